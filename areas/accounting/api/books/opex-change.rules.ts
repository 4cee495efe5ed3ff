import type {
  CostChange,
  OpexChange,
  OpexChangePart,
} from '@fairlead/accounting/contract/opex-change';
import {
  type Amount,
  prorateAmount,
  sumAmounts,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';

import { type LedgerCard, isUnmapped } from './chart.rules.ts';
import { type ReportColumnDays, dividePerDay } from './figures.rules.ts';
import type { DaysByColumn, DaysThen, Fleet } from './fleet.rules.ts';
import {
  columnsByAmount,
  compareText,
  type SummedPiece,
  sumTableRows,
  type SummedRow,
  type LedgerSums,
} from './sums.rules.ts';
import { FIGURE_TABLES } from './tables.rules.ts';

/** Cost in two ranges, cost positive. */
type Costs = { readonly report: Amount; readonly compare: Amount };

/** Costs, and how much of their change other days made. */
type Explained = Costs & { readonly daysEffect: Amount };

/**
 * Effect of other days on a change of cost, at the rate of the comparison and to the cent (20g).
 * Where one range has no days there is no rate that could have moved: all of the change is of days.
 */
export function computeDaysEffect(days: ReportColumnDays, { report, compare }: Costs): Amount {
  if (days.compare === 0 || days.report === 0) return report - compare;
  return prorateAmount(compare, days.report - days.compare, days.compare);
}

type Days = { readonly ofVessel: DaysByColumn; readonly fleet: Fleet; readonly then: DaysThen };

type Vessel = {
  readonly name: string;
  readonly days: ReportColumnDays;
  readonly inFleet: boolean;
  /** Days when they were closed: its own, and those that counted in the fleet. */
  readonly daysThen: ReportColumnDays;
  readonly inFleetThen: ReportColumnDays;
};

/** Why the daily running cost moved, by vessel and card: the lines, days and rates of the daily table. */
export function opexChange(pieces: readonly SummedPiece[], days: Days): OpexChange {
  const table = sumTableRows(FIGURE_TABLES.vessel_cost_daily, pieces);
  const vessels = listVessels(columnsByAmount(table, 1), days);
  const shown = vessels.filter((vessel) => hasAny(vessel.days) || hasAny(vessel.daysThen));
  const isDrydock = ({ position: { card } }: SummedRow) => card.row_category === 'DRYDOCK';
  const partOfTable = (rows: readonly SummedRow[]) => changes(rows, shown, days);
  return {
    running: partOfTable(table.filter((row) => !isDrydock(row))),
    drydock: partOfTable(table.filter(isDrydock)),
    without_days: vessels.flatMap((vessel) => withoutDays(table, vessel)),
  };
}

const hasAny = ({ report, compare }: ReportColumnDays): boolean => report + compare > 0;

/** Vessels that something was booked on, then the others of the fleet. */
function listVessels(booked: readonly string[], { ofVessel, fleet, then }: Days): Vessel[] {
  const others = [...fleet.vessels].filter((name) => !booked.includes(name)).toSorted(compareText);
  return [...booked, ...others].map((name) => ({
    name,
    days: ofVessel(name),
    inFleet: fleet.vessels.has(name),
    daysThen: then.ofVessel(name),
    inFleetThen: then.inFleet(name),
  }));
}

function changes(
  rows: readonly SummedRow[],
  vessels: readonly Vessel[],
  { fleet, then }: Days,
): OpexChangePart {
  const explained = vessels.map((vessel) => ({ ...vessel, cards: buildCards(rows, vessel) }));
  const inFleet = explained.filter((vessel) => vessel.inFleet);
  const all = explained.flatMap(({ cards }) => cards);
  return {
    rows: explained.flatMap(({ name, cards, ...days }) =>
      cards.map(({ names, now, then: before }) => ({
        vessel_name: name,
        ...names,
        ...comparedTo(toChange(days.days, now), toChange(days.daysThen, before)),
      })),
    ),
    vessels: explained.map(({ name, cards, ...vessel }) => ({
      vessel_name: name,
      in_fleet: vessel.inFleet,
      ...comparedTo(
        toChange(vessel.days, summed(cards.map(({ now }) => now))),
        toChange(vessel.daysThen, summed(cards.map((card) => card.then))),
      ),
    })),
    fleet: comparedTo(
      toChange(fleet.days, summed(inFleet.flatMap(({ cards }) => cards.map(({ now }) => now)))),
      toChange(then.ofFleet, summed(all.map(({ fleetThen }) => fleetThen))),
    ),
  };
}

/** Bookings on a vessel in a range in which it has no days. */
function withoutDays(rows: readonly SummedRow[], { name, days, daysThen }: Vessel) {
  const sums = rows.flatMap(({ columns }) => columns.get(name) ?? []);
  const costs = sums.map((each) => toCosts(each));
  const costsThen = sums.map((each) => toCostsThen(each));
  const without = (all: readonly Costs[], { report, compare }: ReportColumnDays) => ({
    report: report > 0 ? 0n : sumAmounts(all.map((each) => each.report)),
    compare: compare > 0 ? 0n : sumAmounts(all.map((each) => each.compare)),
  });
  const [now, then] = [without(costs, days), without(costsThen, daysThen)];
  if ([now, then].every(({ report, compare }) => report === 0n && compare === 0n)) return [];
  return [
    {
      vessel_name: name,
      cost_report: toNearestNumber(now.report),
      cost_compare: toNearestNumber(now.compare),
      ...(then.report !== now.report && { was_cost_report: toNearestNumber(then.report) }),
      ...(then.compare !== now.compare && { was_cost_compare: toNearestNumber(then.compare) }),
    },
  ];
}

const toCosts = ({ report, compare }: LedgerSums): Costs => ({ report, compare });

/** Costs when their days were closed. */
const toCostsThen = (sums: LedgerSums): Costs => ({
  report: sums.report - sums.reportMoved,
  compare: sums.compare - sums.compareMoved,
});

/** The cards of a vessel that cost something in a range in which it has days, or did when it was closed. */
function buildCards(rows: readonly SummedRow[], { name, days, daysThen, inFleetThen }: Vessel) {
  return rows.flatMap(({ path, position: { card }, columns }) => {
    const sums = columns.get(name);
    if (sums === undefined) return [];
    const now = explainedBy(days, toCosts(sums));
    const then = explainedBy(daysThen, toCostsThen(sums));
    const fleetThen = explainedBy(inFleetThen, toCostsThen(sums));
    if ([now, then].every(({ report, compare }) => report === 0n && compare === 0n)) return [];
    return [{ names: toNames(path, card), now, then, fleetThen }];
  });
}

/** Costs that count in ranges with days, and how much of their change other days made. */
function explainedBy(days: ReportColumnDays, costs: Costs): Explained {
  const counted = {
    report: days.report > 0 ? costs.report : 0n,
    compare: days.compare > 0 ? costs.compare : 0n,
  };
  return { ...counted, daysEffect: computeDaysEffect(days, counted) };
}

function toNames([, group_cost = '', bsg_code = '']: readonly string[], card: LedgerCard) {
  return {
    group_cost,
    bsg_code,
    ledger_card_code: card.code,
    ledger_card_name: card.name,
    row_category: isUnmapped(card) ? null : card.row_category,
  };
}

const summed = (all: readonly Explained[]): Explained => ({
  report: sumAmounts(all.map(({ report }) => report)),
  compare: sumAmounts(all.map(({ compare }) => compare)),
  daysEffect: sumAmounts(all.map(({ daysEffect }) => daysEffect)),
});

type Change = Omit<CostChange, 'was'>;

/** A change, and what it was when its days were closed where any figure of it is another one. */
function comparedTo(now: Change, was: Change): CostChange {
  const isSame = Object.entries(was).every(([name, value]) => now[name as keyof Change] === value);
  return isSame ? now : { ...now, was };
}

function toChange(days: ReportColumnDays, { report, compare, daysEffect }: Explained): Change {
  const change = report - compare;
  return {
    days_report: days.report,
    days_compare: days.compare,
    cost_report: toNearestNumber(report),
    cost_compare: toNearestNumber(compare),
    rate_report: dividePerDay(report, days.report),
    rate_compare: dividePerDay(compare, days.compare),
    change: toNearestNumber(change),
    days_effect: toNearestNumber(daysEffect),
    rate_effect: toNearestNumber(change - daysEffect),
  };
}
