/** Names a call: the same one, sent again under the same key, is done once and answered alike. */
export const KEY_HEADER = 'idempotency-key';
