/** What was sent, and not answered by anybody yet. */
export type Sent = {
  /** Its Idempotency-Key: the same content goes under the same key, so that it is done once. */
  readonly key: string;
  readonly content: string;
  /** ISO. */
  readonly at: string;
};

/** Whether something that the browser kept is what was sent. */
export function isSent(value: unknown): value is Sent {
  if (typeof value !== 'object' || value === null) return false;
  const { key, content, at } = value as Readonly<Record<string, unknown>>;
  return (
    typeof key === 'string' &&
    typeof content === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}

/** What is sent under which key: the same content under the same one until it is answered. */
export function sentAs(
  content: string,
  before: Sent | undefined,
  { newKey, at }: { readonly newKey: string; readonly at: string },
): Sent {
  return before?.content === content ? before : { key: newKey, content, at };
}

/**
 * How sending failed. `refused`: by the rules, under its key, so it was not done before either. `turned
 * away`: by what stands before them, as who is signed out. `lost`: nobody knows.
 */
export type Verdict = 'refused' | 'turned away' | 'lost';

/** What is unanswered once sending has failed. */
export function stillSent(
  verdict: Verdict,
  sent: Sent,
  before: Sent | undefined,
): Sent | undefined {
  if (verdict === 'lost') return sent;
  // Of another key than the one that was refused nothing is known.
  return verdict === 'refused' && before?.key === sent.key ? undefined : before;
}
