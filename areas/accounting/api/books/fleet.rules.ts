import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { type LedgerChart, FLEET, type Vessel } from './chart.rules.ts';
import { type DayRange, daysIn, vesselDays } from './days.rules.ts';
import type { ReportColumnDays } from './figures.rules.ts';

/** The days by which a column is divided. */
export type DaysByColumn = (column: string) => ReportColumnDays;

/** The vessels of the companies that are reported, and those that no company has; and their days. */
export type Fleet = {
  readonly vessels: ReadonlySet<string>;
  readonly days: ReportColumnDays;
};

/** The days as they were when they were closed. */
export type DaysThen = {
  readonly ofVessel: DaysByColumn;
  /** Days of a vessel that count in the fleet. */
  readonly inFleet: DaysByColumn;
  readonly ofFleet: ReportColumnDays;
};

export type Ranges = { readonly report: DayRange; readonly compare: DayRange };

export const rangeDays = ({ report, compare }: Ranges): ReportColumnDays => ({
  report: daysIn(report),
  compare: daysIn(compare),
});

export function computeVesselDays({ vessels }: LedgerChart, ranges: Ranges): DaysByColumn {
  const days = new Map(vessels.map((vessel) => [vessel.name, daysOfVessel(vessel, ranges)]));
  return (name) => days.get(name) ?? NONE;
}

const NONE: ReportColumnDays = { report: 0, compare: 0 };

const daysOfVessel = (vessel: Vessel, { report, compare }: Ranges): ReportColumnDays => ({
  report: vesselDays(vessel, report),
  compare: vesselDays(vessel, compare),
});

export const fleetVessels = ({ vessels, companies }: LedgerChart): Vessel[] =>
  vessels.filter(({ company_code: code }) => code === null || companies.has(code));

export function buildFleet(chart: LedgerChart, ranges: Ranges): Fleet {
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
export function daysAsTheyAre(chart: LedgerChart, ranges: Ranges): DaysThen {
  const [ofVessel, fleet] = [computeVesselDays(chart, ranges), buildFleet(chart, ranges)];
  return {
    ofVessel,
    ofFleet: fleet.days,
    inFleet: (name) => (fleet.vessels.has(name) ? ofVessel(name) : NONE),
  };
}

type NamedDays = AccountingReport['vessel_days'][number];

/** The days, also none, of vessels that are of the fleet or stand in a table, by name; last the fleet's. */
export function vesselDayRows(
  chart: LedgerChart,
  { ranges, then }: { readonly ranges: Ranges; readonly then: DaysThen },
  shown: ReadonlySet<string>,
): NamedDays[] {
  const fleet = buildFleet(chart, ranges);
  const isAny = ({ report, compare }: ReportColumnDays) => report + compare > 0;
  const rows = chart.vessels
    .map((vessel) => ({ vessel, days: daysOfVessel(vessel, ranges) }))
    .filter(
      ({ vessel: { name } }) =>
        shown.has(name) || fleet.vessels.has(name) || isAny(then.inFleet(name)),
    )
    .map(({ vessel: { name }, days }) => named(name, days, then.ofVessel(name)));
  return [...rows, named(FLEET, fleet.days, then.ofFleet)];
}

const named = (name: string, days: ReportColumnDays, was: ReportColumnDays): NamedDays => ({
  name,
  days_in_report: days.report,
  days_in_compare: days.compare,
  ...(was.report !== days.report && { was_days_in_report: was.report }),
  ...(was.compare !== days.compare && { was_days_in_compare: was.compare }),
});
