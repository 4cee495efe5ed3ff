/** Characters of the longest text that entries are searched for. */
export const MAX_ENTRY_TEXT = 200;
