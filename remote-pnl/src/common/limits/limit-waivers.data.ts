import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type LimitWaiver, listLimitWaivers } from '@fairlead/pnl/contract/limit-waivers';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { type Called, useCall } from '@fairlead/shared/data';

const FOLLOW_MS = 60_000;

type Waivers = Called<ReplyOf<typeof listLimitWaivers>>;

/** Waivers valid now for a run's date; for a picture those of when its run was made. */
export const useLimitWaivers = (run: SelectedRun): Waivers =>
  useCall(listLimitWaivers, toRunInput(run));

/** The same, looked at again and again: for one part of the page, whose answer the others share. */
export const useFollowedWaivers = (run: SelectedRun): Waivers =>
  useCall(listLimitWaivers, toRunInput(run), { pollMs: FOLLOW_MS });

const toRunInput = ({ pipe_run_date, run_id }: SelectedRun) => ({
  params: { pipe_run_date },
  query: { run_id },
});

const NONE: readonly LimitWaiver[] = [];

/** None while they are not known: nothing is hidden meanwhile. */
export const readWaivers = ({
  area,
}: ReturnType<typeof useLimitWaivers>): readonly LimitWaiver[] =>
  area.status === 'COMPLETED' ? area.data.waivers : NONE;
