import Big from 'big.js';

import { plain } from '@fairlead/platform/csv/decimal';
import type { LocatedValue } from '@fairlead/platform/csv/rows';

/** An entry with the balance of its account after it; null: the bank does not say. */
export type Balanced = {
  readonly day: string;
  readonly amount: string;
  readonly balance: string | null;
};

type Rows<Row extends Balanced> = readonly LocatedValue<Row>[];

/** An entry after which the balance is another one than it and those before it make. */
export type Break<Row extends Balanced> = { readonly at: LocatedValue<Row>; readonly due: string };

/** Follows the balances from an opening on, where one is known; undefined: all of them agree. */
export function breakIn<Row extends Balanced>(
  rows: Rows<Row>,
  opening: string | null,
): Break<Row> | undefined {
  let running = opening === null ? undefined : new Big(opening);
  for (const row of rows) {
    const { amount, balance } = row.value;
    running = running?.plus(amount);
    if (balance === null) continue;
    if (running?.eq(balance) === false) return { at: row, due: plain(running) };
    running = new Big(balance);
  }
  return undefined;
}

/**
 * Puts entries into the order in which they were booked: many banks have the newest first. Their days show it, and on
 * one day the balances do.
 */
export function inTime<Row extends Balanced>(rows: Rows<Row>, opening: string | null): Rows<Row> {
  const turned = rows.toReversed();
  const isNewestFirst = (rows[0]?.value.day ?? '') > (rows.at(-1)?.value.day ?? '');
  const [likely, other] = isNewestFirst ? [turned, rows] : [rows, turned];
  const isOther = breakIn(likely, opening) !== undefined && breakIn(other, opening) === undefined;
  return isOther ? other : likely;
}

/** The balance before the first entry, by the first balance behind one; null: there is none. */
export function openingBefore<Row extends Balanced>(rows: Rows<Row>): string | null {
  let sum = new Big(0);
  for (const { value } of rows) {
    sum = sum.plus(value.amount);
    if (value.balance !== null) return plain(new Big(value.balance).minus(sum));
  }
  return null;
}
