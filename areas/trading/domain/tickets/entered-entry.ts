/** Characters of the longest text that entries are searched for. */
export const MAX_ENTRY_TEXT = 200;

/** Characters of the longest reason for taking an entry back. */
export const MAX_REASON = 500;
