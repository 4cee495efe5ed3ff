import { useCallback, useRef } from 'react';

import { ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import { METHODS, type QueuedRun, type TaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';

/**
 * Asks for a run again as it was asked for: its method, arguments and JSON. Returns the run
 * that came of it. Until one is made, the same run is asked for under the same key: a click after one of which
 * nothing was heard makes no second one.
 *
 * @throws {ApiError} why it was refused
 */
export function useSendRerun(): (run: TaskRun) => Promise<QueuedRun> {
  const api = useApi();
  const keys = useRef(new Map<string, string>());
  return useCallback(
    async (run: TaskRun) => {
      const { task_id: id, request_args: query, request_json: body } = run;
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      const endpoint = declareQueueRun(run.task_route, findMethod(run));
      try {
        const queued = await underOneKey(
          async (one) =>
            api.call(endpoint, { query, body: body ?? undefined, rerunOf: id, key: one }),
          key,
        );
        keys.current.delete(id);
        return queued;
      } catch (thrown) {
        // What was refused is no intent any more; what was not answered, or went wrong, still is.
        const { status } = ApiError.from(thrown);
        if (status !== undefined && status < SERVER_ERRORS) keys.current.delete(id);
        throw thrown;
      }
    },
    [api],
  );
}

/** Runs are asked for by these methods only; any other is of a task that is no more. */
function findMethod(run: TaskRun) {
  return METHODS.find((method) => method === run.method) ?? 'POST';
}

const SERVER_ERRORS = 500;
