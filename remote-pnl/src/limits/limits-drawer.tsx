import { useMemo, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { DetailDrawer } from '@fairlead/shared/frames';
import { formatLongDay } from '@fairlead/shared/format';
import type { RowAction, RowReader } from '@fairlead/table';
import { AreaView, Box, EmptyState, PanelFailed } from '@fairlead/shared/ui';

import { PanelStack } from '../common/two-panels.tsx';
import { DataPanel } from '../common/data-panel.tsx';
import { type ShownLimit, shownLimits } from '../common/limits/limit-shown.view-model.ts';
import { readWaivers, useLimitWaivers } from '../common/limits/limit-waivers.data.ts';
import { useLimitsAddress } from '../common/limits/use-limits-address.ts';
import { useRowsTable } from '../common/use-rows-table.ts';
import { useRun } from '../run/use-run.ts';
import { DECIDE_LIMIT, type LimitFields, limitTable } from './limit.columns.ts';
import { limitRows } from './limit-rows.view-model.ts';
import { WaiverDialog } from './waiver-dialog.tsx';

/** Each limit of the firm with its state, over the page; has an address of its own: '?limits=1'. */
export function LimitsDrawer() {
  const { isOpen, close } = useLimitsAddress();
  const { ownSets } = useRun();
  const { area, refresh } = ownSets.historical_pnl_per_book_metrics;
  return (
    <DetailDrawer title="Limits" open={isOpen} onClose={close}>
      {isOpen && (
        <AreaView area={area} report="Limits" onRetry={refresh}>
          {(history) => <Limits history={history} />}
        </AreaView>
      )}
    </DetailDrawer>
  );
}

function chooseTint(row: RowReader<LimitFields>): 'failed' | 'warning' | undefined {
  const state = row.text('state');
  if (state === 'STOP') return row.flag('isWaived') ? 'warning' : 'failed';
  return state === 'ALERT' ? 'warning' : undefined;
}

function Limits({ history }: { readonly history: HistoricalPnl }) {
  const { run } = useRun();
  const day = run.pipe_run_date;
  const waivers = useLimitWaivers(run);
  const mayWaive = useMay('limit:waive') && run.run_type !== 'SCENARIO';
  const [chosen, setChosen] = useState<string>();
  const given = readWaivers(waivers);
  const limits = useMemo(() => shownLimits(history, day, given), [history, day, given]);
  const limit = limits.find(({ key }) => key === chosen);
  const failed = waivers.area.status === 'FAILED' ? waivers.area.error : undefined;
  return (
    <PanelStack>
      <Notes history={history} limits={limits} />
      {failed !== undefined && (
        <PanelFailed
          title="Waivers did not load"
          message={failed.panelText}
          supportId={failed.requestId}
          onRetry={waivers.refresh}
        />
      )}
      <Table {...{ limits, mayWaive }} onDecide={setChosen} />
      {limit !== undefined && (
        <WaiverDialog
          key={`${limit.key} ${limit.waiver?.waiver_id ?? ''}`}
          {...{ run, limit }}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            waivers.refresh();
          }}
        />
      )}
    </PanelStack>
  );
}

type Of = { readonly limits: readonly ShownLimit[] };

function Notes({ history, limits }: Of & { readonly history: HistoricalPnl }) {
  const { run } = useRun();
  return (
    <Box color="text.muted">
      <p>{`As the run of ${formatLongDay(run.pipe_run_date)} found them. Days are business days with a figure.`}</p>
      {limits.some(({ standing }) => standing?.isOlder) && (
        <p>A state that stands since the first day of the year may be older.</p>
      )}
      {history.positions === undefined && (
        <p>The run was made before positions were compared with their limits.</p>
      )}
    </Box>
  );
}

type TableProps = Of & {
  readonly mayWaive: boolean;
  readonly onDecide: (key: string) => void;
};

function Table({ limits, mayWaive, onDecide }: TableProps) {
  const { run } = useRun();
  const table = useRowsTable({
    id: 'pnl.limits',
    title: 'Limits, the worst first',
    definition: useMemo(() => limitTable(mayWaive), [mayWaive]),
    rows: useMemo(() => limitRows(limits), [limits]),
  });
  const acts = {
    onAction: ({ action, row }: RowAction<LimitFields>) => {
      if (action === DECIDE_LIMIT) onDecide(row.id);
    },
    entries: (row: RowReader<LimitFields>) => {
      const label = row.text('act');
      return label === null ? [] : [{ label, run: () => onDecide(row.id) }];
    },
  };
  return (
    <DataPanel
      table={table}
      day={run.pipe_run_date}
      rowActions={mayWaive ? acts : undefined}
      decoration={{ background: chooseTint }}
      empty={<EmptyState title="No limit is there" />}
    />
  );
}
