import { lazy, type ReactNode, Suspense } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { useIsPicture } from '@fairlead/shared/auth';
import type { PnlMeta, PnlTab } from '@fairlead/pnl/contract/runs';
import type { DataArea } from '@fairlead/shared/data';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { useParams } from '@fairlead/shared/router';
import { BadRequest } from '@fairlead/shared/ui';

import { useComparison } from '../compare/compare.data.ts';
import { CompareStrip } from '../compare/compare-strip.tsx';
import { noSuchDay } from '../run/calendar/month-days.rules.ts';
import type { LimitAlarm } from '../common/limits/limit-shown.view-model.ts';
import { useLimitAlarm } from '../limits/use-limit-alarm.ts';
import { headToCome } from '../run/coming/run-head.rules.ts';
import { ScrollAnchor } from '../run/head/scroll-anchor.tsx';
import {
  MetaLate,
  MetaStale,
  RunMetaFailed,
  RunMetaLoading,
  mayComeYet,
} from '../run/meta-states.tsx';
import { NoRun } from '../run/none/no-run.tsx';
import { type DataSets, useDataSets, usePnlMeta } from '../run/run.data.ts';
import { idOfRun } from '../run/run-address.rules.ts';
import { RunProvider, useRun } from '../run/use-run.ts';
import { RunFrame } from '../run/head/run-frame.tsx';
import { useFailureNotices } from '../run/use-failure-notices.ts';
import { useFocusFallback } from '../run/use-focus-fallback.ts';
import { useSearchPart } from '../run/use-search-part.ts';
import { type RunAddressState, useRunAddress } from '../run/use-run-address.ts';
import { type LoadedRun, useLastLoadedRun } from '../run/use-last-loaded-run.ts';
import { PnlStack, PnlTabs } from './pnl-tabs.tsx';
import { PnlRunActions, RunActionsPlaceholder } from './run-actions.tsx';
import { RunLimitsView } from './run-limits.tsx';

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
    ? noSuchDay(text)
    : `The run date ${text} is not a date of the form YYYY-MM-DD.`;

function PnlOfDate() {
  const address = useRunAddress();
  const { area, refresh, refreshError } = usePnlMeta(address);
  const meta = area.status === 'COMPLETED' ? area.data : null;
  useFocusFallback(
    meta === null ? undefined : `${meta.pipe_run_date} ${meta.selected?.run_id ?? ''}`,
  );
  const kept = useLastLoadedRun(meta);
  const stale = <MetaStale error={refreshError} onRetry={refresh} />;
  const ofMeta = () => {
    if (meta === null) return <PageToCome {...{ area, refresh, address }} />;
    return <NoRun {...{ meta, address, stale }} />;
  };
  const shown = selectShownRun(area, kept);
  return (
    <>
      {shown === undefined ? (
        ofMeta()
      ) : (
        <PnlOfRun
          {...{ ...shown, address, stale }}
          isComing={isPending(area.status)}
          late={area.status === 'FAILED' ? { error: area.error, onRetry: refresh } : undefined}
        />
      )}
      {meta !== null && <AllRuns />}
    </>
  );
}

/** The run of the answer; the one before stays in its frame until there is one, or where another may come yet (PNL-31). */
function selectShownRun(
  area: DataArea<PnlMeta>,
  kept: LoadedRun | undefined,
): LoadedRun | undefined {
  if (area.status === 'COMPLETED') {
    const { selected: run } = area.data;
    return run === null ? undefined : { meta: area.data, run };
  }
  return area.status === 'FAILED' && !mayComeYet(area.error) ? undefined : kept;
}

type ToComeProps = {
  readonly area: DataArea<PnlMeta>;
  readonly refresh: () => void;
  readonly address: RunAddressState;
};

