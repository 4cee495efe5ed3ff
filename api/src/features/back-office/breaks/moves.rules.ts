import { type Amount, sizeOf, sumOf } from '@fairlead/shared/domain/money/exact';

/** By what a trade changed a column on a day; dollars, income positive. */
export type TraderMove = { readonly day: string; readonly amount: Amount };

/** A line of the ledger; dollars, income positive. */
export type LedgerMove = {
  readonly day: string;
  readonly amount: Amount;
  readonly journalId: number;
  readonly lineNo: number;
  readonly journalKey: string;
  readonly card: string;
  /** Of a line in another currency what it is at its own day's rate, and another day whose rate makes its value. */
  readonly atOwnRate: Amount | null;
  readonly rateDay: string | null;
};

/** What moved a lot's column in both systems, and up to which days that counts. */
export type Moves = {
  readonly traders: readonly TraderMove[];
  readonly ledger: readonly LedgerMove[];
};
export type Cut = { readonly accountingEnd: string; readonly tradeDate: string };

export const NO_MOVES: Moves = { traders: [], ledger: [] };

/**
 * The first day of the facts since which the running difference has been beyond rounding (formula 24c);
 * undefined where it is within it in the end.
 */
export function agedFrom(moves: Moves, cut: Cut, roundingOk: Amount): string | undefined {
  const changes = [
    ...moves.traders.filter(({ day }) => day <= cut.tradeDate),
    ...moves.ledger
      .filter(({ day }) => day <= cut.accountingEnd)
      .map(({ day, amount }) => ({ day, amount: -amount })),
  ];
  const byDay = [...Map.groupBy(changes, ({ day }) => day)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  let difference = 0n;
  let since: string | undefined;
  for (const [day, ofDay] of byDay) {
    difference += sumOf(ofDay.map(({ amount }) => amount));
    since = sizeOf(difference) > roundingOk ? (since ?? day) : undefined;
  }
  return since;
}
