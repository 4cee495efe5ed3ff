import {
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  type LotColumn,
  type LotTable,
} from '@fairlead/shared/contract/back-office/columns';
import type { LotReconciliation, ReconciledLot } from '@fairlead/shared/contract/back-office/lots';
import { type Amount, amountOf, numberOf, sumOf } from '@fairlead/shared/domain/money/exact';

import { placeOfLot } from './lot-tables.rules.ts';

/** What both systems have of a lot and column; decimal texts, income positive, null where there is nothing. */
type Difference = {
  readonly lot_num: string;
  readonly pnl_column: (typeof LOT_COLUMNS)[LotColumn];
  readonly traders: string | null;
  readonly accounting: string | null;
  readonly unmapped: readonly { scg_rec_group: string; lines: number; amount: string }[] | null;
};

type Lot = {
  readonly lot_num: string;
  readonly new_lot_num: string | null;
  readonly closed_on: string | null;
};

type Range = { readonly start: string; readonly end: string };

type Sides = { readonly traders: Amount; readonly accounting: Amount };

const NOTHING: Sides = { traders: 0n, accounting: 0n };

type Tables = Pick<LotReconciliation, 'closed_lots' | 'ongoing_lots' | 'outside_lots'>;

/** Where each table stands in the answer. */
export const TABLE_FIELDS = {
  closed: 'closed_lots',
  ongoing: 'ongoing_lots',
  outside: 'outside_lots',
} as const satisfies Record<LotTable, keyof Tables>;

/** The three tables: every lot that has money in either system stands in one of them. */
export function lotTables(
  differences: readonly Difference[],
  lots: readonly Lot[],
  range: Range,
): Tables {
  const known = new Map(lots.map((lot) => [lot.lot_num, lot]));
  const tables = { closed_lots: [], ongoing_lots: [], outside_lots: [] } as {
    [Field in keyof Tables]: ReconciledLot[];
  };
  for (const [lotNum, sides] of sidesByLot(differences)) {
    const lot = known.get(lotNum);
    const amounts = [...sides.values()];
    const inTraders = amounts.some(({ traders }) => traders !== 0n);
    const inAccounting = amounts.some(({ accounting }) => accounting !== 0n);
    if (!inTraders && !inAccounting) continue;
    const closedOn = lot?.closed_on ?? null;
    const isKnown = lot !== undefined;
    const place = placeOfLot({ isKnown, closedOn, inTraders, inAccounting }, range);
    tables[TABLE_FIELDS[place.table]].push({
      ...{ lot_num: lotNum, new_fmt_lot_num: lot?.new_lot_num ?? null, closed_on: closedOn },
      outside_reason: place.outsideReason,
      ...figuresOf(sides),
    });
  }
  return tables;
}

function sidesByLot(differences: readonly Difference[]): Map<string, Map<LotColumn, Sides>> {
  const byLot = new Map<string, Map<LotColumn, Sides>>();
  for (const { lot_num: lot, pnl_column: column, traders, accounting } of differences) {
    const sides = byLot.get(lot) ?? new Map<LotColumn, Sides>();
    byLot.set(lot, sides);
    sides.set(nameOf(column), {
      traders: amountOf(traders ?? '0'),
      accounting: amountOf(accounting ?? '0'),
    });
  }
  return byLot;
}

const nameOf = (column: Difference['pnl_column']): LotColumn =>
  LOT_COLUMN_NAMES.find((name) => LOT_COLUMNS[name] === column) as LotColumn;

type Figures = Omit<ReconciledLot, 'lot_num' | 'new_fmt_lot_num' | 'closed_on' | 'outside_reason'>;

function figuresOf(sides: ReadonlyMap<LotColumn, Sides>): Figures {
  const all = LOT_COLUMN_NAMES.map((name) => [name, sides.get(name) ?? NOTHING] as const);
  const total: Sides = {
    traders: sumOf(all.map(([, { traders }]) => traders)),
    accounting: sumOf(all.map(([, { accounting }]) => accounting)),
  };
  const fields = [...all, ['total_sum', total] as const].flatMap(([name, side]) => [
    [`${name}-amount_diff`, numberOf(side.traders - side.accounting)],
    [`${name}-amount_danaos`, numberOf(side.accounting)],
    [`${name}-amount_traders`, numberOf(side.traders)],
  ]);
  return Object.fromEntries(fields) as Figures;
}

/** What no map has, group by group over all lots. */
export function unmappedGroups(
  differences: readonly Pick<Difference, 'unmapped'>[],
): LotReconciliation['unmapped_groups'] {
  const groups = new Map<string, { lines: number; amount: Amount }>();
  for (const { scg_rec_group: group, lines, amount } of differences.flatMap(
    ({ unmapped }) => unmapped ?? [],
  )) {
    const before = groups.get(group) ?? { lines: 0, amount: 0n };
    groups.set(group, {
      lines: before.lines + lines,
      amount: before.amount + amountOf(amount),
    });
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, { lines, amount }]) => ({
      ...{ scg_rec_group: group, lines, amount: numberOf(amount) },
    }));
}
