/** Words a text can be recognised by, in capitals. */
export type TokenSet = ReadonlySet<string>;

const LONG_ENOUGH = 4;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * References and words of texts: runs of letters and digits, and of digits alone ('INV-1021' and
 * 'inv1021' share 1021), of four characters or more. A year recognises nothing.
 */
export function splitMatchTokens(texts: readonly (string | null)[]): TokenSet {
  const runs = texts
    .flatMap((text) => text?.toUpperCase().match(/[\p{L}\d]+/gu) ?? [])
    .flatMap((run) => [run, ...(run.match(/\d+/g) ?? [])]);
  return new Set(runs.filter((run) => run.length >= LONG_ENOUGH && !YEAR.test(run)));
}

/** Words of the first that the second has as well: references first. */
export function sharedTokens(words: TokenSet, others: TokenSet): readonly string[] {
  const shared = [...words].filter((word) => others.has(word));
  return [...shared.filter(isReference), ...shared.filter((word) => !isReference(word))];
}

/** True for a word with a digit: a number of an invoice, a lot or a payment. */
export const isReference = (word: string): boolean => /\d/.test(word);
