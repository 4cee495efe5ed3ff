import { ROOMS } from './decimal-room.ts';

type Rule = readonly [selector: string, style: { readonly paddingInlineEnd: string }];

const room = ([name, em]: (typeof ROOMS)[number]): readonly Rule[] => [
  [`& .figure.${name}`, { paddingInlineEnd: `${em.toFixed(3)}em` }],
  [`& .cell.${name}`, { paddingInlineEnd: `calc({spacing.cellX} + ${em.toFixed(3)}em)` }],
];

/** The room for decimals that a number lacks: the points of a column stand under each other. */
export const DECIMAL_STYLE = Object.fromEntries(ROOMS.flatMap(room));
