import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { type Chart, FLEET, type Vessel } from './chart.rules.ts';
import { type DayRange, daysIn, vesselDays } from './days.rules.ts';
import type { ColumnDays } from './figures.rules.ts';

/** The days by which a column is divided. */
export type DaysOf = (column: string) => ColumnDays;

/** The vessels of the companies that are reported, and those that no company has; and their days. */
export type Fleet = {
  readonly vessels: ReadonlySet<string>;
  readonly days: ColumnDays;
};

/** The days as they were when they were closed. */
export type DaysThen = {
  readonly ofVessel: DaysOf;
  /** Days of a vessel that count in the fleet. */
  readonly inFleet: DaysOf;
  readonly ofFleet: ColumnDays;
};

export type Ranges = { readonly report: DayRange; readonly compare: DayRange };

export const rangeDays = ({ report, compare }: Ranges): ColumnDays => ({
  report: daysIn(report),
  compare: daysIn(compare),
});

export function vesselDaysOf({ vessels }: Chart, ranges: Ranges): DaysOf {
  const days = new Map(vessels.map((vessel) => [vessel.name, daysOfVessel(vessel, ranges)]));
  return (name) => days.get(name) ?? NONE;
}

const NONE: ColumnDays = { report: 0, compare: 0 };

const daysOfVessel = (vessel: Vessel, { report, compare }: Ranges): ColumnDays => ({
  report: vesselDays(vessel, report),
  compare: vesselDays(vessel, compare),
});

export const fleetVessels = ({ vessels, companies }: Chart): Vessel[] =>
  vessels.filter(({ company_code: code }) => code === null || companies.has(code));

export function fleetOf(chart: Chart, ranges: Ranges): Fleet {
  const vessels = fleetVessels(chart);
  const days = vessels.map((vessel) => daysOfVessel(vessel, ranges));
  return {
    vessels: new Set(vessels.map(({ name }) => name)),
    days: {
      report: days.reduce((sum, { report }) => sum + report, 0),
      compare: days.reduce((sum, { compare }) => sum + compare, 0),
    },
  };
}

/** Vessel days for a report in which nothing came after a closing: days are unchanged. */
export function daysAsTheyAre(chart: Chart, ranges: Ranges): DaysThen {
  const [ofVessel, fleet] = [vesselDaysOf(chart, ranges), fleetOf(chart, ranges)];
  return {
    ofVessel,
    ofFleet: fleet.days,
    inFleet: (name) => (fleet.vessels.has(name) ? ofVessel(name) : NONE),
  };
}

type NamedDays = AccountingReport['vessel_days'][number];

/** The days, also none, of vessels that are of the fleet or stand in a table, by name; last the fleet's. */
export function vesselDayRows(
  chart: Chart,
  { ranges, then }: { readonly ranges: Ranges; readonly then: DaysThen },
  shown: ReadonlySet<string>,
): NamedDays[] {
  const fleet = fleetOf(chart, ranges);
  const isAny = ({ report, compare }: ColumnDays) => report + compare > 0;
  const rows = chart.vessels
    .map((vessel) => ({ vessel, days: daysOfVessel(vessel, ranges) }))
    .filter(
      ({ vessel: { name } }) =>
        shown.has(name) || fleet.vessels.has(name) || isAny(then.inFleet(name)),
    )
    .map(({ vessel: { name }, days }) => named(name, days, then.ofVessel(name)));
  return [...rows, named(FLEET, fleet.days, then.ofFleet)];
}

const named = (name: string, days: ColumnDays, was: ColumnDays): NamedDays => ({
  name,
  days_in_report: days.report,
  days_in_compare: days.compare,
  ...(was.report !== days.report && { was_days_in_report: was.report }),
  ...(was.compare !== days.compare && { was_days_in_compare: was.compare }),
});
