import { useEffect, useState } from 'react';

import { ApiError, useApi } from '@fairlead/shared/api';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { checkTicket, type SendCheck } from '@fairlead/trading/contract/send-check';

import type { SentEntry } from './ticket-open.rules.ts';

export type { SendCheck } from '@fairlead/trading/contract/send-check';

/** ms for which nothing was typed before it is asked. */
const PAUSE_MS = 400;

/** State of the check of a ticket before it is sent. */
export type TicketCheckState =
  | { readonly status: 'nothing' }
  /**
   * Check of the current ticket or, while that is fetched, of the one before
   * (stale-while-revalidate).
   */
  | { readonly status: 'seen'; readonly check: SendCheck; readonly isLate: boolean }
  | { readonly status: 'failed' };

type Answered = { readonly asked: string; readonly check: SendCheck | undefined };

/**
 * Checks a ticket on the server, debounced: once typing has paused. It is a call of its own effect, because it is a
 * POST: a ticket is longer than an address may be.
 *
 * @param entry null = product and month are not chosen yet
 */
export function useTicketCheck(entry: SentEntry | null): TicketCheckState {
  const api = useApi();
  const [answered, setAnswered] = useState<Answered>();
  const asked = entry && JSON.stringify(entry);
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      try {
        const body = toBody(JSON.parse(asked) as SentEntry);
        setAnswered({ asked, check: await api.call(checkTicket, { query: {}, body, signal }) });
      } catch (thrown) {
        if (!ApiError.from(thrown).isCancelled) setAnswered({ asked, check: undefined });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, asked]);
  if (asked === null || answered === undefined) return { status: 'nothing' };
  if (answered.check === undefined) return { status: 'failed' };
  return { status: 'seen', check: answered.check, isLate: answered.asked !== asked };
}

const toBody = (sent: SentEntry): BodyOf<typeof checkTicket> =>
  sent.kind === 'regular'
    ? { kind: 'regular', entry: sent.body }
    : { kind: 'internal', entry: sent.body };
