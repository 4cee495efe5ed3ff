/** Carries the session token; for `verify_auth` alone the provider's access token (spec A7). */
export const TOKEN_HEADER = 'x-auth-token';

/** Idempotency key: a call repeated under the same key runs once and gets the same response. */
export const KEY_HEADER = 'idempotency-key';

/** Carries the version of a row that its change is based on, in quotes: '"7"'. */
export const VERSION_HEADER = 'if-match';

/** ETag of a response; a client sends it back as If-None-Match (KNOWN_HEADER) to revalidate. */
export const TAG_HEADER = 'etag';
export const KNOWN_HEADER = 'if-none-match';

/** The id of the run that a run repeats: with equal arguments a re-run, with others an edited one. */
export const RERUN_HEADER = 'x-rerun-of';

/** Names a request in every answer and in the logs: the support id, where the body has none. */
export const REQUEST_HEADER = 'x-request-id';
