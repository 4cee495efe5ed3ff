import {
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  type LotColumn,
  type LotTable,
} from '@fairlead/backoffice/contract/columns';
import type { LotReconciliation, ReconciledLot } from '@fairlead/backoffice/contract/lots';
import {
  type Amount,
  parseAmount,
  sumAmounts,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';

import type { MovedLots } from '../closed/moved-lots.rules.ts';
import { placeOfLot } from './lot-tables.rules.ts';

/**
 * Amounts of both systems for a lot and column; decimal texts, income positive, null where there is
 * nothing.
 */
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

/** Amounts in both systems, now and when their days were closed. */
type NowAndThen = { readonly now: Sides; readonly then: Sides };

const NOTHING: Sides = { traders: 0n, accounting: 0n };
const NEITHER: NowAndThen = { now: NOTHING, then: NOTHING };

type Tables = Pick<LotReconciliation, 'closed_lots' | 'ongoing_lots' | 'outside_lots'>;

/** Fields of the tables in the answer. */
export const TABLE_FIELDS = {
  closed: 'closed_lots',
  ongoing: 'ongoing_lots',
  outside: 'outside_lots',
} as const satisfies Record<LotTable, keyof Tables>;

/** Facts of which the tables of lots are made. */
export type LotFacts = {
  readonly differences: readonly Difference[];
  /** Amounts when their days were closed less those now. */
  readonly moved: MovedLots;
  readonly lots: readonly Lot[];
};

/**
 * The three tables. Every lot with money in either system is in one of them; a lot that had money when its days were
 * closed, and has none now, is where it would be with it.
 */
export function lotTables({ differences, moved, lots }: LotFacts, range: Range): Tables {
  const known = new Map(lots.map((lot) => [lot.lot_num, lot]));
  const tables = { closed_lots: [], ongoing_lots: [], outside_lots: [] } as {
    [Field in keyof Tables]: ReconciledLot[];
  };
  for (const [lotNum, sides] of sidesByLot(differences, moved)) {
    const lot = known.get(lotNum);
    const systems = findSystems([...sides.values()]);
    if (systems === undefined) continue;
    const { inTraders, inAccounting } = systems;
    const closedOn = lot?.closed_on ?? null;
    const isKnown = lot !== undefined;
    const place = placeOfLot({ isKnown, closedOn, inTraders, inAccounting }, range);
    tables[TABLE_FIELDS[place.table]].push({
      lot_num: lotNum,
      new_fmt_lot_num: lot?.new_lot_num ?? null,
      closed_on: closedOn,
      outside_reason: place.outsideReason,
      ...buildFigures(sides),
    });
  }
  return tables;
}

/** Systems that have money of a lot; if none has, those that had it when its days were closed; undefined: none had. */
function findSystems(sides: readonly NowAndThen[]) {
  return [sides.map(({ now }) => now), sides.map(({ then }) => then)]
    .map((amounts) => ({
      inTraders: amounts.some(({ traders }) => traders !== 0n),
      inAccounting: amounts.some(({ accounting }) => accounting !== 0n),
    }))
    .find(({ inTraders, inAccounting }) => inTraders || inAccounting);
}

function sidesByLot(
  differences: readonly Difference[],
  moved: MovedLots,
): Map<string, Map<LotColumn, NowAndThen>> {
  const byLot = new Map<string, Map<LotColumn, NowAndThen>>();
  const sidesOf = (lot: string) => {
    const sides = byLot.get(lot) ?? new Map<LotColumn, NowAndThen>();
    byLot.set(lot, sides);
    return sides;
  };
  for (const { lot_num: lot, pnl_column: column, traders, accounting } of differences) {
    const now = {
      traders: parseAmount(traders ?? '0'),
      accounting: parseAmount(accounting ?? '0'),
    };
    sidesOf(lot).set(findName(column), { now, then: now });
  }
  for (const [lot, columns] of moved)
    for (const [column, by] of columns) {
      const { now } = sidesOf(lot).get(findName(column)) ?? NEITHER;
      const then = {
        traders: now.traders + by.traders,
        accounting: now.accounting + by.accounting,
      };
      sidesOf(lot).set(findName(column), { now, then });
    }
  return byLot;
}

const findName = (column: Difference['pnl_column']): LotColumn =>
  LOT_COLUMN_NAMES.find((name) => LOT_COLUMNS[name] === column) as LotColumn;

type Figures = Omit<ReconciledLot, 'lot_num' | 'new_fmt_lot_num' | 'closed_on' | 'outside_reason'>;

function buildFigures(sides: ReadonlyMap<LotColumn, NowAndThen>): Figures {
  const all = LOT_COLUMN_NAMES.map((name) => [name, sides.get(name) ?? NEITHER] as const);
  const total: NowAndThen = {
    now: sumSides(all.map(([, { now }]) => now)),
    then: sumSides(all.map(([, { then }]) => then)),
  };
  const fields = [...all, ['total_sum', total] as const].flatMap(([name, { now, then }]) => {
    const [shown, was] = [toShownSides(now), toShownSides(then)];
    return SIDES.flatMap((side) => [
      [`${name}-amount_${side}`, shown[side]],
      ...(was[side] === shown[side] ? [] : [[`${name}-was_${side}`, was[side]]]),
    ]);
  });
  return Object.fromEntries(fields) as Figures;
}

const SIDES = ['diff', 'danaos', 'traders'] as const;

const sumSides = (all: readonly Sides[]): Sides => ({
  traders: sumAmounts(all.map(({ traders }) => traders)),
  accounting: sumAmounts(all.map(({ accounting }) => accounting)),
});

/** Amounts of both systems, and their difference, as they are answered. */
export const toShownSides = ({ traders, accounting }: Sides) => ({
  diff: toNearestNumber(traders - accounting),
  danaos: toNearestNumber(accounting),
  traders: toNearestNumber(traders),
});

/** Sums of what no map has, group by group over all lots. */
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
      amount: before.amount + parseAmount(amount),
    });
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, { lines, amount }]) => ({
      scg_rec_group: group,
      lines,
      amount: toNearestNumber(amount),
    }));
}
