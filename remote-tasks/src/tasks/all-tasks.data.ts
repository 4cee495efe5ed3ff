import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { listTasks } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';

/** Poll interval, as of the history (spec B, section 4). */
const REFRESH_MS = 20_000;

/** Every task there is, asked for again every 20 s. */
export function useAllTasks(): Called<ReplyOf<typeof listTasks>> {
  return useCall(listTasks, { query: {} }, { pollMs: REFRESH_MS });
}

/** The run that another one begins with. */
export function useRunToRepeat(task_id: string): Called<ReplyOf<typeof getTaskRun>> {
  return useCall(getTaskRun, { params: { task_id }, query: {} });
}
