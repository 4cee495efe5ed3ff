/** Maximum length of a list of ids, typed, in an address or in a call. */
export const MAX_TRADE_IDS_LENGTH = 4000;

/** Maximum number of ids, or parts of ids, in a search: each is compared with every trade. */
const MAX_PARTS = 200;

/** A part of fewer characters stands in nearly every id; a few are somebody's typing. */
const SHORTEST = 3;
const MAX_SHORTER = 10;

/**
 * Maximum number of trades that one act verifies or takes back: some days of a busy month (decision
 * 0133).
 */
export const MAX_TRADES_AT_ONCE = 5000;

/** The ids in a text, each once: separated by commas or blanks, as people paste them. */
export function parseTradeIds(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((id) => id !== ''))];
}

/** Explains why a text of trade ids cannot be searched; undefined if it can. */
export function tradeIdsProblem(text: string): string | undefined {
  const ids = parseTradeIds(text);
  if (ids.length === 0 && text !== '') return 'names no trade.';
  if (ids.length > MAX_PARTS) return `has ${ids.length} ids. At most ${MAX_PARTS} at once.`;
  const shorter = ids.filter((id) => id.length < SHORTEST).length;
  if (shorter <= MAX_SHORTER) return undefined;
  return `has ${shorter} ids of fewer than ${SHORTEST} characters. At most ${MAX_SHORTER} at once.`;
}
