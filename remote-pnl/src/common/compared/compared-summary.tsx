import { useMemo } from 'react';

import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { defineTable, type OpenedCell } from '@fairlead/table';

import { type JoinedRow, joinRows, type SummaryTreeRow } from './joined-rows.rules.ts';
import { type LegFigure, type ShownLegs, useOpenLegs } from '../../legs/opened-legs.data.ts';
import { nameOfRun } from '../../run/run-name.view-model.ts';
import { type ShownRun, useRun } from '../../run/use-run.ts';
import { DataPanel } from '../data-panel.tsx';
import { NoRows, PanelToCome } from '../panel-table.tsx';
import { sumOfDollars } from '../sums.rules.ts';
import { useRowsTable } from '../use-rows-table.ts';

type Props = {
  readonly id: string;
  readonly title: string;
  /** Kinds of its legs: both by default. */
  readonly kinds?: readonly Legs[];
  /** Meant to stay the same function between renders. */
  readonly rowsOf: (data: AllTrades) => readonly SummaryTreeRow[];
  readonly empty: string;
};

type Legs = 'physical' | 'paper';

const HEIGHT = 340;
const BOTH: readonly Legs[] = ['physical', 'paper'];

/** A summary of both runs that are compared and of their difference, each under its own name (PNL-37). */
export function ComparedSummary({ rowsOf, ...panel }: Props) {
  const { run, comparedTo, sets, ownSets, otherTrades } = useRun();
  const called = sets.all_trades_run_date;
  const own = ownSets.all_trades_run_date.area;
  const { area } = called;
  const rows = useMemo(() => {
    if (own.status !== 'COMPLETED' || area.status !== 'COMPLETED' || !otherTrades) return undefined;
    const [ofOwn, other, difference] = [own.data, otherTrades, area.data].map(rowsOf);
    return joinRows({ own: ofOwn ?? [], other: other ?? [], difference: difference ?? [] });
  }, [own, area, otherTrades, rowsOf]);
  if (rows === undefined || comparedTo === undefined) {
    return <PanelToCome title={panel.title} called={called} height={HEIGHT} />;
  }
  return <ComparedTable {...panel} {...{ rows, run, comparedTo }} />;
}

type ComparedTableProps = Omit<Props, 'rowsOf'> & {
  readonly rows: readonly JoinedRow[];
} & Pick<ShownRun, 'run'> & { readonly comparedTo: ShownRun['run'] };

function ComparedTable({
  id,
  title,
  kinds = BOTH,
  empty,
  rows,
  run,
  comparedTo,
}: ComparedTableProps) {
  const definition = useMemo(
    () => defineComparedTable(kinds, run, comparedTo),
    [kinds, run, comparedTo],
  );
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id: `${id}-compared`, title, definition, rows });
  const find = (row: string) => rows.find((each) => each.id === row);
  const legsAt = (row: string, column: string) => {
    const [found, cell] = [find(row), CELLS.get(column)];
    return found && cell && toShownLegs(found, cell, comparedTo);
  };
  return (
    <DataPanel
      table={table}
      unit="USD, net life to date"
      day={run.pipe_run_date}
      empty={<NoRows>{empty}</NoRows>}
      drill={{
        has: (row, column) => legsAt(row.id, column) !== undefined,
        open: ({ row, column }: OpenedCell<object>) => {
          const legs = legsAt(row.id, column);
          if (legs !== undefined) openLegs(legs);
        },
      }}
    />
  );
}

const SIDES = ['own', 'other', 'difference'] as const;
type Side = (typeof SIDES)[number];

type Figure = {
  readonly of: 'physical' | 'paper' | 'total' | 'var';
  readonly figure: 'net_pnl' | 'delta_net_pnl' | 'var_95';
  readonly group: string;
  readonly header: string;
  readonly isHidden?: boolean;
};

