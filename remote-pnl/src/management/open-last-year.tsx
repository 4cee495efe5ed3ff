import type { OpenPnlLastYear } from '@fairlead/shared/contract/pnl/data-sets';
import { formatLongDay } from '@fairlead/shared/format';
import { defineTable } from '@fairlead/shared/table';

import { PanelTable } from '../common/panel-table.tsx';
import { useRun } from '../run/run-context.tsx';

type Row = OpenPnlLastYear['rows'][number];

const amount = (id: 'net_last_year' | 'net_now' | 'change', header: string) =>
  ({ id, header, kind: 'money', short: true, value: (row: Row) => row[id], width: 74 }) as const;

const TABLE = defineTable({
  id: ({ book, strategy, deal }: Row) => JSON.stringify([book, strategy, deal]),
  depth: (row) => row.depth,
  fields: {},
  columns: [
    {
      id: 'name',
      header: 'Book, strategy, deal',
      kind: 'text',
      value: (row) => row.deal ?? row.strategy ?? row.book,
      width: 132,
      rowHeader: true,
      pin: 'start',
    },
    amount('net_last_year', 'Net then'),
    amount('net_now', 'Net now'),
    { ...amount('change', 'Change'), trend: { threshold: 100, tight: true } },
    { id: 'legs', header: 'Legs', kind: 'integer', value: (row) => row.open_legs, width: 52 },
  ],
});

const rowsOf = ({ rows }: OpenPnlLastYear) => rows;

/** What was open when the Swiss year began, and what has become of it. */
export function OpenLastYear() {
  const called = useRun().sets.open_pnl_last_year;
  const day = called.area.status === 'COMPLETED' ? called.area.data.last_year_date : null;
  return (
    <PanelTable
      id="pnl-open-last-year"
      title="Open P&L of last year"
      table={TABLE}
      called={called}
      rowsOf={rowsOf}
      expected={8}
      openDepth={0}
      empty="Nothing was open when the year began"
      footer={day !== null && <span>{`USD, of what was open on ${formatLongDay(day)}`}</span>}
    />
  );
}
