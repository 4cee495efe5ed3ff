import useSWR from 'swr';

import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import { listTaskHistory, type TaskRun } from '@fairlead/shared/contract/tasks';
import { type DataArea, fromSwr, usePolling } from '@fairlead/shared/data';

/** The list follows the runs by itself (spec B, section 4). */
const REFRESH_MS = 20_000;

export type TaskHistory = {
  readonly area: DataArea<readonly TaskRun[]>;
  readonly refresh: () => void;
  readonly isRefreshing: boolean;
  /** The last refresh failed: what is shown may be out of date. */
  readonly refreshError: ApiError | undefined;
};

/** The runs of tasks, newest first, asked for again every 20 s. */
export function useTaskHistory(): TaskHistory {
  const api = useApi();
  const swr = useSWR(listTaskHistory.path, () => fetchTaskHistory(api), {
    shouldRetryOnError: false,
  });
  usePolling(swr.mutate, REFRESH_MS);
  const failed: unknown = swr.error;
  return {
    area: fromSwr(swr),
    refresh: () => void swr.mutate(),
    isRefreshing: swr.isValidating,
    refreshError:
      failed !== undefined && swr.data !== undefined ? ApiError.from(failed) : undefined,
  };
}

async function fetchTaskHistory(api: ApiClient): Promise<readonly TaskRun[]> {
  const { tasks } = await api.call(listTaskHistory, { query: {} });
  return tasks;
}
