/** A request without a response yet: timed out, lost, or under way. */
export type SentRequest = {
  /** Its Idempotency-Key: the same content goes under the same key, so that it is done once. */
  readonly key: string;
  readonly content: string;
  /** ISO. */
  readonly at: string;
};

/** Type guard for a stored request. */
export function isSent(value: unknown): value is SentRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, content, at } = value as Readonly<Record<string, unknown>>;
  return (
    typeof key === 'string' &&
    typeof content === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}

/** Picks the idempotency key of a content: retries reuse the key until there is a response. */
export function sentAs(
  content: string,
  before: SentRequest | undefined,
  { newKey, at }: { readonly newKey: string; readonly at: string },
): SentRequest {
  return before?.content === content ? before : { key: newKey, content, at };
}

/**
 * Failure of a request. `refused`: by the rules, under its key, so it was not done before either.
 * `turned away`: before the rules, as of users who are signed out. `lost`: no response, result
 * unknown.
 */
export type Verdict = 'refused' | 'turned away' | 'lost';

/** Request that is without a response once sending has failed. */
export function stillSent(
  verdict: Verdict,
  sent: SentRequest,
  before: SentRequest | undefined,
): SentRequest | undefined {
  if (verdict === 'lost') return sent;
  // Of another key than the one that was refused nothing is known.
  return verdict === 'refused' && before?.key === sent.key ? undefined : before;
}
