import type { Amount } from '@fairlead/shared/domain/money/exact';
import type { ReportPosition } from './chart.rules.ts';
import type { SummedTable } from './tables.rules.ts';

/**
 * Sums that a figure is made of, debit positive: two ranges, the budget of the first, and what was
 * restated of each.
 */
export type LedgerSums = {
  report: Amount;
  compare: Amount;
  budget: Amount;
  /** Amount by which they were restated since their days were closed. */
  reportMoved: Amount;
  compareMoved: Amount;
  budgetMoved: Amount;
};

export const noLedgerSums = (): LedgerSums => ({
  report: 0n,
  compare: 0n,
  budget: 0n,
  reportMoved: 0n,
  compareMoved: 0n,
  budgetMoved: 0n,
});

function add(to: LedgerSums, sums: LedgerSums): void {
  to.report += sums.report;
  to.compare += sums.compare;
  to.budget += sums.budget;
  to.reportMoved += sums.reportMoved;
  to.compareMoved += sums.compareMoved;
  to.budgetMoved += sums.budgetMoved;
}

/** Something booked or planned, and where it belongs. */
export type SummedPiece = ReportPosition & {
  readonly sums: LedgerSums;
  /** True for the place it had when its days were closed. */
  readonly isBefore?: boolean;
};

/** A row of a table of figures before it is written down. */
export type SummedRow = {
  readonly path: readonly string[];
  /** One of its cards: of a row of one card, that card. */
  readonly position: ReportPosition;
  readonly columns: ReadonlyMap<string, LedgerSums>;
  readonly missing: readonly string[];
};

type GrowingRow = Omit<SummedRow, 'columns' | 'missing'> & {
  readonly columns: Map<string, LedgerSums>;
  readonly missing: Set<string>;
};

/** The rows of a table in the order of the chart of accounts: groups by their lowest card, not mapped last. */
export function sumTableRows(table: SummedTable, pieces: readonly SummedPiece[]): SummedRow[] {
  const rows = new Map<string, GrowingRow>();
  for (const piece of pieces) {
    const path = table.pathOf(piece);
    if (path === null) continue;
    const key = path.join('|');
    let row = rows.get(key);
    if (row === undefined) {
      row = { path, position: piece, columns: new Map(), missing: new Set() };
      rows.set(key, row);
    }
    if (piece.card.statement === null && piece.isBefore !== true) row.missing.add(piece.card.code);
    const column = table.columnOf(piece);
    let sums = row.columns.get(column);
    if (sums === undefined) {
      sums = noLedgerSums();
      row.columns.set(column, sums);
    }
    add(sums, piece.sums);
  }
  const summed = [...rows.values()].map((row) => ({
    ...row,
    missing: [...row.missing].toSorted(),
  }));
  return inOrder(summed, lowestCards(table, pieces));
}

/** The lowest card below each name and each path of names. */
function lowestCards(table: SummedTable, pieces: readonly SummedPiece[]): Map<string, string> {
  const lowest = new Map<string, string>();
  for (const piece of pieces) {
    const path = table.pathOf(piece) ?? [];
    let key = '';
    for (const name of path) {
      key += `|${name}`;
      const known = lowest.get(key);
      if (known === undefined || piece.card.code < known) lowest.set(key, piece.card.code);
    }
  }
  return lowest;
}

function inOrder(rows: readonly SummedRow[], lowest: ReadonlyMap<string, string>): SummedRow[] {
  const rankOf = ({ path, missing }: SummedRow) => {
    let key = '';
    const ranks = path.map((name) => lowest.get((key += `|${name}`)) ?? name);
    return [missing.length > 0 ? '1' : '0', ...ranks].join('|');
  };
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }));
  return ranked.toSorted((a, b) => compareText(a.rank, b.rank)).map(({ row }) => row);
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The columns of rows by what they come to, the largest first, then by name. */
export function columnsByAmount(rows: readonly SummedRow[], sign: 1 | -1): string[] {
  const totals = new Map<string, Amount>();
  for (const { columns } of rows)
    for (const [name, { report }] of columns)
      totals.set(name, (totals.get(name) ?? 0n) + BigInt(sign) * report);
  return [...totals]
    .toSorted(([a, x], [b, y]) => (x === y ? compareText(a, b) : Number(x < y) - Number(x > y)))
    .map(([name]) => name);
}
