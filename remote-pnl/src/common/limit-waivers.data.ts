import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type LimitWaiver, listLimitWaivers } from '@fairlead/shared/contract/pnl/limit-waivers';
import type { SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { type Called, useCall } from '@fairlead/shared/data';

const FOLLOW_MS = 60_000;

/** What holds now of a run's date; of a picture what held when its run was made. */
export function useLimitWaivers({
  pipe_run_date,
  run_id,
}: SelectedRun): Called<ReplyOf<typeof listLimitWaivers>> {
  const asked = { params: { pipe_run_date }, query: { run_id } };
  return useCall(listLimitWaivers, asked, { pollMs: FOLLOW_MS });
}

const NONE: readonly LimitWaiver[] = [];

/** None while they are not known: nothing is hidden meanwhile. */
export const waiversOf = ({ area }: ReturnType<typeof useLimitWaivers>): readonly LimitWaiver[] =>
  area.status === 'COMPLETED' ? area.data.waivers : NONE;
