import { useMemo } from 'react';

import type { LegQuery } from '@fairlead/pnl/contract/legs';
import { formatCents } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { type LegFigure, type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { DataPanel } from './data-panel.tsx';
import { sumOfDollars } from './sums.rules.ts';
import type { SummaryFigure, SummaryRow } from './summary.rules.ts';
import {
  toTreeRowId,
  formatTreeRowName,
  toTooltipNames,
  formatTreePath,
  toLegQuery,
} from './tree-names.rules.ts';
import { useRowsTable } from './use-rows-table.ts';

type Kind = 'physical' | 'paper';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly rows: readonly SummaryRow[];
  readonly kinds: readonly Kind[];
  /** The groups of all rows together: what the row 'Total' is of. */
  readonly scope: NonNullable<LegQuery['group']>;
  readonly empty: string;
  /** Hides the VaR columns by default (PNL-29). */
  readonly hidesVar?: boolean;
};

const FIGURES: readonly {
  readonly figure: SummaryFigure;
  readonly header: string;
  readonly of: LegFigure;
}[] = [
  { figure: 'gross_pnl', header: 'Gross', of: 'gross' },
  { figure: 'total_cost', header: 'Cost', of: 'cost' },
  { figure: 'net_pnl', header: 'Net', of: 'net' },
  { figure: 'delta_net_pnl', header: 'DtD Net', of: 'delta_net' },
];
const KIND_NAMES = { physical: 'Physical', paper: 'Paper' } as const;
const KIND_CODES = { physical: 'PHYSICAL', paper: 'PAPER' } as const;

/** A figure of the table: of one kind of legs, or of both together. */
type Cell = {
  readonly kind: Kind | undefined;
  readonly figure: SummaryFigure;
  readonly of: LegFigure;
};

function buildCells(kinds: readonly Kind[]): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const kind of kinds) {
    for (const { figure, of } of FIGURES) cells.set(`${kind}.${figure}`, { kind, figure, of });
  }
  for (const { figure, of } of FIGURES.slice(2)) {
    cells.set(`total.${figure}`, { kind: undefined, figure, of });
  }
  return cells;
}

function readCell(row: SummaryRow, { kind, figure }: Cell): number | null {
  if (kind !== undefined) return row[kind]?.[figure] ?? null;
  return figure === 'delta_net_pnl' ? row.delta_net_pnl : row.net_pnl;
}

/** Gross, cost, net and the change of net by book, strategy and deal; hovering says whose (PNL-20). */
export function StrategySummary(props: Props) {
  const { id, title, day, rows, kinds, scope, empty, hidesVar = false } = props;
  const cells = useMemo(() => buildCells(kinds), [kinds]);
  const byId = useMemo(() => new Map(rows.map((row) => [toTreeRowId(row), row])), [rows]);
  const definition = useMemo(
    () => defineSummaryTable({ kinds, byId, hidesVar }),
    [kinds, byId, hidesVar],
  );
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows, openDepth: 2 });
  const has = (row: { readonly id: string }, column: string) => {
    const cell = cells.get(column);
    const shown = byId.get(row.id);
    return (
      cell !== undefined &&
      shown !== undefined &&
      shown.row !== 'adjustments' &&
      readCell(shown, cell) !== null
    );
  };
  return (
    <DataPanel
      table={table}
      unit="USD, net life to date"
      day={day}
      empty={<EmptyState title={empty} />}
      drill={{
        has,
        open: ({ row, column }) => {
          const cell = cells.get(column);
          const shown = byId.get(row.id);
          if (cell !== undefined && shown !== undefined) openLegs(toShownLegs(shown, cell, scope));
        },
      }}
    />
  );
}

function toShownLegs(
  row: SummaryRow,
  cell: Cell,
  scope: NonNullable<LegQuery['group']>,
): ShownLegs {
  const { kind, figure, of } = cell;
  const name = FIGURES.find((one) => one.figure === figure)?.header ?? '';
  const isTotal = row.row === 'total';
  const ofNoTrade = kind === undefined && figure === 'delta_net_pnl' ? row.adjusted : 0;
  return {
    title: `${isTotal ? 'Total' : formatTreePath(row)}, ${kind === undefined ? '' : `${KIND_NAMES[kind]} `}${name}`,
    query: {
      ...(isTotal ? { group: scope } : toLegQuery(row)),
      ...(kind !== undefined && { kind: KIND_CODES[kind] }),
    },
    expected: sumOfDollars([readCell(row, cell) ?? 0, -ofNoTrade]),
    of,
  };
}

const risk = (id: 'var_95' | 'delta_var_95', header: string) => ({
  id,
  header,
  kind: 'money' as const,
  short: true,
  group: ['VaR 95'],
  width: 76,
  value: (row: SummaryRow) => row[id],
});

type Defined = {
  readonly kinds: readonly Kind[];
  readonly byId: ReadonlyMap<string, SummaryRow>;
  readonly hidesVar: boolean;
};

function defineSummaryTable({ kinds, byId, hidesVar }: Defined) {
  const initially = hidesVar ? { initially: 'hidden' as const } : {};
  const namesOf = (id: string) => {
    const row = byId.get(id);
    return row?.row === 'place' ? toTooltipNames(row) : [];
  };
  const figure = (column: string, cell: Cell) => {
    const header = FIGURES.find((one) => one.figure === cell.figure)?.header ?? '';
    const group = cell.kind === undefined ? 'Total' : KIND_NAMES[cell.kind];
    return {
      id: column,
      header,
      kind: 'money' as const,
      short: true,
      group: [group],
      width: 76,
      ...(cell.figure === 'delta_net_pnl' && { trend: { threshold: 100 } }),
      ...(cell.kind === undefined && { phone: 'first' as const }),
      value: (row: SummaryRow) => readCell(row, cell),
      tooltip: ({ id }: { readonly id: string }) => {
        const row = byId.get(id);
        const value = row && readCell(row, cell);
        if (value === undefined || value === null) return [];
        return [...namesOf(id), { label: `${group} ${header}`, value: formatCents(value) }];
      },
    };
  };
  const cells = [...buildCells(kinds)];
  return defineTable({
    id: toTreeRowId,
    depth: (row: SummaryRow) => row.depth,
    total: (row) => row.row === 'total',
    fields: {},
    columns: [
      {
        id: 'name',
        header: 'Book, strategy, deal',
        kind: 'text',
        value: formatTreeRowName,
        width: 176,
        rowHeader: true,
        pinned: 'phone',
        tooltip: ({ id }) => namesOf(id),
      },
      ...cells.map(([column, cell]) => figure(column, cell)),
      { ...risk('var_95', 'Today'), phone: 'first', ...initially },
      { ...risk('delta_var_95', 'DtD'), trend: { threshold: 100 }, better: 'less', ...initially },
    ],
  });
}
