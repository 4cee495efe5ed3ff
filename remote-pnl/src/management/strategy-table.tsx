import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { useIsPicture } from '@fairlead/shared/auth';
import {
  defineTable,
  numberField,
  type OpenedCell,
  type RowReader,
  textField,
} from '@fairlead/table';

import { GROUP_NAMES } from '../common/book-groups.rules.ts';
import { ComparedSummary } from '../common/compared/compared-summary.tsx';
import type { SummaryTreeRow } from '../common/compared/joined-rows.rules.ts';
import { PanelTable } from '../common/panel-table.tsx';
import { sumOfDollars } from '../common/sums.rules.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';
import { type StrategySummaryRow, summaryRows } from './strategy-table.view-model.ts';

const FIELDS = {
  book: textField((row: StrategySummaryRow) => row.book),
  strategy: textField((row: StrategySummaryRow) => row.strategy),
  deal: textField((row: StrategySummaryRow) => row.deal),
  kind: textField((row: StrategySummaryRow) => row.kind),
  group: textField((row: StrategySummaryRow) => row.group),
  physicalGross: numberField((row: StrategySummaryRow) => row.physical?.gross_pnl ?? null),
  physicalCost: numberField((row: StrategySummaryRow) => row.physical?.total_cost ?? null),
  physicalNet: numberField((row: StrategySummaryRow) => row.physical?.net_pnl ?? null),
  physicalDelta: numberField((row: StrategySummaryRow) => row.physical?.delta_net_pnl ?? null),
  paperGross: numberField((row: StrategySummaryRow) => row.paper?.gross_pnl ?? null),
  paperCost: numberField((row: StrategySummaryRow) => row.paper?.total_cost ?? null),
  paperNet: numberField((row: StrategySummaryRow) => row.paper?.net_pnl ?? null),
  paperDelta: numberField((row: StrategySummaryRow) => row.paper?.delta_net_pnl ?? null),
  net: numberField((row: StrategySummaryRow) => row.net_pnl),
  delta: numberField((row: StrategySummaryRow) => row.delta_net_pnl),
  adjusted: numberField((row: StrategySummaryRow) => row.adjusted),
  varToday: numberField((row: StrategySummaryRow) => row.var_95),
  varDelta: numberField((row: StrategySummaryRow) => row.delta_var_95),
  varPart: numberField((row: StrategySummaryRow) => row.component_var_95),
};

type Fields = typeof FIELDS;
type NumberField = Exclude<keyof Fields, 'book' | 'strategy' | 'deal' | 'kind' | 'group'>;

const amount = (id: NumberField, header: string, group: string) =>
  ({
    id,
    field: id,
    header,
    group: [group],
    kind: 'money',
    short: true,
    width: 56,
  }) as const;

/** Nearer to zero than this there is no arrow (PNL-33). */
const TREND = { threshold: 100, tight: true };

const change = (id: NumberField, group: string) =>
  ({ ...amount(id, 'DtD Net', group), width: 74, trend: TREND }) as const;

/** Names the group of the row's book as the charts do. */
function inCharts(row: RowReader<Fields>) {
  const group = row.text('group');
  return group === null
    ? []
    : [{ label: 'In charts', value: GROUP_NAMES[group as keyof typeof GROUP_NAMES] }];
}

const TABLE = defineTable({
  id: (row: StrategySummaryRow) => row.id,
  depth: (row) => row.depth,
  total: (row) => row.kind === 'total',
  fields: FIELDS,
  columns: [
    {
      id: 'name',
      header: 'Book, strategy, deal',
      kind: 'text',
      value: (row) => row.name,
      width: 146,
      rowHeader: true,
      pinned: 'start',
      tooltip: inCharts,
    },
    amount('physicalGross', 'Gross', 'Physical'),
    amount('physicalCost', 'Cost', 'Physical'),
    amount('physicalNet', 'Net', 'Physical'),
    change('physicalDelta', 'Physical'),
    amount('paperGross', 'Gross', 'Paper'),
    amount('paperCost', 'Cost', 'Paper'),
    amount('paperNet', 'Net', 'Paper'),
    change('paperDelta', 'Paper'),
    { ...amount('net', 'Net', 'Total'), phone: 'first' },
    { ...change('delta', 'Total'), phone: 'first' },
    { ...amount('varToday', 'Today', 'VaR 95'), phone: 'first' },
    { ...change('varDelta', 'VaR 95'), header: 'DtD', better: 'less', initially: 'hidden' },
    { ...amount('varPart', 'Component', 'VaR 95'), initially: 'hidden' },
  ],
});