const FIGURES: readonly Figure[] = [
  { of: 'physical', figure: 'net_pnl', group: 'Net', header: 'Physical' },
  { of: 'paper', figure: 'net_pnl', group: 'Net', header: 'Paper' },
  { of: 'total', figure: 'net_pnl', group: 'Net', header: 'Total' },
  { of: 'physical', figure: 'delta_net_pnl', group: 'DtD Net', header: 'Physical', isHidden: true },
  { of: 'paper', figure: 'delta_net_pnl', group: 'DtD Net', header: 'Paper', isHidden: true },
  { of: 'total', figure: 'delta_net_pnl', group: 'DtD Net', header: 'Total' },
  { of: 'var', figure: 'var_95', group: 'VaR 95', header: 'Today', isHidden: true },
];

type Cell = { readonly side: Side; readonly figure: Figure };

const CELLS: ReadonlyMap<string, Cell> = new Map(
  SIDES.flatMap((side) =>
    FIGURES.map((figure) => [`${side}.${figure.of}.${figure.figure}`, { side, figure }] as const),
  ),
);

/** A figure of a run, or what one has more than the other; null where there is none. */
function readCell(row: JoinedRow, { side, figure }: Cell): number | null {
  const placed = row[side];
  if (placed !== undefined) return readFigure(placed, figure);
  // Alike in both.
  const isAlike = side === 'difference' && row.own !== undefined && row.other !== undefined;
  return isAlike && readFigure(row.own, figure) !== null ? 0 : null;
}

function readFigure(placed: SummaryTreeRow, { of, figure }: Figure): number | null {
  if (figure === 'var_95') return placed.var_95;
  if (of === 'physical' || of === 'paper') return placed[of]?.[figure] ?? null;
  return placed[figure];
}

const LEGS: Partial<Record<Figure['figure'], LegFigure>> = {
  net_pnl: 'net',
  delta_net_pnl: 'delta_net',
};
const KINDS = { physical: 'PHYSICAL', paper: 'PAPER' } as const;

const kindQuery = ({ of }: Figure) =>
  of === 'physical' || of === 'paper' ? { kind: KINDS[of] } : {};

/** The legs of a figure of the run itself, of the one that it is compared with, or of both together. */
function toShownLegs(
  row: JoinedRow,
  cell: Cell,
  comparedTo: ShownRun['run'],
): ShownLegs | undefined {
  const { side, figure } = cell;
  const placed = row[side];
  const value = readCell(row, cell);
  const of = LEGS[figure.figure];
  if (placed?.query === undefined || value === null || of === undefined) return undefined;
  const isAll = figure.of === 'total' && of === 'delta_net';
  return {
    title: [
      `${row.name}, ${figure.group} ${figure.header}`,
      ...(side === 'other' ? [nameOfRun(comparedTo)] : []),
    ].join(', '),
    query: {
      ...placed.query,
      ...kindQuery(figure),
    },
    expected: isAll ? sumOfDollars([value, -placed.adjusted]) : value,
    of,
    ...(side === 'own' && { isOwn: true }),
    ...(side === 'other' && { isOther: true }),
  };
}

function defineComparedTable(
  kinds: readonly Legs[],
  run: ShownRun['run'],
  comparedTo: ShownRun['run'],
) {
  const isShown = ({ of }: Figure) => of === 'total' || of === 'var' || kinds.includes(of);
  const names: Readonly<Record<Side, string>> = {
    own: nameOfRun(run),
    other: nameOfRun(comparedTo),
    difference: 'Difference',
  };
  return defineTable({
    id: ({ id }: JoinedRow) => id,
    depth: ({ depth }) => depth,
    total: ({ isTotal }) => isTotal,
    fields: {},
    columns: [
      {
        id: 'name',
        header: 'Book, strategy, deal',
        kind: 'text' as const,
        width: 146,
        rowHeader: true,
        pinned: 'start' as const,
        value: ({ name }: JoinedRow) => name,
      },
      ...[...CELLS]
        .filter(([, { figure }]) => isShown(figure))
        .map(([id, cell]) => ({
          id,
          header: cell.figure.header,
          kind: 'money' as const,
          short: true,
          width: 60,
          group: [names[cell.side], cell.figure.group],
          ...(cell.figure.isHidden === true && { initially: 'hidden' as const }),
          value: (row: JoinedRow) => readCell(row, cell),
        })),
    ],
  });
}
