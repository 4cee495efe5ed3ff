import type {
  CostChange,
  OpexChange,
  OpexChangePart,
} from '@fairlead/shared/contract/accounting/opex-change';
import { type Amount, numberOf, partOf, sumOf } from '@fairlead/shared/domain/money/exact';

import { type Card, isUnmapped } from './chart.rules.ts';
import { type ColumnDays, perDay } from './figures.rules.ts';
import type { DaysOf, Fleet } from './fleet.rules.ts';
import { columnsByAmount, compareText, type Piece, rowsOf, type SummedRow } from './sums.rules.ts';
import { FIGURE_TABLES } from './tables.rules.ts';

/** What something cost in two ranges, cost positive. */
type Costs = { readonly report: Amount; readonly compare: Amount };

/** Costs, and how much of their change other days made. */
type Explained = Costs & { readonly daysEffect: Amount };

/**
 * How much of a change of cost other days made, at the rate of the comparison and to the cent (20g). Where
 * one range has no days there is no rate that could have moved: all of the change is of days.
 */
export function daysEffectOf(days: ColumnDays, { report, compare }: Costs): Amount {
  if (days.compare === 0 || days.report === 0) return report - compare;
  return partOf(compare, days.report - days.compare, days.compare);
}

type Days = { readonly ofVessel: DaysOf; readonly fleet: Fleet };

type Vessel = { readonly name: string; readonly days: ColumnDays; readonly inFleet: boolean };

/** Why the daily running cost moved, by vessel and card: the lines, days and rates of the daily table. */
export function opexChange(pieces: readonly Piece[], { ofVessel, fleet }: Days): OpexChange {
  const table = rowsOf(FIGURE_TABLES.vessel_cost_daily, pieces);
  const booked = columnsByAmount(table, 1);
  const others = [...fleet.vessels].filter((name) => !booked.includes(name)).toSorted(compareText);
  const vessels = [...booked, ...others].map((name) => ({
    ...{ name, days: ofVessel(name), inFleet: fleet.vessels.has(name) },
  }));
  const shown = vessels.filter(({ days }) => days.report + days.compare > 0);
  const isDrydock = ({ place: { card } }: SummedRow) => card.row_category === 'DRYDOCK';
  const partOfTable = (rows: readonly SummedRow[]) => changes(rows, shown, fleet.days);
  return {
    running: partOfTable(table.filter((row) => !isDrydock(row))),
    drydock: partOfTable(table.filter(isDrydock)),
    without_days: vessels.flatMap((vessel) => withoutDays(table, vessel)),
  };
}

function changes(
  rows: readonly SummedRow[],
  vessels: readonly Vessel[],
  fleetDays: ColumnDays,
): OpexChangePart {
  const explained = vessels.map((vessel) => {
    const cards = cardsOf(rows, vessel);
    return { ...vessel, cards, sum: summed(cards) };
  });
  const fleet = explained.filter(({ inFleet }) => inFleet).map(({ sum }) => sum);
  return {
    rows: explained.flatMap(({ name, days, cards }) =>
      cards.map((card) => ({ vessel_name: name, ...card.names, ...changeOf(days, card) })),
    ),
    vessels: explained.map(({ name, days, inFleet, sum }) => ({
      ...{ vessel_name: name, in_fleet: inFleet },
      ...changeOf(days, sum),
    })),
    fleet: changeOf(fleetDays, summed(fleet)),
  };
}

/** What was booked on a vessel in a range in which it has no days. */
function withoutDays(rows: readonly SummedRow[], { name, days }: Vessel) {
  const costs = rows.flatMap(({ columns }) => columns.get(name) ?? []);
  const report = days.report > 0 ? 0n : sumOf(costs.map((sums) => sums.report));
  const compare = days.compare > 0 ? 0n : sumOf(costs.map((sums) => sums.compare));
  if (report === 0n && compare === 0n) return [];
  return [{ vessel_name: name, cost_report: numberOf(report), cost_compare: numberOf(compare) }];
}

/** The cards of a vessel that cost something in a range in which it has days. */
function cardsOf(rows: readonly SummedRow[], { name, days }: Vessel) {
  return rows.flatMap(({ path, place: { card }, columns }) => {
    const sums = columns.get(name);
    if (sums === undefined) return [];
    const report = days.report > 0 ? sums.report : 0n;
    const compare = days.compare > 0 ? sums.compare : 0n;
    if (report === 0n && compare === 0n) return [];
    const daysEffect = daysEffectOf(days, { report, compare });
    return [{ names: namesOf(path, card), report, compare, daysEffect }];
  });
}

function namesOf([, group_cost = '', bsg_code = '']: readonly string[], card: Card) {
  return {
    ...{ group_cost, bsg_code, ledger_card_code: card.code, ledger_card_name: card.name },
    row_category: isUnmapped(card) ? null : card.row_category,
  };
}

const summed = (all: readonly Explained[]): Explained => ({
  report: sumOf(all.map(({ report }) => report)),
  compare: sumOf(all.map(({ compare }) => compare)),
  daysEffect: sumOf(all.map(({ daysEffect }) => daysEffect)),
});

function changeOf(days: ColumnDays, { report, compare, daysEffect }: Explained): CostChange {
  const change = report - compare;
  return {
    ...{ days_report: days.report, days_compare: days.compare },
    ...{ cost_report: numberOf(report), cost_compare: numberOf(compare) },
    rate_report: perDay(report, days.report),
    rate_compare: perDay(compare, days.compare),
    change: numberOf(change),
    days_effect: numberOf(daysEffect),
    rate_effect: numberOf(change - daysEffect),
  };
}
