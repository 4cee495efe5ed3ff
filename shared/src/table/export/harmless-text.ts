/**
 * What a spreadsheet would take for a formula: =, +, − and @ at the start (also in their full width
 * forms, and behind blanks), and the control characters that some programs skip.
 */
const FORMULA_LIKE = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])./su;

/** The text, with an apostrophe before it where a spreadsheet would otherwise evaluate it. */
export function harmlessText(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}
