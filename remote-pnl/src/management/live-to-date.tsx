import type { AllTrades } from '@fairlead/shared/contract/pnl/data-sets';
import { defineTable, numberField, type OpenedCell, textField } from '@fairlead/shared/table';

import { PanelTable } from '../common/panel-table.tsx';
import { sumOfDollars } from '../common/sums.rules.ts';
import { openLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/run-context.tsx';

type StateRow = AllTrades['expired_prompt_ltd_table'][number];
type Row = Omit<StateRow, 'state'> & { readonly state: StateRow['state'] | null };

const STATES = { EXPIRED: 'Expired', PROMPT: 'Prompt', LIVE: 'Live' } as const;

const FIELDS = {
  state: textField((row: Row) => row.state ?? ''),
  book: textField((row: Row) => row.book),
  gross: numberField((row: Row) => row.gross_pnl),
  cost: numberField((row: Row) => row.total_cost),
  net: numberField((row: Row) => row.net_pnl),
  delta_net: numberField((row: Row) => row.delta_net_pnl),
};

type Fields = typeof FIELDS;
type Figure = 'gross' | 'cost' | 'net' | 'delta_net';

const NAMES: Readonly<Record<Figure, string>> = {
  gross: 'Gross',
  cost: 'Cost',
  net: 'Net',
  delta_net: 'DtD Net',
};

const amount = (id: Figure) =>
  ({ id, field: id, header: NAMES[id], kind: 'money', short: true, width: 72 }) as const;

const TABLE = defineTable({
  id: (row: Row) => `${row.state ?? 'Total'} ${row.book ?? ''}`,
  depth: (row) => row.depth,
  total: ({ state }) => state === null,
  fields: FIELDS,
  columns: [
    {
      id: 'name',
      header: 'State, book',
      kind: 'text',
      value: (row) => row.book ?? nameOf(row.state),
      width: 150,
      rowHeader: true,
      pin: 'start',
    },
    amount('gross'),
    amount('cost'),
    amount('net'),
    { ...amount('delta_net'), width: 82, trend: { threshold: 100, tight: true } },
    { id: 'legs', header: 'Legs', kind: 'integer', value: (row) => row.leg_count, width: 64 },
  ],
});

const nameOf = (state: Row['state']): string => (state === null ? 'Total' : STATES[state]);

const isFigure = (column: string): column is Figure => column in NAMES;

function openCell({ column, row }: OpenedCell<Fields>): void {
  const state = (row.text('state') || null) as Row['state'];
  const book = row.text('book');
  if (!isFigure(column)) return;
  openLegs({
    title: `${[nameOf(state), book].filter((name) => name !== null).join(' / ')}, ${NAMES[column]}`,
    query: { ...(state !== null && { state }), ...(book !== null && { book }) },
    expected: row.number(column) ?? 0,
    of: column,
  });
}

const DRILL = {
  has: (_row: unknown, column: string) => isFigure(column),
  open: openCell,
};

/** The states with their books, and what they come to: what the trades have made in all. */
function rowsOf({ expired_prompt_ltd_table: rows }: AllTrades): readonly Row[] {
  const states = rows.filter(({ depth }) => depth === 0);
  if (states.length === 0) return [];
  const sum = (of: (row: StateRow) => number) => sumOfDollars(states.map(of));
  const total: Row = {
    ...{ depth: 0, state: null, book: null },
    gross_pnl: sum((row) => row.gross_pnl),
    total_cost: sum((row) => row.total_cost),
    net_pnl: sum((row) => row.net_pnl),
    delta_net_pnl: sum((row) => row.delta_net_pnl),
    leg_count: states.reduce((count, row) => count + row.leg_count, 0),
  };
  return [...rows, total];
}

/** What trades have made since they were dealt, by whether they are over (PNL-11). */
export function LiveToDate() {
  const { sets } = useRun();
  return (
    <PanelTable
      id="pnl-live-to-date"
      title="Live To Date PNL"
      table={TABLE}
      called={sets.all_trades_run_date}
      rowsOf={rowsOf}
      expected={12}
      openDepth={1}
      drill={DRILL}
      empty="No Expired/Live for this date"
    />
  );
}
