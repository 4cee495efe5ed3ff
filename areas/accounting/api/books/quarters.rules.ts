import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { addDays } from '@fairlead/shared/domain/calendar/days';
import { quarterName } from '@fairlead/shared/domain/calendar/quarters';
import { type Amount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import { type LedgerChart, isShipping } from './chart.rules.ts';
import { addMonths, type DayRange, earlier, firstOfQuarter, vesselDays } from './days.rules.ts';
import { isSameRate, dividePerDay } from './figures.rules.ts';
import { fleetVessels } from './fleet.rules.ts';
import { compareText } from './sums.rules.ts';

const QUARTERS = 20;
const MONTHS_OF_A_QUARTER = 3;

/** The 20 quarters of the calendar up to a day, the last one cut there. */
export function quartersUpTo(day: string): DayRange {
  return { from: addMonths(firstOfQuarter(day), -MONTHS_OF_A_QUARTER * (QUARTERS - 1)), to: day };
}

/** A quarter's days up to the report's end. */
export const quarterRange = (start: string, end: string): DayRange => ({
  from: start,
  to: earlier(end, addDays(addMonths(start, MONTHS_OF_A_QUARTER), -1)),
});

/** Cost of a group on a vessel in a quarter, which is named by its first day; debit positive. */
export type QuarterCost = {
  readonly quarter: string;
  readonly group: string;
  readonly vessel: string | null;
  readonly amount: Amount;
  /** Change of it since its days were closed. */
  readonly moved: Amount;
};

/** Days on which vessels counted in the fleet in a quarter, by vessel. */
export type QuarterDays = (quarter: string) => ReadonlyMap<string, number>;

/** Days of vessels as they are, and as they were when days were closed. */
export type FleetDays = { readonly now: QuarterDays; readonly then: QuarterDays };

/** Keeps the days of each quarter, made once. */
export function memoizeQuarterDays(make: QuarterDays): QuarterDays {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return (quarter) => {
    const days = known.get(quarter) ?? make(quarter);
    known.set(quarter, days);
    return days;
  };
}

/** Days on which the fleet's vessels are ours, in quarters up to the report's end. */
export function fleetDays(chart: LedgerChart, end: string): QuarterDays {
  const fleet = fleetVessels(chart);
  return memoizeQuarterDays((quarter) => {
    const range = quarterRange(quarter, end);
    return new Map(fleet.map((vessel) => [vessel.name, vesselDays(vessel, range)]));
  });
}

type Cost = {
  readonly quarter: string;
  readonly group: string;
  amount: Amount;
  was: Amount;
  /** True where something counts in it today. */
  isNow: boolean;
};

/** The running cost of the fleet by quarter and group, cost positive; of vessels on days when they were ours. */
export function fleetQuarters(
  costs: readonly QuarterCost[],
  { now, then }: FleetDays,
): AccountingReport['hist_vessel_cost'] {
  const sums = new Map<string, Cost>();
  for (const { quarter, group, vessel, amount, moved } of costs) {
    const counts = (days: QuarterDays) => (days(quarter).get(vessel ?? '') ?? 0) > 0;
    const [isNow, isThen] = [counts(now), counts(then)];
    if (!isNow && !isThen) continue;
    const key = `${quarter}|${group}`;
    const sum = sums.get(key) ?? { quarter, group, amount: 0n, was: 0n, isNow: false };
    if (isNow) sum.amount += amount;
    if (isThen) sum.was += amount - moved;
    sum.isNow ||= isNow;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ isNow, was }) => isNow || was !== 0n)
    .toSorted((a, b) => compareText(a.quarter, b.quarter) || compareText(a.group, b.group))
    .map((cost) => quarterRow(cost, fleetSum(now(cost.quarter)), fleetSum(then(cost.quarter))));
}

const fleetSum = (days: ReadonlyMap<string, number>): number =>
  [...days.values()].reduce((sum, each) => sum + each, 0);

function quarterRow({ quarter, group, amount, was }: Cost, days: number, daysThen: number) {
  const [now, before] = [
    { amount, days },
    { amount: was, days: daysThen },
  ];
  return {
    journal_quarter: quarterName(quarter),
    group_cost: group,
    amount: toNearestNumber(amount),
    vessel_days: days,
    per_day_amount: dividePerDay(amount, days),
    ...(was !== amount && { was_amount: toNearestNumber(was) }),
    ...(daysThen !== days && { was_vessel_days: daysThen }),
    ...(!isSameRate(now, before) && { was_per_day_amount: dividePerDay(was, daysThen) }),
  };
}

/** Scope of the chart of running cost: Shipping companies, and cards of it or of no mapping. */
export function runningScope({ companies, cards }: LedgerChart) {
  return {
    companies: [...companies.values()].filter(isShipping).map(({ code }) => code),
    cards: [...cards.values()]
      .filter(
        ({ row_category: category, statement }) => category === 'RUNNING' || statement === null,
      )
      .map(({ code }) => code),
  };
}
