/** How long a text of ids may be, typed, in an address or in a call. */
export const MAX_TRADE_IDS_LENGTH = 4000;

/** How many trades one act verifies or takes back: some days of a busy month (decision 0133). */
export const MAX_TRADES_AT_ONCE = 5000;

/** The ids in a text, each once: separated by commas or blanks, as people paste them. */
export function tradeIdsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((id) => id !== ''))];
}