type Figure = 'gross' | 'cost' | 'net' | 'delta_net';

/** Query of the legs that a column sums, and their figure. VaR is no sum of legs. */
const FIGURES: Partial<
  Record<
    string,
    { readonly kind?: 'PHYSICAL' | 'PAPER'; readonly of: Figure; readonly name: string }
  >
> = {
  physicalGross: { kind: 'PHYSICAL', of: 'gross', name: 'physical gross' },
  physicalCost: { kind: 'PHYSICAL', of: 'cost', name: 'physical cost' },
  physicalNet: { kind: 'PHYSICAL', of: 'net', name: 'physical net' },
  physicalDelta: { kind: 'PHYSICAL', of: 'delta_net', name: 'physical DtD net' },
  paperGross: { kind: 'PAPER', of: 'gross', name: 'paper gross' },
  paperCost: { kind: 'PAPER', of: 'cost', name: 'paper cost' },
  paperNet: { kind: 'PAPER', of: 'net', name: 'paper net' },
  paperDelta: { kind: 'PAPER', of: 'delta_net', name: 'paper DtD net' },
  net: { of: 'net', name: 'net' },
  delta: { of: 'delta_net', name: 'DtD net' },
};

/** The sum of the legs of a cell: adjustments are of none. */
function sumCell(row: RowReader<Fields>, column: string): number | null {
  const value = column in FIGURES ? row.number(column as NumberField) : null;
  if (value === null || row.text('kind') === 'adjustments') return null;
  return column === 'delta' ? sumOfDollars([value, -(row.number('adjusted') ?? 0)]) : value;
}

/** The legs behind a cell (PNL-35). */
function toShownLegs({ column, row }: OpenedCell<Fields>): ShownLegs | undefined {
  const figure = FIGURES[column];
  if (figure === undefined) return undefined;
  const [book, strategy, deal] = [row.text('book'), row.text('strategy'), row.text('deal')];
  const place = [book, strategy, deal].filter((name) => name !== null);
  return {
    title: `${place.length === 0 ? 'Total' : place.join(' / ')}, ${figure.name}`,
    query: {
      ...(book !== null && { book }),
      ...(strategy !== null && { strategy }),
      ...(deal !== null && { deal }),
      ...(figure.kind && { kind: figure.kind }),
    },
    expected: sumCell(row, column) ?? 0,
    of: figure.of,
  };
}

const hasLegs = (row: RowReader<Fields>, column: string) => sumCell(row, column) !== null;

/** The same as both runs of a comparison have them. */
const buildTreeRows = (data: AllTrades): readonly SummaryTreeRow[] =>
  summaryRows(data).map((row) => ({
    ...row,
    isTotal: row.kind === 'total',
    query: row.kind === 'adjustments' ? undefined : toRowQuery(row),
  }));

/** The legs of a row: of all where it has no book. */
const toRowQuery = ({ book, strategy, deal }: StrategySummaryRow) => ({
  ...(book !== null && { book }),
  ...(strategy !== null && { strategy }),
  ...(deal !== null && { deal }),
});

/** Books, strategies and deals with what they have made (PNL-10, PNL-29). */
export function StrategyTable() {
  const { sets, comparedTo } = useRun();
  const openLegs = useOpenLegs();
  const openCell = (cell: OpenedCell<Fields>) => {
    const legs = toShownLegs(cell);
    if (legs !== undefined) openLegs(legs);
  };
  const named = {
    id: 'pnl-strategy-summary',
    title: 'Per Strategy Summary',
    empty: 'No trades for this date',
  };
  if (comparedTo !== undefined) return <ComparedSummary {...named} rowsOf={buildTreeRows} />;
  return (
    <PanelTable
      {...named}
      table={TABLE}
      called={sets.all_trades_run_date}
      rowsOf={summaryRows}
      expected={11}
      openDepth={1}
      drill={{ has: hasLegs, open: openCell }}
      footer={<Unit />}
    />
  );
}

function Unit() {
  const isPicture = useIsPicture();
  return (
    <span>
      USD. Gross, cost and net are life to date.
      {!isPicture && (
        <span data-paper="none"> Enter or a double click on a figure shows its legs.</span>
      )}
    </span>
  );
}
