import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listTaskHistory } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';

/** The list follows the runs by itself (spec B, section 4). */
const REFRESH_MS = 20_000;

/** The runs of tasks, newest first, asked for again every 20 s. */
export function useTaskHistory(): Called<ReplyOf<typeof listTaskHistory>> {
  return useCall(listTaskHistory, { query: {} }, { pollMs: REFRESH_MS });
}
