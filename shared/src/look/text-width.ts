/** Widths of figures in Inter with tabular figures, in em, measured. */
export const DIGIT_EM = 0.648;
export const POINT_EM = 0.269;

/** Letters by the most em that one of them takes in Inter, semibold, measured; others take the last. */
const WIDTHS: readonly (readonly [em: number, letters: string])[] = [
  [0.28, ' \u00a0,.:;Iijl'],
  [0.36, "!'\\`|·’ft"],
  [0.4, '()/[]{}'],
  [0.48, '_r'],
  [0.56, '^–"?s'],
  [0.6, 'FJLacekvxyz'],
  [0.64, 'Ebdghnopqu'],
  [0.68, '−#$&*+-0123456789<=>~BPRSTZ'],
  [0.76, 'ACDGHKNUVXY'],
  [0.84, 'OQw'],
  [0.96, 'Mm…'],
];
const MAX_WIDTH = 1.08;

const widthOf = new Map(
  WIDTHS.flatMap(([em, letters]) => letters.split('').map((letter) => [letter, em] as const)),
);

/**
 * At least what a text takes in Inter of any weight up to semibold, in em: cheaper than asking the
 * browser, for every cell that is drawn and every word of a chart.
 */
export function textWidth(text: string): number {
  let em = 0;
  for (const letter of text) em += widthOf.get(letter) ?? MAX_WIDTH;
  return em;
}
