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

type NamedDays = {
  name: string;
  days_in_report: number;
  days_in_compare: number;
};

/** The days of vessels that have any or stand in a table, by name; last the fleet's. */
export function vesselDayRows(
  chart: Chart,
  ranges: Ranges,
  shown: ReadonlySet<string>,
): NamedDays[] {
  const fleet = fleetOf(chart, ranges);
  const rows = chart.vessels
    .map((vessel) => ({ vessel, days: daysOfVessel(vessel, ranges) }))
    .filter(
      ({ vessel: { name }, days }) =>
        shown.has(name) || (fleet.vessels.has(name) && days.report + days.compare > 0),
    )
    .map(({ vessel: { name }, days }) => named(name, days));
  return [...rows, named(FLEET, fleet.days)];
}

const named = (name: string, { report, compare }: ColumnDays): NamedDays => ({
  name,
  days_in_report: report,
  days_in_compare: compare,
});
