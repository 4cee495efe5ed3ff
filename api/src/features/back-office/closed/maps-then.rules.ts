import type { PnlColumn } from '../../physical/physical.rules.ts';

/** What a map said of a group: whose column its lines are. */
export type SaidGroup = {
  readonly scg_rec_group: string;
  readonly pnl_column: PnlColumn;
  /** Moment at which it came, in microseconds since 1970; 0: it holds from the beginning. */
  readonly micros: number;
};

/** Where lines of a group stand that no map has. */
const NO_MAP: PnlColumn = 'income_expense';

/** Maps of a firm, each group's in the order in which it was said. */
export type SaidGroups<Said extends SaidGroup = SaidGroup> = ReadonlyMap<string, readonly Said[]>;

/** Column in which lines of a group stood at a moment. */
export const columnAt = (said: SaidGroups, group: string, at: number): PnlColumn =>
  mappedAt(said, group, at)?.pnl_column ?? NO_MAP;

/** What maps said of a group at a moment; undefined where none had it. */
export const mappedAt = <Said extends SaidGroup>(
  said: SaidGroups<Said>,
  group: string,
  at: number,
): Said | undefined => said.get(group)?.findLast(({ micros }) => micros <= at);

/** What a file of lots said of one. */
export type SaidLot = {
  readonly lot_num: string;
  readonly new_lot_num: string | null;
  /** Moment at which it came, in microseconds since 1970. */
  readonly micros: number;
};

/** Lots by their own numbers, each with what files said of it, oldest first. */
export type SaidLots<Said extends SaidLot = SaidLot> = ReadonlyMap<string, readonly Said[]>;

/**
 * Lot that a new number named at a moment; the number itself where nobody knew it. Of a lot what the first file said
 * holds from the beginning.
 */
export function lotAt(lots: SaidLots, newNumber: string, at: number): string {
  for (const [lot, said] of lots) {
    const then = said.findLast(({ micros }) => micros <= at) ?? said[0];
    if (then?.new_lot_num === newNumber) return lot;
  }
  return newNumber;
}
