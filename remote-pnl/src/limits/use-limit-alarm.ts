import {
  type LimitAlarm,
  limitAlarm,
  shownLimits,
} from '../common/limits/limit-shown.view-model.ts';
import { readWaivers, useLimitWaivers } from '../common/limits/limit-waivers.data.ts';
import { useRun } from '../run/use-run.ts';

/** The worst limit of the run that is broken or beyond its alert, and not waived. */
export function useLimitAlarm(): LimitAlarm | undefined {
  const { run, ownSets } = useRun();
  const { area } = ownSets.historical_pnl_per_book_metrics;
  const waivers = useLimitWaivers(run);
  if (area.status !== 'COMPLETED') return undefined;
  return limitAlarm(shownLimits(area.data, run.pipe_run_date, readWaivers(waivers)));
}
