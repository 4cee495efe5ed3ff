/** Carries the session token; for `verify_auth` alone the provider's access token (spec A7). */
export const TOKEN_HEADER = 'x-auth-token';

/** Names a call: the same one, sent again under the same key, is done once and answered alike. */
export const KEY_HEADER = 'idempotency-key';

/** Carries the version of a row that its change is based on, in quotes: '"7"'. */
export const VERSION_HEADER = 'if-match';

/** Names what an answer says; who asks again says by the second which answer he has. */
export const TAG_HEADER = 'etag';
export const KNOWN_HEADER = 'if-none-match';

/** The id of the run that a run repeats: with equal arguments a re-run, with others an edited one. */
export const RERUN_HEADER = 'x-rerun-of';

/** Names a request in every answer and in the logs: the support id, where the body has none. */
export const REQUEST_HEADER = 'x-request-id';
