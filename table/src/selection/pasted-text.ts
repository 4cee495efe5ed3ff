/** Larger texts are no cells that somebody means to fill in. */
const MAX_LENGTH = 1_000_000;
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;

/**
 * The cells of a copied block: lines of texts with tabs between them, in quotes where a text has a tab or a break
 * itself; one break at the end ends the last line. undefined for a text that is too long.
 */
export function pastedTexts(text: string): readonly (readonly string[])[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  const isLastEmpty = lines.length > 1 && (lines.at(-1) ?? []).every((cell) => cell === '');
  return isLastEmpty && /[\r\n]$/.test(text) ? lines.slice(0, -1) : lines;
}
