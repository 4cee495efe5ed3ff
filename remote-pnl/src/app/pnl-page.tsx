import { lazy, type ReactNode, Suspense } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { useIsPicture } from '@fairlead/shared/auth';
import type { SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { useParams } from '@fairlead/shared/router';
import { BadRequest } from '@fairlead/shared/ui';

import { useComparison } from '../compare/compare.data.ts';
import { CompareStrip } from '../compare/compare-strip.tsx';
import { MetaFailed, MetaLate, MetaLoading, MetaStale, mayComeYet } from '../run/meta-states.tsx';
import { NoRun } from '../run/no-run.tsx';
import { type DataSets, useDataSets, usePnlMeta } from '../run/run.data.ts';
import { idOfRun } from '../run/run-address.rules.ts';
import { RunProvider } from '../run/run-context.tsx';
import { RunFrame } from '../run/run-frame.tsx';
import { useFailureNotices } from '../run/use-failure-notices.tsx';
import { useFocusKept } from '../run/use-focus-kept.tsx';
import { useSearchPart } from '../run/use-search-part.tsx';
import { type RunAddressState, useRunAddress } from '../run/use-run-address.tsx';
import { type Shown, useRunKept } from '../run/use-run-kept.tsx';
import { PnlStack, PnlTabs } from './pnl-tabs.tsx';
import { RunActs } from './run-acts.tsx';
import { RunLimits } from './run-limits.tsx';

const AllRunsDrawer = lazy(async () => ({
  default: (await import('../all-runs/all-runs-drawer.tsx')).AllRunsDrawer,
}));

/** The P&L of a run date, or of the latest run (spec C2). */
export function PnlPage() {
  const { pipe_run_date: date } = useParams();
  if (date !== undefined && !isDay(date)) {
    return <BadRequest>{noDayText(date)}</BadRequest>;
  }
  return <PnlOfDate />;
}

const noDayText = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `There is no day ${text}.`
    : `The run date ${text} is not a date of the form YYYY-MM-DD.`;

function PnlOfDate() {
  const address = useRunAddress();
  const { area, refresh, refreshError } = usePnlMeta(address);
  const shown = area.status === 'COMPLETED' ? area.data : null;
  useFocusKept(shown?.selected?.run_id);
  const kept = useRunKept(shown);
  switch (area.status) {
    case 'INIT':
      return <MetaLoading text="Initializing ..." />;
    case 'LOADING':
      return <MetaLoading text="Fetching PNL metadata ..." />;
    case 'FAILED':
      return <RunFailed {...{ kept, address }} error={area.error} onRetry={refresh} />;
    case 'COMPLETED': {
      const meta = area.data;
      const stale = <MetaStale error={refreshError} onRetry={refresh} />;
      return (
        <>
          {meta.selected === null ? (
            <NoRun {...{ meta, address, stale }} />
          ) : (
            <PnlOfRun {...{ meta, address, stale }} run={meta.selected} />
          )}
          <AllRuns />
        </>
      );
    }
  }
}

/** The list of all runs, where it is open; fetched when somebody asks for it. */
function AllRuns() {
  const isOpen = useSearchPart('runs').value !== null;
  return (
    isOpen && (
      <Suspense>
        <AllRunsDrawer />
      </Suspense>
    )
  );
}

type RunFailedProps = {
  readonly kept: Shown | undefined;
  readonly address: RunAddressState;
  readonly error: ApiError;
  readonly onRetry: () => void;
};

/** The run that is shown stays where another may come yet (PNL-31). */
function RunFailed({ kept, address, error, onRetry }: RunFailedProps) {
  return kept !== undefined && mayComeYet(error) ? (
    <PnlOfRun {...kept} address={address} late={{ error, onRetry }} />
  ) : (
    <MetaFailed error={error} onRetry={onRetry} onLatest={toLatest(address, onRetry)} />
  );
}

/** A way to the latest run; where that is what failed it is asked for again. */
function toLatest({ date, run_id, choose }: RunAddressState, refresh: () => void): () => void {
  const isLatest = date === undefined && run_id === undefined;
  return isLatest ? refresh : () => choose({ date: undefined });
}

type RunProps = {
  readonly meta: Parameters<typeof NoRun>[0]['meta'];
  readonly run: SelectedRun;
  readonly address: RunAddressState;
  /** Another run was chosen and did not come. */
  readonly late?: { readonly error: ApiError; readonly onRetry: () => void };
  /** Words where it is not known whether there is a newer one. */
  readonly stale?: ReactNode;
};

function PnlOfRun({ meta, run, address, late, stale }: RunProps) {
  const isPicture = useIsPicture();
  const ownSets = useDataSets(run);
  const compared = useSearchPart('compare').value;
  const comparison = useComparison(ownSets, idOfRun(compared));
  const { sets, comparedTo } = comparison;
  useFailureNotices(sets);
  const complete = isComplete(sets) && (
    <div hidden data-testid="pnl-complete" id="pnl-complete" data-run-id={run.run_id} />
  );
  return (
    <RunProvider value={{ meta, run, sets, ownSets, comparedTo }}>
      <RunFrame {...{ meta, address, stale }} acts={<RunActs />} limits={<RunLimits />}>
        {isPicture ? (
          <PnlStack>{complete}</PnlStack>
        ) : (
          <>
            {late !== undefined && <MetaLate {...late} date={address.date} />}
            <CompareStrip {...comparison} />
            <PnlTabs value={address.tab ?? meta.default_tab} onChange={address.showTab} />
            {complete}
          </>
        )}
      </RunFrame>
    </RunProvider>
  );
}

/** Whether the four main data sets are there: what makes a picture of the page waits for it (PNL-07). */
function isComplete(sets: DataSets): boolean {
  const main = [
    sets.all_trades_run_date,
    sets.clearer_run_date,
    sets.historical_pnl_per_book_metrics,
    sets.exposures,
  ];
  return main.every(({ area }) => area.status === 'COMPLETED');
}
