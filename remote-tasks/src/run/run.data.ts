import { useCallback, useRef } from 'react';

import { ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { getTaskRun, killRun } from '@fairlead/shared/contract/runs';
import { type Called, useCall } from '@fairlead/shared/data';

import { isEnded } from '../runs/state.rules.ts';

export type WholeRun = ReplyOf<typeof getTaskRun>;

const OPEN_MS = 5_000;

/** One whole run, polled every 5 s while it or one that repeats it has not ended. */
export function useTaskRun(taskId: string): Called<WholeRun> {
  const input = { params: { task_id: taskId }, query: {} };
  return useCall(getTaskRun, input, {
    pollMs: (latest) =>
      latest !== undefined && [latest.run, ...latest.followers].every(isEnded) ? 0 : OPEN_MS,
  });
}

/**
 * Stops a run, saying why; answers in words why that was not done, or why it cannot be known. A click
 * after one of which nothing was heard is the same one.
 */
export function useStop(taskId: string): (reason: string) => Promise<string | undefined> {
  const api = useApi();
  const last = useRef({ reason: '', key: '' });
  return useCallback(
    async (reason: string) => {
      if (last.current.reason !== reason) last.current = { reason, key: crypto.randomUUID() };
      const input = { params: { task_id: taskId }, query: {}, body: { reason } };
      try {
        const outcome = await underOneKey(
          async (key) => api.call(killRun, { ...input, key }),
          last.current.key,
        );
        return outcome.ok ? undefined : outcome.error.panelText;
      } catch (thrown) {
        return ApiError.from(thrown).panelText;
      }
    },
    [api, taskId],
  );
}
