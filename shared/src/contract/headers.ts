/** Carries the session token; for `verify_auth` alone the provider's access token (spec A7). */
export const TOKEN_HEADER = 'x-auth-token';

/** Names a call: the same one, sent again under the same key, is done once and answered alike. */
export const KEY_HEADER = 'idempotency-key';

/** Names a request in every answer and in the logs: the support id, where the body has none. */
export const REQUEST_HEADER = 'x-request-id';
