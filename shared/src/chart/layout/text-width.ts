/** Widths in Inter at weight 400, in em; digits are tabular (look). A little wide rather than short. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[0-9−+]/, 0.65],
  [/[MWmw@%]/, 0.88],
  [/[A-Z&]/, 0.7],
  [/[il.,:;|'! jtfr()]/, 0.36],
];
const OTHER = 0.6;

/** How wide a text is drawn, without asking the browser for a layout. */
export function textWidth(text: string, fontSize: number): number {
  let em = 0;
  for (const letter of text) {
    em += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  }
  return em * fontSize;
}

/** A text cut to a width, with an ellipsis where it was cut. */
export function shortened(text: string, fontSize: number, width: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, fontSize) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
