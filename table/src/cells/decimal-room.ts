import { fractionDigits } from '@fairlead/shared/format';

import { MAX_COLUMN_DECIMALS } from '../rows/field-values.ts';
import { DIGIT_EM, POINT_EM } from '@fairlead/shared/look/text-width';

/** The decimal points of a column align: what a number lacks to the longest is left free. */
export function lackingClass(figures: string, longest: number): string {
  const digits = fractionDigits(figures);
  if (digits >= longest) return '';
  return digits === 0 ? ` lacks-point-${longest}` : ` lacks-${longest - digits}`;
}

/** em that are left free for them. */
export function lackingWidth(figures: string, longest: number): number {
  const digits = fractionDigits(figures);
  return Math.max(0, longest - digits) * DIGIT_EM + (digits === 0 ? POINT_EM : 0);
}

const LACKING = Array.from({ length: MAX_COLUMN_DECIMALS }, (_lacking, at) => at + 1);

/** The classes with the em that each leaves free. */
export const ROOMS: readonly (readonly [name: string, em: number])[] = LACKING.flatMap(
  (lacking) => [
    [`lacks-${lacking}`, lacking * DIGIT_EM] as const,
    [`lacks-point-${lacking}`, lacking * DIGIT_EM + POINT_EM] as const,
  ],
);

type Rule = readonly [selector: string, style: { readonly paddingInlineEnd: string }];

const room = ([name, em]: (typeof ROOMS)[number]): readonly Rule[] => [
  [`& .figure.${name}`, { paddingInlineEnd: `${em.toFixed(3)}em` }],
  [`& .cell.${name}`, { paddingInlineEnd: `calc({spacing.cellX} + ${em.toFixed(3)}em)` }],
];

/** The room for decimals that a number lacks: the decimal points of a column align. */
export const DECIMAL_STYLE = Object.fromEntries(ROOMS.flatMap(room));