/** A page without a run that could stay on it meanwhile. */
function PageToCome({ area, refresh, address }: ToComeProps) {
  if (area.status === 'FAILED') {
    const onLatest = toLatest(address, refresh);
    return <RunMetaFailed error={area.error} onRetry={refresh} onLatest={onLatest} />;
  }
  return (
    <RunMetaLoading
      text={area.status === 'INIT' ? 'Initializing ...' : 'Fetching PNL metadata ...'}
    />
  );
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

/** A way to the latest run; where that is what failed it is asked for again. */
function toLatest({ date, run_id, choose }: RunAddressState, refresh: () => void): () => void {
  const isLatest = date === undefined && run_id === undefined;
  return isLatest ? refresh : () => choose({ date: undefined });
}

type RunProps = LoadedRun & {
  readonly address: RunAddressState;
  /** Another run is asked for: its head stands over the frame of this one, without figures (PNL-05). */
  readonly isComing: boolean;
  /** Another run was chosen and did not come. */
  readonly late: { readonly error: ApiError; readonly onRetry: () => void } | undefined;
  /** Words where it is not known whether there is a newer one. */
  readonly stale: ReactNode;
};

function PnlOfRun({ meta, run, ...props }: RunProps) {
  const { isComing } = props;
  const ownSets = useDataSets(isComing ? null : run);
  const compared = useSearchPart('compare').value;
  const comparison = useComparison(ownSets, isComing ? undefined : idOfRun(compared));
  const { sets, comparedTo, otherTrades } = comparison;
  useFailureNotices(sets);
  return (
    <RunProvider value={{ meta, run, sets, ownSets, comparedTo, otherTrades }}>
      <Framed
        {...props}
        strip={
          !isComing && (
            <CompareStrip {...comparison} run={run} own={ownSets.all_trades_run_date.area} />
          )
        }
      />
    </RunProvider>
  );
}

type FramedProps = Omit<RunProps, keyof LoadedRun> & {
  /** Words about a comparison. */
  readonly strip: ReactNode;
};

/** The run that is provided, in its frame. */
function Framed({ address, isComing, late, stale, strip }: FramedProps) {
  const { meta, run, sets } = useRun();
  const alarm = useLimitAlarm();
  const isLoading = Object.values(sets).some(({ area }) => isPending(area.status));
  return (
    <RunFrame
      head={isComing ? headToCome(meta, address) : meta}
      meta={isComing ? undefined : meta}
      {...{ address, stale, isLoading }}
      actions={isComing ? <RunActionsPlaceholder /> : <PnlRunActions />}
      alarm={alarm?.words}
      limits={<RunLimitsView />}
    >
      <ScrollAnchor isLoading={isLoading}>
        {late !== undefined && <MetaLate {...late} date={address.date} />}
        {strip}
        <Views tab={address.tab ?? meta.default_tab} onTab={address.showTab} alarm={alarm}>
          {isComplete(sets) && (
            <div hidden data-testid="pnl-complete" id="pnl-complete" data-run-id={run.run_id} />
          )}
        </Views>
      </ScrollAnchor>
    </RunFrame>
  );
}

const isPending = (status: DataArea<unknown>['status']) =>
  status === 'INIT' || status === 'LOADING';

type ViewsProps = {
  readonly tab: PnlTab;
  readonly onTab: (tab: PnlTab) => void;
  readonly alarm: LimitAlarm | undefined;
  readonly children: ReactNode;
};

/** The tabs of a run; of a picture all of them, one below the other. `children` once all of it is there. */
function Views({ tab, onTab, alarm, children }: ViewsProps) {
  if (useIsPicture()) return <PnlStack>{children}</PnlStack>;
  return (
    <>
      <PnlTabs value={tab} onChange={onTab} alarm={alarm} />
      {children}
    </>
  );
}

/**
 * True once the four main data sets are loaded: the screenshot of the page waits for it (PNL-07).
 */
function isComplete(sets: DataSets): boolean {
  const main = [
    sets.all_trades_run_date,
    sets.clearer_run_date,
    sets.historical_pnl_per_book_metrics,
    sets.exposures,
  ];
  return main.every(({ area }) => area.status === 'COMPLETED');
}
