import { fractionDigits } from '@fairlead/shared/format';

/** Widths in Inter with tabular figures, in em, measured (look.md). */
export const DIGIT_EM = 0.648;
export const POINT_EM = 0.269;

/** Semibold figures are a little wider. */
const BOLD = 1.04;

/** What a number takes at most that keeps room for `slots` decimals, em: signs count as digits. */
export function figureWidth(figures: string, slots: number): number {
  let em = Math.max(0, slots - fractionDigits(figures)) * DIGIT_EM + (slots > 0 ? POINT_EM : 0);
  for (const each of figures) em += each === ',' || each === '.' ? POINT_EM : DIGIT_EM;
  return em * BOLD;
}
