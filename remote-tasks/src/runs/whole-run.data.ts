import type { ApiError } from '@fairlead/shared/api';
import { getTaskRun, type TaskRun } from '@fairlead/shared/contract/runs';
import { useCall } from '@fairlead/shared/data';

type WholeRun = {
  /** The whole one once it is here, the part of it that was here until then. */
  readonly run: TaskRun;
  readonly isFetching: boolean;
  readonly error: ApiError | undefined;
  readonly refetch: () => void;
};

/** A run whole, fetched where `isCut` says that a part is missing; refetched each time it is opened. */
export function useWholeRun(run: TaskRun, isCut: boolean): WholeRun {
  const input = isCut ? { params: { task_id: run.task_id }, query: {} } : null;
  // No interval: asked for whenever a screen comes back to it, since a run that is running prints more.
  const { area, refresh } = useCall(getTaskRun, input, { pollMs: 0 });
  return {
    run: area.status === 'COMPLETED' ? area.data.run : run,
    isFetching: area.status === 'LOADING',
    error: area.status === 'FAILED' ? area.error : undefined,
    refetch: refresh,
  };
}
