import { type ComponentType, lazy, Suspense, useMemo } from 'react';

import type { PnlTab, SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { Tabs } from '@fairlead/shared/frames';
import { useParams, useSearchParams } from '@fairlead/shared/router';
import { BadRequest, LoadingText } from '@fairlead/shared/ui';

import { useComparison } from '../compare/compare.data.ts';
import { CompareStrip } from '../compare/compare-strip.tsx';
import { MetaFailed, MetaLoading } from '../run/meta-states.tsx';
import { NoRun } from '../run/no-run.tsx';
import { type DataSets, useDataSets, usePnlMeta } from '../run/run.data.ts';
import { idOfRun } from '../run/run-address.rules.ts';
import { RunProvider } from '../run/run-context.tsx';
import { RunFrame } from '../run/run-frame.tsx';
import { useFailureNotices } from '../run/use-failure-notices.tsx';
import { type RunAddressState, useRunAddress } from '../run/use-run-address.tsx';
import { RunActs } from './run-acts.tsx';

// One file each: who looks at one tab does not wait for the others.
const ManagementTab = lazy(async () => ({
  default: (await import('../management/management-tab.tsx')).ManagementTab,
}));
const PhysicalTab = lazy(async () => ({
  default: (await import('../physical/physical-tab.tsx')).PhysicalTab,
}));
const PaperTab = lazy(async () => ({
  default: (await import('../paper/paper-tab.tsx')).PaperTab,
}));
const BackOfficeTab = lazy(async () => ({
  default: (await import('../back-office/back-office-tab.tsx')).BackOfficeTab,
}));

const TABS: readonly {
  readonly value: PnlTab;
  readonly label: string;
  readonly Content: ComponentType;
}[] = [
  { value: 'management', label: 'Management', Content: ManagementTab },
  { value: 'physical', label: 'Physical Trading', Content: PhysicalTab },
  { value: 'paper', label: 'Paper Trading', Content: PaperTab },
  { value: 'back-office', label: 'Back Office', Content: BackOfficeTab },
];

/** The P&L of a run date, or of the latest run (spec C2). */
export function PnlPage() {
  const { pipe_run_date: date } = useParams();
  if (date !== undefined && !isDay(date)) {
    return <BadRequest>{`The run date ${date} is not a date of the form YYYY-MM-DD.`}</BadRequest>;
  }
  return <PnlOfDate />;
}

function PnlOfDate() {
  const address = useRunAddress();
  const { area, refresh } = usePnlMeta(address);
  switch (area.status) {
    case 'INIT':
      return <MetaLoading text="Initializing ..." />;
    case 'LOADING':
      return <MetaLoading text="Fetching PNL metadata ..." />;
    case 'FAILED':
      return <MetaFailed error={area.error} onRetry={refresh} />;
    case 'COMPLETED': {
      const meta = area.data as typeof area.data | null;
      if (meta === null) return <MetaFailed onRetry={refresh} />;
      if (meta.selected === null) return <NoRun meta={meta} address={address} />;
      return <PnlOfRun meta={meta} run={meta.selected} address={address} />;
    }
  }
}

type RunProps = {
  readonly meta: Parameters<typeof NoRun>[0]['meta'];
  readonly run: SelectedRun;
  readonly address: RunAddressState;
};

function PnlOfRun({ meta, run, address }: RunProps) {
  const ownSets = useDataSets(run);
  const [search] = useSearchParams();
  const comparison = useComparison(ownSets, idOfRun(search.get('compare')));
  const { sets, comparedTo } = comparison;
  useFailureNotices(ownSets);
  const shown = useMemo(
    () => ({ meta, run, sets, ownSets, comparedTo }),
    [meta, run, sets, ownSets, comparedTo],
  );
  return (
    <RunProvider value={shown}>
      <RunFrame meta={meta} address={address} acts={<RunActs />}>
        <CompareStrip {...comparison} />
        <Tabs
          label="Views of the P&L"
          value={address.tab ?? meta.default_tab}
          onChange={address.showTab}
          tabs={TABS.map(({ value, label, Content }) => ({
            value,
            label,
            content: (
              <Suspense fallback={<LoadingText text={GOODIES} />}>
                <Content />
              </Suspense>
            ),
          }))}
        />
        {isComplete(sets) && <div hidden data-testid="pnl-complete" id="pnl-complete" />}
      </RunFrame>
    </RunProvider>
  );
}

const GOODIES = 'Fetching you PNL goodies';

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
