import type { Verdict } from '@fairlead/shared/domain/sending/unanswered';

import { ApiError } from './api-error.ts';
import { underOneKey } from './under-one-key.ts';

/** Outcome of a request sent under an idempotency key. */
export type SendOutcome<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly message: string; readonly verdict: Verdict };

/** Sends something under its key: whatever goes wrong on the way, it is done once. */
export async function sendOnce<Reply>(
  ask: (key: string) => Promise<Reply>,
  key: string,
): Promise<SendOutcome<Reply>> {
  let asks = 0;
  const counted = async (of: string) => {
    asks += 1;
    return ask(of);
  };
  try {
    return { kind: 'done', reply: await underOneKey(counted, key) };
  } catch (thrown) {
    const error = ApiError.from(thrown);
    const verdict = classifyFailure(error);
    // Turned away before it was looked at: the one before may have been done all the same.
    const isLost = verdict === 'turned away' && asks > 1;
    return { kind: 'failed', message: error.panelText, verdict: isLost ? 'lost' : verdict };
  }
}

/**
 * Status while another call holds the same data, as the previous one that is still under way does.
 */
const CONFLICT = 409;
/** Statuses before the rules apply: signed out, or rate-limited. */
const BEFORE_THE_RULES = [401, 429];

function classifyFailure({ status = 500 }: ApiError): Verdict {
  if (status >= 500 || status === CONFLICT) return 'lost';
  return BEFORE_THE_RULES.includes(status) ? 'turned away' : 'refused';
}
