import { addDays } from '@fairlead/shared/domain/calendar/days';

import type { Vessel } from '../chart.rules.ts';
import {
  addMonths,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
  later,
  earlier,
  vesselDays,
} from '../days.rules.ts';
import type { Ranges } from '../fleet.rules.ts';
import { type ChartRowThen, type Firm, membersThen, type RowChanged } from './chart-then.rules.ts';
import type { Closing } from './closed-days.rules.ts';

/** Days in the two ranges: of the vessel itself, and those that count in the fleet. */
export type VesselDaysThen = {
  readonly own: Counted;
  readonly inFleet: Counted;
};
type Counted = { readonly report: number; readonly compare: number };

export type ClosedFirm = {
  readonly firm: Firm;
  /** Of charts, oldest first; of the companies of sets those of this one. */
  readonly changes: readonly RowChanged[];
  /** By company the days that were closed before a change. */
  readonly closings: ReadonlyMap<string, readonly Closing[]>;
  /** Days from which on some company closed otherwise than the day before, in order. */
  readonly cuts: readonly string[];
};

/** A vessel as charts said it, until each change of it; its company, or the next one of a vessel that is to come. */
type Version = {
  readonly until: number;
  readonly vessel: Vessel | null;
  readonly owner: string | null;
};

function listVersions({ changes }: Pick<ClosedFirm, 'changes'>, vessel: Vessel): Version[] {
  const own = changes.filter(
    ({ section, row_key: key }) => section === 'vessel' && key === vessel.name,
  );
  const rows = own.map(({ before }) => (before === null ? null : toVesselThen(before, vessel)));
  const versions = own.map(({ micros }, index) => {
    const row = rows[index] ?? null;
    const known = row ?? rows[index + 1] ?? vessel;
    return { until: micros, vessel: row, owner: known.company_code };
  });
  return [...versions, { until: Infinity, vessel, owner: vessel.company_code }];
}

const toVesselThen = (row: ChartRowThen, now: Vessel): Vessel => ({ ...now, ...row });

/** A piece of days on which a vessel stood as it did when they were closed, or stands as it does now. */
export type Stand = DayRange & {
  readonly vessel: Vessel | null;
  readonly isInFleet: boolean;
  /** The company that closed the days; null: none has. */
  readonly closedBy: string | null;
};

/**
 * Kind of days that are looked at: the vessel's own, or those that it has in the fleet of the set.
 */
type Of = 'vessel' | 'fleet';
type Looked = { readonly of: Of; readonly vessel: Vessel };

/**
 * States of a vessel on days: of those that its company had closed as the chart of that moment had
 * it, else as it is now. Days of a vessel without a company are closed when every company of the
 * set has closed them; so are the fleet's of a vessel whose company was never of the set.
 */
function listStands(closed: ClosedFirm, looked: Looked, range: DayRange): Stand[] {
  const versions = listVersions(closed, looked.vessel);
  const starts = startsIn(closed, range);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    const to = next === undefined ? range.to : addDays(next, -1);
    const version = versions.find(({ owner, until }) => {
      const at = closedAt(closed, findOwner(closed, looked.of, owner), from);
      return at !== undefined && at < until;
    });
    return { from, to, ...standBy(closed, looked, { version, day: from }) };
  });
}

/** The company by which the days of a version are closed; null: by all of the set. */
const findOwner = (closed: ClosedFirm, of: Of, owner: string | null): string | null =>
  of === 'fleet' && !isEverOf(closed, owner) ? null : owner;

type Found = { readonly version: Version | undefined; readonly day: string };

function standBy(
  closed: ClosedFirm,
  { of, vessel: now }: Looked,
  { version, day }: Found,
): Omit<Stand, 'from' | 'to'> {
  const { members } = closed.firm;
  if (version === undefined)
    return { vessel: now, isInFleet: isInFleet(now, members), closedBy: null };
  const closedBy = findOwner(closed, of, version.owner);
  const at = closedAt(closed, closedBy, day) ?? 0;
  const { vessel } = version;
  const then = membersThen(closed.firm, closed.changes, at);
  return { vessel, isInFleet: isInFleet(vessel, then), closedBy };
}

