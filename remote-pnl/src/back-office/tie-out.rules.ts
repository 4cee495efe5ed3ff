import type { Acceptance, Cause, Owner, TieOut, TieOutRow } from '@fairlead/pnl/contract/tie-out';

/** A difference of the run, and what of it holds now. */
export type TieOutDifference = {
  readonly row: TieOutRow;
  readonly holding: Acceptance | undefined;
};

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  PRICE: 'Price',
  QUANTITY: 'Quantity',
  MISSING_HERE: 'Missing here',
  MISSING_THERE: 'Missing there',
  FEE: 'Fee',
  DAY: 'Day',
  OTE: 'OTE',
  CHANGED: 'Changed',
  STATEMENT: 'Statement',
};

export const OWNER_NAMES: Readonly<Record<Owner, string>> = {
  TRADER: 'Trader',
  MIDDLE_OFFICE: 'Middle office',
  BACK_OFFICE: 'Back office',
};

/** Finds what holds of each difference: of its key and exact amounts. */
export function matchAcceptances(
  { rows }: TieOut,
  acceptances: readonly Acceptance[],
): readonly TieOutDifference[] {
  const nameOf = (key: string, { lots, dollars }: { lots: number; dollars: number }) =>
    `${key}|${lots}|${dollars}`;
  const held = new Map(acceptances.map((each) => [nameOf(each.difference_key, each), each]));
  return rows.map((row) => ({ row, holding: held.get(nameOf(row.key, row)) }));
}

/** 'Open' or 'Accepted', as short as a column needs it. */
export function standsText({ row, holding }: TieOutDifference): string {
  if (holding !== undefined) return 'Accepted';
  return row.accepted === null ? 'Open' : 'Taken back';
}

/** 'Open', or who accepted it and whether the run counted that. */
export function stateText({ row, holding }: TieOutDifference): string {
  const { accepted } = row;
  if (holding === undefined)
    return accepted === null ? 'Open' : 'Accepted in this run, taken back since';
  const by = `Accepted by ${holding.accepted_by}: ${holding.reason}`;
  return accepted === null ? `${by} (from the next run on)` : by;
}
