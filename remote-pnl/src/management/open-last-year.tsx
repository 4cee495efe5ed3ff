import type { OpenPnlLastYear } from '@fairlead/pnl/contract/data-sets';
import { formatLongDay } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { chakra } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { PanelTable } from '../common/panel-table.tsx';
import { sumOfDollars } from '../common/sums.rules.ts';
import { pathOfDay } from '../run/onward-paths.view-model.ts';
import { useRun } from '../run/use-run.ts';

type OpenRow = OpenPnlLastYear['rows'][number];
type Row = Omit<OpenRow, 'book'> & { readonly book: string | null };

const amount = (id: 'net_last_year' | 'net_now' | 'change', header: string) =>
  ({ id, header, kind: 'money', short: true, value: (row: Row) => row[id], width: 74 }) as const;

const TABLE = defineTable({
  id: ({ book, strategy, deal }: Row) => JSON.stringify([book, strategy, deal]),
  depth: (row) => row.depth,
  total: ({ book }) => book === null,
  fields: {},
  columns: [
    {
      id: 'name',
      header: 'Book, strategy, deal',
      kind: 'text',
      value: (row) => row.deal ?? row.strategy ?? row.book ?? 'Total',
      width: 132,
      rowHeader: true,
      pinned: 'start',
    },
    amount('net_last_year', 'Net then'),
    amount('net_now', 'Net now'),
    { ...amount('change', 'Change'), trend: { threshold: 100, tight: true } },
    { id: 'legs', header: 'Legs', kind: 'integer', value: (row) => row.open_legs, width: 52 },
  ],
});

/** The books with their deals, and their totals. */
function buildRows({ rows }: OpenPnlLastYear): readonly Row[] {
  const books = rows.filter(({ depth }) => depth === 0);
  if (books.length === 0) return [];
  const sum = (of: (row: OpenRow) => number) => sumOfDollars(books.map(of));
  const total: Row = {
    depth: 0,
    book: null,
    strategy: null,
    deal: null,
    net_last_year: sum((row) => row.net_last_year),
    net_now: sum((row) => row.net_now),
    change: sum((row) => row.change),
    open_legs: books.reduce((count, row) => count + row.open_legs, 0),
  };
  return [...rows, total];
}

/** Positions open when the Swiss year began, and their P&L since. */
export function OpenLastYear() {
  const called = useRun().sets.open_pnl_last_year;
  const day = called.area.status === 'COMPLETED' ? called.area.data.last_year_date : null;
  return (
    <PanelTable
      id="pnl-open-last-year"
      title="Open P&L of last year"
      table={TABLE}
      called={called}
      rowsOf={buildRows}
      expected={8}
      openDepth={0}
      empty="Nothing was open when the year began"
      footer={
        day !== null && (
          <span>
            {'USD, of what was open on '}
            <chakra.span color="link">
              <Link to={pathOfDay(day)}>{formatLongDay(day)}</Link>
            </chakra.span>
          </span>
        )
      }
    />
  );
}
