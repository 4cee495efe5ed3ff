import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

import { type Amount, amountOf, numberOf } from '@fairlead/shared/domain/money/exact';
import { type Chart, isShipping, NOT_MAPPED, vesselAt } from './chart.rules.ts';
import {
  addDays,
  addMonths,
  type DayRange,
  earlier,
  firstOfQuarter,
  vesselDays,
} from './days.rules.ts';
import { perDay } from './figures.rules.ts';
import { fleetVessels } from './fleet.rules.ts';
import { compareText } from './sums.rules.ts';

const QUARTERS = 20;
const MONTHS_OF_A_QUARTER = 3;

/** The 20 quarters of the calendar up to a day, the last one cut there. */
export function quartersUpTo(day: string): DayRange {
  return { from: addMonths(firstOfQuarter(day), -MONTHS_OF_A_QUARTER * (QUARTERS - 1)), to: day };
}

const quarterName = (start: string): string =>
  `${start.slice(0, 4)}-Q${String(Math.ceil(Number(start.slice(5, 7)) / MONTHS_OF_A_QUARTER))}`;

/** The first day of the quarter of a name, as '2024-Q2'; undefined for what is none. */
export function quarterOfName(name: string): string | undefined {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(name) ?? [];
  if (year === undefined) return undefined;
  return `${year}-${String((Number(quarter) - 1) * MONTHS_OF_A_QUARTER + 1).padStart(2, '0')}-01`;
}

/** A quarter's days up to the report's end. */
export const quarterRange = (start: string, end: string): DayRange => ({
  from: start,
  to: earlier(end, addDays(addMonths(start, MONTHS_OF_A_QUARTER), -1)),
});

type Booked = {
  readonly company_code: string;
  readonly vessel_name: string | null;
  /** Null: of cards without a mapping. */
  readonly group_cost: string | null;
  /** The first day of a quarter of the calendar. */
  readonly quarter: string;
  readonly amount: string;
};

/** The running cost of the fleet by quarter and group, cost positive; of vessels on days when they were ours. */
export function fleetQuarters(
  chart: Chart,
  booked: readonly Booked[],
  end: string,
): AccountingReport['hist_vessel_cost'] {
  const fleet = fleetVessels(chart);
  const known = new Map<string, ReadonlyMap<string, number>>();
  const daysIn = (quarter: string) => {
    let days = known.get(quarter);
    if (days === undefined) {
      const range = quarterRange(quarter, end);
      days = new Map(fleet.map((vessel) => [vessel.name, vesselDays(vessel, range)]));
      known.set(quarter, days);
    }
    return days;
  };
  const fleetDays = (quarter: string) =>
    [...daysIn(quarter).values()].reduce((sum, days) => sum + days, 0);
  const sums = new Map<string, { quarter: string; group: string; amount: Amount }>();
  for (const row of booked) {
    if ((daysIn(row.quarter).get(vesselAt(chart, row) ?? '') ?? 0) === 0) continue;
    const group = row.group_cost ?? NOT_MAPPED;
    const key = `${row.quarter}|${group}`;
    const sum = sums.get(key) ?? { quarter: row.quarter, group, amount: 0n };
    sum.amount += amountOf(row.amount);
    sums.set(key, sum);
  }
  return [...sums.values()]
    .toSorted((a, b) => compareText(a.quarter, b.quarter) || compareText(a.group, b.group))
    .map(({ quarter, group, amount }) => ({
      journal_quarter: quarterName(quarter),
      group_cost: group,
      amount: numberOf(amount),
      vessel_days: fleetDays(quarter),
      per_day_amount: perDay(amount, fleetDays(quarter)),
    }));
}

/** Whose lines can be in the chart of running cost: Shipping companies, and cards of it or of no mapping. */
export function runningScope({ companies, cards }: Chart) {
  return {
    companies: [...companies.values()].filter(isShipping).map(({ code }) => code),
    cards: [...cards.values()]
      .filter(
        ({ row_category: category, statement }) => category === 'RUNNING' || statement === null,
      )
      .map(({ code }) => code),
  };
}
