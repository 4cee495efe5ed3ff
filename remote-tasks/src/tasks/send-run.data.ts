import { useCallback } from 'react';

import { ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import type { Method } from '@fairlead/shared/contract/runs';
import { queueRunOf } from '@fairlead/shared/contract/tasks';
import type { Verdict } from '@fairlead/shared/domain/sending/unanswered';

/** A run that is asked for. */
export type AskedRun = {
  readonly route: string;
  readonly method: Method;
  readonly args: Readonly<Record<string, string>>;
  /** Undefined for a task that takes none. */
  readonly json: unknown;
  /** The run that it repeats. */
  readonly rerunOf: string | undefined;
};

/** What came of it. */
export type SendOutcome =
  | { readonly kind: 'queued'; readonly taskId: string }
  | { readonly kind: 'failed'; readonly message: string; readonly verdict: Verdict };

/** Asks for a run under its key: whatever goes wrong on the way, it is queued once. */
export function useSendRun(): (asked: AskedRun, key: string) => Promise<SendOutcome> {
  const api = useApi();
  return useCallback(
    async ({ route, method, args, json, rerunOf }: AskedRun, key: string) => {
      let asks = 0;
      const ask = async () => {
        asks += 1;
        return api.call(queueRunOf(route, method), { query: args, body: json, key, rerunOf });
      };
      try {
        const { task_id: taskId } = await underOneKey(ask, key);
        return { kind: 'queued', taskId };
      } catch (thrown) {
        const error = ApiError.from(thrown);
        const verdict = verdictOf(error);
        // Turned away before it was looked at: the one before may have been queued all the same.
        const isLost = verdict === 'turned away' && asks > 1;
        return {
          kind: 'failed',
          message: error.panelText,
          verdict: isLost ? 'lost' : verdict,
        };
      }
    },
    [api],
  );
}

/** What another call keeps the database from, as the one before does that is still under way. */
const IN_THE_WAY = 409;
/** Who is signed out, and who asks too often. */
const BEFORE_THE_RULES = [401, 429];

function verdictOf({ status = 500 }: ApiError): Verdict {
  if (status >= 500 || status === IN_THE_WAY) return 'lost';
  return BEFORE_THE_RULES.includes(status) ? 'turned away' : 'refused';
}