/** The first days of pieces of a range that are closed alike by every company. */
const startsIn = ({ cuts }: ClosedFirm, { from, to }: DayRange): string[] => [
  from,
  ...cuts.filter((cut) => cut > from && cut <= to),
];

/** True for a company that is or was of the set. */
const isEverOf = ({ firm: { members }, changes }: ClosedFirm, code: string | null): boolean =>
  code !== null &&
  (members.has(code) ||
    changes.some(
      ({ section, before }) =>
        section === 'reporting_set_company' && before?.['company_code'] === code,
    ));

const isInFleet = (vessel: Vessel | null, members: ReadonlySet<string>): boolean =>
  vessel !== null && (vessel.company_code === null || members.has(vessel.company_code));

/**
 * Moment at which a company closed a day that changed since; undefined: it is open, or nothing
 * changed since.
 */
function closedAt(
  { closings, firm }: ClosedFirm,
  company: string | null,
  day: string,
): number | undefined {
  const on = (code: string) =>
    closings.get(code)?.find(({ from, to }) => from <= day && day <= to)?.at;
  if (company !== null) return on(company);
  const all = [...firm.members].map(on);
  return all.some((at) => at === undefined) ? undefined : Math.max(...all.map((at) => at ?? 0));
}

/** The days of a vessel as they were when they were closed. */
export function daysThen(closed: ClosedFirm, vessel: Vessel, ranges: Ranges): VesselDaysThen {
  if (!isTouched(closed, vessel)) return daysNow(closed, vessel, ranges);
  const counted = (of: Of, range: DayRange) =>
    listStands(closed, { of, vessel }, range)
      .filter((stand) => of === 'vessel' || stand.isInFleet)
      .reduce((sum, stand) => sum + daysOn(stand), 0);
  const both = (of: Of): Counted => ({
    report: counted(of, ranges.report),
    compare: counted(of, ranges.compare),
  });
  return { own: both('vessel'), inFleet: both('fleet') };
}

/** True when a chart changed the vessel, or the companies of the set, after a lock. */
const isTouched = ({ changes }: Pick<ClosedFirm, 'changes'>, { name }: Vessel): boolean =>
  changes.some(
    ({ section, row_key: key }) =>
      section === 'reporting_set_company' || (section === 'vessel' && key === name),
  );

function daysNow({ firm }: ClosedFirm, vessel: Vessel, ranges: Ranges): VesselDaysThen {
  const own = {
    report: vesselDays(vessel, ranges.report),
    compare: vesselDays(vessel, ranges.compare),
  };
  return { own, inFleet: isInFleet(vessel, firm.members) ? own : { report: 0, compare: 0 } };
}

const daysOn = ({ vessel, from, to }: Pick<Stand, 'vessel' | 'from' | 'to'>): number =>
  vessel === null ? 0 : vesselDays(vessel, { from, to });

/** The months of closed days on which a vessel was not ours as it is now, or not in the fleet; by their first day. */
export function movedMonths(closed: ClosedFirm, vessel: Vessel, range: DayRange) {
  if (!isTouched(closed, vessel)) return [];
  const now = isInFleet(vessel, closed.firm.members);
  const months = new Map<string, { readonly month: string; readonly company_code: string }>();
  for (const stand of [
    ...listStands(closed, { of: 'vessel', vessel }, range),
    ...listStands(closed, { of: 'fleet', vessel }, range),
  ]) {
    if (stand.closedBy === null) continue;
    for (let month = firstOfMonth(stand.from); month <= stand.to; month = addMonths(month, 1)) {
      const piece = { from: later(stand.from, month), to: earlier(stand.to, lastOfMonth(month)) };
      if (isAlike(stand, { vessel, isInFleet: now }, piece)) continue;
      months.set(`${month} ${stand.closedBy}`, { month, company_code: stand.closedBy });
    }
  }
  return [...months.values()];
}

type Alike = Pick<Stand, 'vessel' | 'isInFleet'>;

/** True when as many days count, in the fleet as well. */
function isAlike(then: Alike, now: Alike, piece: DayRange): boolean {
  const [before, after] = [daysOn({ ...then, ...piece }), daysOn({ ...now, ...piece })];
  return before === after && (before === 0 || then.isInFleet === now.isInFleet);
}
