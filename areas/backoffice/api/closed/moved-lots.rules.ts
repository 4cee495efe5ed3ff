import { type Amount, parseAmount } from '@fairlead/shared/domain/money/exact';

import type { PhysicalColumn } from '../physical/physical.rules.ts';
import type { LinesThen } from './lines-then.queries.ts';
import type { RatedThen } from './rated-then.queries.ts';

/** Place of an amount in the tables of lots. */
export type LotCell = { readonly lot: string; readonly column: PhysicalColumn };

/** Figures of a lot's column when its days were closed less those now, in dollars, income positive. */
export type MovedSides = { readonly traders: Amount; readonly accounting: Amount };

/** Restatement by lot and column. */
export type MovedLots = ReadonlyMap<string, ReadonlyMap<PhysicalColumn, MovedSides>>;

/** Lines of closed days with their place at the close, and their place now. */
export type RestatedLines = LinesThen & { readonly then: LotCell; readonly now: LotCell };

const isSame = (a: LotCell, b: LotCell): boolean => a.lot === b.lot && a.column === b.column;

/** True when lines that count have another place than when their days were closed. */
export const isElsewhere = ({ what, then, now }: RestatedLines): boolean =>
  what === 'stays' && !isSame(then, now);

/**
 * Sums the restatement. An added line of a moved group or number counts twice: as added, in the place that it would
 * have had at the close, and as moved from there.
 */
export function movedLots(
  lines: readonly RestatedLines[],
  rated: readonly RatedThen[],
): Map<string, Map<PhysicalColumn, MovedSides>> {
  const moved = new Map<string, Map<PhysicalColumn, MovedSides>>();
  const add = ({ lot, column }: LotCell, { traders, accounting }: MovedSides) => {
    const columns = moved.get(lot) ?? new Map<PhysicalColumn, MovedSides>();
    const before = columns.get(column) ?? NOTHING;
    columns.set(column, {
      traders: before.traders + traders,
      accounting: before.accounting + accounting,
    });
    moved.set(lot, columns);
  };
  for (const line of lines) {
    const amount = parseAmount(line.amount);
    const counted = line.what === 'added' ? -amount : amount;
    if (line.what !== 'stays' || isElsewhere(line))
      add(line.then, { ...NOTHING, accounting: counted });
    if (isElsewhere(line)) add(line.now, { ...NOTHING, accounting: -amount });
  }
  for (const { lot_num: lot, pnl_column: column, was, now } of rated)
    add({ lot, column }, { ...NOTHING, traders: parseAmount(was) - parseAmount(now ?? '0') });
  return moved;
}

const NOTHING: MovedSides = { traders: 0n, accounting: 0n };
