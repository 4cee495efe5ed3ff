import { useMemo } from 'react';

import { firmLimits } from '@fairlead/shared/domain/limits/firm-limits';
import type { HistoricalPnl } from '@fairlead/shared/contract/pnl/history';
import { DetailDrawer } from '@fairlead/shared/frames';
import { formatLongDay } from '@fairlead/shared/format';
import { defineTable, type RowReader, textField } from '@fairlead/shared/table';
import { AreaView, Box, EmptyState } from '@fairlead/shared/ui';

import { PanelStack } from '../common/columns-beside.tsx';
import { DataPanel } from '../common/data-panel.tsx';
import { useLimitsAddress } from '../common/use-limits-address.tsx';
import { useRowsTable } from '../common/use-rows-table.tsx';
import { useRun } from '../run/run-context.tsx';
import { type LimitRow, limitRows } from './limit-rows.view-model.ts';

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

const FIELDS = {
  state: textField((row: LimitRow) => row.state),
  value: textField((row: LimitRow) => row.value),
  alert: textField((row: LimitRow) => row.alert),
  stop: textField((row: LimitRow) => row.stop),
};
type Row = RowReader<typeof FIELDS>;

/** Dollars and lots in one column, each with what it is in: texts that end where numbers do. */
const amount = (id: 'value' | 'alert' | 'stop', header: string, width: number) => {
  const textOf = (row: Row) => row.text(id) ?? '';
  return {
    ...{ id, header, width, kind: 'custom' as const, align: 'end' as const, text: textOf },
    value: (row: Row) => row.text(id),
    parts: (row: Row) => [{ part: 'text' as const, text: textOf(row) }],
  };
};

const TABLE = defineTable({
  id: ({ key }: LimitRow) => key,
  fields: FIELDS,
  columns: [
    {
      id: 'name',
      header: 'Limit of',
      kind: 'text',
      value: (row) => row.name,
      width: 168,
      rowHeader: true,
      pin: 'phone',
    },
    { id: 'kind', header: 'Kind', kind: 'text', value: (row) => row.kind, width: 72 },
    { id: 'words', header: 'State', kind: 'text', value: (row) => row.words, width: 196 },
    {
      id: 'used',
      header: 'Used',
      kind: 'percent',
      decimals: { exactly: 0 },
      value: (row) => row.used,
      width: 64,
    },
    amount('value', 'Figure', 96),
    amount('alert', 'Alert', 88),
    amount('stop', 'Limit or stop', 104),
    { id: 'since', header: 'Since', kind: 'date', value: (row) => row.since, width: 88 },
    { id: 'days', header: 'Days', kind: 'integer', value: (row) => row.days, width: 56 },
  ],
});

const TINTS: Readonly<Partial<Record<string, 'failed' | 'warning'>>> = {
  STOP: 'failed',
  ALERT: 'warning',
};

function Limits({ history }: { readonly history: HistoricalPnl }) {
  const { run } = useRun();
  const day = run.pipe_run_date;
  const rows = useMemo(() => limitRows(firmLimits(history, day)), [history, day]);
  const table = useRowsTable({
    id: 'pnl.limits',
    title: 'Limits, the worst first',
    definition: TABLE,
    rows,
  });
  return (
    <PanelStack>
      <Box color="text.muted">
        <p>{`As the run of ${formatLongDay(day)} found them. Days are business days with a figure.`}</p>
        {rows.some(({ isOlder }) => isOlder) && (
          <p>A state that stands since the first day of the year may be older.</p>
        )}
        {history.positions === undefined && (
          <p>The run was made before positions were compared with their limits.</p>
        )}
      </Box>
      <DataPanel
        table={table}
        day={day}
        decoration={{ tint: (row) => TINTS[row.text('state') ?? ''] }}
        empty={<EmptyState title="No limit is there" />}
      />
    </PanelStack>
  );
}
