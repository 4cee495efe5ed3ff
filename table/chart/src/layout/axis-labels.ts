import { textWidth } from '@fairlead/shared/look/text-width';

/** The size of every word of a drawing, px. */
export const AXIS_FONT = 11;

/** At least as wide, px, as a word is drawn, without asking the browser for a layout. */
export const labelWidth = (text: string): number => textWidth(text) * AXIS_FONT;

/** A word cut to a width in px, with an ellipsis where it was cut. */
export function shortened(text: string, width: number): string {
  if (labelWidth(text) <= width) return text;
  let end = text.length;
  while (end > 1 && labelWidth(`${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
