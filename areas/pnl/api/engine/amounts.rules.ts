import { dayText } from '@fairlead/shared/domain/calendar/days';

import { divided, toRatio, rounded, roundedSurely, times } from './exact.rules.ts';
import type { Fx } from './fx.rules.ts';
import type { DatedAmount, AmountShare } from './legs.rules.ts';

const GROSS: readonly DatedAmount['column'][] = ['income_expense', 'freight_diff'];

/** True when an amount is income or expense, as against what it cost. */
export function isGross({ column }: DatedAmount): boolean {
  return GROSS.includes(column);
}

/** Amounts that hold on a day, one of each column; actual ones and projections are both kept. */
export function heldOn(amounts: readonly DatedAmount[], day: number): readonly DatedAmount[] {
  return amounts.filter(
    (amount, at) =>
      amount.fromDay <= day &&
      !amounts.some((other, place) => replaces(other, amount, place > at) && other.fromDay <= day),
  );
}

function replaces(other: DatedAmount, amount: DatedAmount, isLater: boolean): boolean {
  return (
    other.column === amount.column &&
    other.isProjection === amount.isProjection &&
    (other.fromDay > amount.fromDay || (other.fromDay === amount.fromDay && isLater))
  );
}

/**
 * Converts an amount to cents of dollars, rounded once: what is stated at the rate of the day from
 * which it holds, what is projected at a day's own. Null without a rate. The shares of an amount
 * sum to it.
 */
export function dollarsOn(amount: DatedAmount, day: number, fx: Fx): number | null {
  const whole = wholeDollarsOn(amount, day, fx);
  return whole === null || amount.share === undefined ? whole : computeShare(whole, amount.share);
}

/** Half a cent goes away from zero, so that what one book sells another's purchase makes nothing of. */
function computeShare(cents: number, { before, upTo, of }: AmountShare): number {
  const until = (days: number) => Math.sign(cents) * Math.round((Math.abs(cents) * days) / of);
  return until(upTo) - until(before);
}

function wholeDollarsOn(amount: DatedAmount, day: number, fx: Fx): number | null {
  const rate = fx.dollars(amount.currency, findRateDay(amount, day));
  if (rate === null) return null;
  const nearly = (amount.amount * rate.over) / rate.under;
  return (
    roundedSurely(nearly, 1e-6 + Math.abs(nearly) * 1e-15) ??
    rounded(divided(times(toRatio(amount.amount), toRatio(rate.over)), rate.under))
  );
}

function findRateDay({ isProjection, fromDay }: DatedAmount, day: number): number {
  return isProjection ? day : fromDay;
}

/** 'EUR rate on 2024-06-28' */
export function formatMissingRate(amount: DatedAmount, day: number): string {
  return `${amount.currency} rate on ${dayText(findRateDay(amount, day))}`;
}

export type AmountsValue = { readonly gross: number; readonly cost: number };

/** All amounts of a leg on a day; one without a rate counts for nothing. */
export function amountsOn(amounts: readonly DatedAmount[], day: number, fx: Fx): AmountsValue {
  let gross = 0;
  let cost = 0;
  for (const amount of heldOn(amounts, day)) {
    const dollars = dollarsOn(amount, day, fx) ?? 0;
    if (isGross(amount)) gross += dollars;
    else cost += dollars;
  }
  return { gross, cost };
}
