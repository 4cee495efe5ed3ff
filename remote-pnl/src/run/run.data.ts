import { allTrades, clearerData, explain, openPnlLastYear } from '@fairlead/pnl/contract/data-sets';
import { backOfficeMisc, exposures } from '@fairlead/pnl/contract/exposures';
import { historicalPnl } from '@fairlead/pnl/contract/history';
import {
  latestMeta,
  metaOfDate,
  type PnlMeta,
  runSince,
  type SelectedRun,
} from '@fairlead/pnl/contract/runs';
import { type Called, forgetCalls, forgetOthers, useCall } from '@fairlead/shared/data';

/** Poll intervals: for a newer run, and for requested ones under way. */
const FOLLOW_MS = 60_000;
const PENDING_POLL_MS = 4_000;

type Asked = {
  /** Undefined: of the latest run. */
  readonly date: string | undefined;
  readonly run_id: number | undefined;
};

/** First call of the dashboard: the run, and the list of runs (PNL-01). */
export function usePnlMeta({ date, run_id }: Asked): Called<PnlMeta> {
  const query = run_id === undefined ? {} : { run_id };
  const latest = useCall(latestMeta, date === undefined ? { query } : null, { pollMs });
  const params = date === undefined ? undefined : { pipe_run_date: date };
  const ofDate = useCall(metaOfDate, params === undefined ? null : { params, query }, { pollMs });
  return date === undefined ? latest : ofDate;
}

/** An answer without data is our own bug, and is said so. */
function pollMs(meta: PnlMeta | null | undefined): number {
  if (meta === undefined || meta === null) return 0;
  return meta.under_way.waiting > 0 ? PENDING_POLL_MS : FOLLOW_MS;
}

/**
 * The data sets of a run, each in whichever state it is; with its id an answer is the same for ever. None of them is
 * there while the run is not known.
 */
export function useDataSets(run: SelectedRun | null) {
  const asked = run && askedFor(run);
  return {
    all_trades_run_date: useCall(allTrades.ofDate, asked),
    clearer_run_date: useCall(clearerData.ofDate, asked),
    historical_pnl_per_book_metrics: useCall(historicalPnl.ofDate, asked),
    exposures: useCall(exposures.ofDate, asked),
    back_office_misc: useCall(backOfficeMisc.ofDate, asked),
    open_pnl_last_year: useCall(openPnlLastYear.ofDate, asked),
  };
}

export type DataSets = ReturnType<typeof useDataSets>;

/** Facts that came in since a run was made, polled; a scenario has none of its own. */
export function useRunSince({ run_id, run_type }: SelectedRun) {
  const query = run_type === 'SCENARIO' ? null : { query: { run_id } };
  return useCall(runSince, query, {
    pollMs: (since) => (since?.moves.status === 'UNDER_WAY' ? PENDING_POLL_MS : FOLLOW_MS),
  });
}

/** Why the P&L changed: asked for when somebody wants to know. */
export function useExplain(run: SelectedRun) {
  return useCall(explain.ofDate, askedFor(run));
}

const askedFor = ({ pipe_run_date, run_id }: SelectedRun) => ({
  params: { pipe_run_date },
  query: { run_id },
});

/**
 * Cancels all that is under way: another date is to come (PNL-05), which is fetched, or all of the
 * same one. The figures of the run that is shown stay until another is: that one may not come.
 */
export async function leaveDate({ askAgain }: { readonly askAgain: boolean }): Promise<void> {
  const reason = 'Cancelling due to change of date';
  await forgetCalls(reason, { below: askAgain ? BELOW : `${BELOW}meta/`, refetch: askAgain });
}

/** Another run is shown: every answer about others goes. */
export async function dropOtherRuns(run_id: number): Promise<void> {
  await forgetOthers(BELOW, new RegExp(`^GET ${BELOW}meta/|"run_id":${run_id}\\b`));
}

const BELOW = '/pnl_analytics/';
