import type { LotTable } from '@fairlead/backoffice/contract/columns';
import type { ReconciledLot } from '@fairlead/backoffice/contract/lots';

/** A lot as the table it stands in depends on it. */
export type LotInBoth = {
  /** True when a lot has this number, old or new. */
  readonly isKnown: boolean;
  readonly closedOn: string | null;
  /** Set for each system that has an amount that is not 0. */
  readonly inTraders: boolean;
  readonly inAccounting: boolean;
};

export type LotPlace = {
  readonly table: LotTable;
  readonly outsideReason: ReconciledLot['outside_reason'];
};

/** The table of a lot with money (formula 24a); both ends of the range are of it. */
export function placeOfLot(
  { isKnown, closedOn, inTraders, inAccounting }: LotInBoth,
  range: { readonly start: string; readonly end: string },
): LotPlace {
  if (!isKnown) return outside('unknown');
  if (!inAccounting) return outside('traders only');
  if (!inTraders) return outside('accounting only');
  if (closedOn === null || closedOn > range.end) return { table: 'ongoing', outsideReason: null };
  if (closedOn < range.start) return outside('closed before');
  return { table: 'closed', outsideReason: null };
}

const outside = (outsideReason: LotPlace['outsideReason']): LotPlace => ({
  table: 'outside',
  outsideReason,
});
