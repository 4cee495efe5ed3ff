import { DIGIT_EM, POINT_EM } from './text-width.ts';

/** No number is shown with more decimals. */
const MOST_DECIMALS = [1, 2, 3];

type Rule = readonly [selector: string, style: { readonly paddingInlineEnd: string }];

const room = (name: string, em: number): readonly Rule[] => [
  [`& .figure.${name}`, { paddingInlineEnd: `${em.toFixed(3)}em` }],
  [`& .cell.${name}`, { paddingInlineEnd: `calc({spacing.cellX} + ${em.toFixed(3)}em)` }],
];

/** The room for decimals that a number lacks: the points of a column stand under each other. */
export const DECIMAL_STYLE = Object.fromEntries(
  MOST_DECIMALS.flatMap((lacking) => [
    ...room(`lacks-${lacking}`, lacking * DIGIT_EM),
    ...room(`lacks-point-${lacking}`, lacking * DIGIT_EM + POINT_EM),
  ]),
);
