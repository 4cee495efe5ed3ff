import { useCallback } from 'react';

import { sendOnce, type SendOutcome, useApi } from '@fairlead/shared/api';
import type { Method, QueuedRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';

/** A run that is asked for. */
export type TaskRunRequest = {
  readonly route: string;
  readonly method: Method;
  readonly args: Readonly<Record<string, string>>;
  /** Undefined for a task that takes none. */
  readonly json: unknown;
  /** The run that it repeats. */
  readonly rerunOf: string | undefined;
};

/** Requests a run under its key: whatever goes wrong on the way, it is queued once. */
export function useSendRun(): (
  asked: TaskRunRequest,
  key: string,
) => Promise<SendOutcome<QueuedRun>> {
  const api = useApi();
  return useCallback(
    async ({ route, method, args, json, rerunOf }: TaskRunRequest, key: string) =>
      sendOnce(
        async () =>
          api.call(declareQueueRun(route, method), { query: args, body: json, key, rerunOf }),
        key,
      ),
    [api],
  );
}
