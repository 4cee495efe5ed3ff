import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import {
  defineTable,
  numberField,
  type OpenedCell,
  type RowReader,
  textField,
} from '@fairlead/table';

import { ADJUSTMENTS, adjustedOfFirm } from '../common/adjusted.rules.ts';
import { PanelTable } from '../common/panel-table.tsx';
import { sumOfDollars } from '../common/sums.rules.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';

type StateRow = AllTrades['expired_prompt_ltd_table'][number];
type LegFigure = 'gross_pnl' | 'total_cost' | 'net_pnl' | 'leg_count';
type Row = Pick<StateRow, 'depth' | 'book' | 'delta_net_pnl'> & {
  readonly state: StateRow['state'] | 'ADJUSTMENTS' | 'TOTAL';
  /** Dollars of its change that are of no trade. */
  readonly adjusted: number;
} & Readonly<Record<LegFigure, number | null>>;

const NAMES_OF_ROWS = {
  EXPIRED: 'Expired',
  PROMPT: 'Prompt',
  LIVE: 'Live',
  ADJUSTMENTS,
  TOTAL: 'Total',
} as const;

const FIELDS = {
  state: textField((row: Row) => row.state),
  book: textField((row: Row) => row.book),
  gross: numberField((row: Row) => row.gross_pnl),
  cost: numberField((row: Row) => row.total_cost),
  net: numberField((row: Row) => row.net_pnl),
  delta_net: numberField((row: Row) => row.delta_net_pnl),
  adjusted: numberField((row: Row) => row.adjusted),
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
  id: (row: Row) => `${row.state} ${row.book ?? ''}`,
  depth: (row) => row.depth,
  total: ({ state }) => state === 'TOTAL',
  fields: FIELDS,
  columns: [
    {
      id: 'name',
      header: 'State, book',
      kind: 'text',
      value: (row) => row.book ?? nameOf(row.state),
      width: 150,
      rowHeader: true,
      pinned: 'start',
    },
    amount('gross'),
    amount('cost'),
    amount('net'),
    { ...amount('delta_net'), width: 82, trend: { threshold: 100, tight: true } },
    { id: 'legs', header: 'Legs', kind: 'integer', value: (row) => row.leg_count, width: 64 },
  ],
});

const nameOf = (state: Row['state']): string => NAMES_OF_ROWS[state];

const isFigure = (column: string): column is Figure => column in NAMES;

function toShownLegs({ column, row }: OpenedCell<Fields>): ShownLegs | undefined {
  const state = row.text('state') as Row['state'];
  const book = row.text('book');
  const expected = sumCell(row, column);
  if (!isFigure(column) || expected === null || state === 'ADJUSTMENTS') return undefined;
  return {
    title: `${[nameOf(state), book].filter((name) => name !== null).join(' / ')}, ${NAMES[column]}`,
    query: { ...(state !== 'TOTAL' && { state }), ...(book !== null && { book }) },
    expected,
    of: column,
  };
}

/** The sum of the legs of a cell; null where there are none: adjustments are of no trade. */
function sumCell(row: RowReader<Fields>, column: string): number | null {
  if (!isFigure(column) || row.text('state') === 'ADJUSTMENTS') return null;
  const value = row.number(column) ?? 0;
  return column === 'delta_net' ? sumOfDollars([value, -(row.number('adjusted') ?? 0)]) : value;
}

const hasLegs = (row: RowReader<Fields>, column: string) => sumCell(row, column) !== null;

/**
 * The states with their books, what people have adjusted since the day before, and their sum: the
 * overview's DtD Net (0468).
 */
function buildRows(data: AllTrades): readonly Row[] {
  const { expired_prompt_ltd_table: rows } = data;
  const states = rows.filter(({ depth }) => depth === 0);
  if (states.length === 0) return [];
  const sum = (of: (row: StateRow) => number) => sumOfDollars(states.map(of));
  const adjusted = adjustedOfFirm(data);
  const adjustments: Row = {
    depth: 0,
    state: 'ADJUSTMENTS',
    book: null,
    delta_net_pnl: adjusted,
    adjusted,
    gross_pnl: null,
    total_cost: null,
    net_pnl: null,
    leg_count: null,
  };
  const total: Row = {
    depth: 0,
    state: 'TOTAL',
    book: null,
    adjusted,
    gross_pnl: sum((row) => row.gross_pnl),
    total_cost: sum((row) => row.total_cost),
    net_pnl: sum((row) => row.net_pnl),
    delta_net_pnl: sumOfDollars([sum((row) => row.delta_net_pnl), adjusted]),
    leg_count: states.reduce((count, row) => count + row.leg_count, 0),
  };
  return [
    ...rows.map((row) => ({ ...row, adjusted: 0 })),
    ...(adjusted === 0 ? [] : [adjustments]),
    total,
  ];
}

/** P&L of trades since they were dealt, expired and open (PNL-11). */
export function LiveToDate() {
  const { sets } = useRun();
  const openLegs = useOpenLegs();
  const openCell = (cell: OpenedCell<Fields>) => {
    const legs = toShownLegs(cell);
    if (legs !== undefined) openLegs(legs);
  };
  return (
    <PanelTable
      id="pnl-live-to-date"
      title="Live To Date PNL"
      table={TABLE}
      called={sets.all_trades_run_date}
      rowsOf={buildRows}
      expected={12}
      openDepth={1}
      drill={{ has: hasLegs, open: openCell }}
      empty="No Expired/Live for this date"
    />
  );
}
