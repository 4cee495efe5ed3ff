import type { PhysicalColumn } from '../physical/physical.rules.ts';

/** A row of a map: the column of a group's lines. */
export type MappedGroup = {
  readonly scg_rec_group: string;
  readonly pnl_column: PhysicalColumn;
  /** Moment at which it came, in microseconds since 1970; 0: it holds from the beginning. */
  readonly micros: number;
};

/** Column of lines whose group no map has. */
export const NO_MAP: PhysicalColumn = 'income_expense';

/** Rows of maps by their group, oldest first. */
export type MappedGroups<Said extends MappedGroup = MappedGroup> = ReadonlyMap<
  string,
  readonly Said[]
>;

/** Column in which lines of a group stood at a moment. */
export const columnAt = (said: MappedGroups, group: string, at: number): PhysicalColumn =>
  mappedAt(said, group, at)?.pnl_column ?? NO_MAP;

/** Finds the row that held for a group at a moment; undefined: no map had it then. */
export const mappedAt = <Said extends MappedGroup>(
  said: MappedGroups<Said>,
  group: string,
  at: number,
): Said | undefined => said.get(group)?.findLast(({ micros }) => micros <= at);

/** A row of a file of lots: a lot and its new number. */
export type RenumberedLot = {
  readonly lot_num: string;
  readonly new_lot_num: string | null;
  /** Moment at which it came, in microseconds since 1970. */
  readonly micros: number;
};

/** Rows of files of lots by the lot's own number, oldest first. */
export type RenumberedLots<Said extends RenumberedLot = RenumberedLot> = ReadonlyMap<
  string,
  readonly Said[]
>;

/**
 * Lot that a new number meant at a moment; the number itself where no lot had it. A lot's first row holds from the
 * beginning.
 */
export function lotAt(lots: RenumberedLots, newNumber: string, at: number): string {
  for (const [lot, said] of lots) {
    const then = said.findLast(({ micros }) => micros <= at) ?? said[0];
    if (then?.new_lot_num === newNumber) return lot;
  }
  return newNumber;
}
