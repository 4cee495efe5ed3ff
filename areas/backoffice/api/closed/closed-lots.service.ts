import { addDays } from '@fairlead/shared/domain/calendar/days';

import type { Db } from '@fairlead/platform/database/db';
import {
  changedSince,
  closedByAll,
  type Closing,
  buildClosings,
  listCuts,
  EARLIEST_DAY,
  later,
  selectCovers,
  selectLocks,
  selectSets,
} from '@fairlead/accounting/ports/books';
import { ofBackOffice } from '../meta/periods.rules.ts';
import type { ClosedCut, ClosedDays } from './closed-days.queries.ts';
import { selectLinesThen } from './lines-then.queries.ts';
import type { LotCut } from './lot-cut.rules.ts';
import { columnAt, lotAt, type MappedGroups, type RenumberedLots } from './maps-then.rules.ts';
import { type RatedThen, selectRatedThen } from './rated-then.queries.ts';
import {
  type MappedGroupRow,
  type RenumberedLotRow,
  selectBookingMembers,
  selectLateExports,
  selectLotsCalled,
  selectLotNumbers,
  selectRateMoments,
  selectRenumberedLots,
  selectMappedGroups,
} from './map-history.queries.ts';
import { type LotCell, type MovedLots, movedLots, type RestatedLines } from './moved-lots.rules.ts';

/** Cut of a report, and its lots by their own numbers; null: all. */
export type LotsQuery = { readonly cut: LotCut; readonly lots: readonly string[] | null };

/**
 * Days that were closed before anything of their lots changed, and the maps and the numbers of lots at every moment.
 */
export type ClosedLots = {
  readonly days: readonly ClosedDays[];
  readonly groups: MappedGroups<MappedGroupRow>;
  readonly renumbered: RenumberedLots<RenumberedLotRow>;
  readonly of: ClosedCut;
};

type Closings = ReadonlyMap<string, readonly Closing[]>;

/**
 * Lines and amounts that were restated since their days were closed: in another lot or column, added, gone, or at
 * another rate.
 */
export type MovedEntries = {
  readonly closed: ClosedLots;
  readonly lines: readonly RestatedLines[];
  readonly rated: readonly RatedThen[];
};

/** Reads by how much figures of lots within a cut have been restated since their days were closed. */
export async function loadMovedLots(db: Db, looked: LotsQuery): Promise<MovedLots> {
  const { lines, rated } = await readMovedEntries(db, looked);
  return movedLots(lines, rated);
}

/** Reads lines and amounts of lots within a cut that were restated since their days were closed. */
export async function readMovedEntries(db: Db, looked: LotsQuery): Promise<MovedEntries> {
  const closings = await selectClosings(db, looked.cut);
  const [closed, rated] = await Promise.all([
    readClosedLots(db, closings, looked),
    selectMovedRates(db, closings, looked),
  ]);
  return { closed, lines: await selectRestatedLines(db, closed), rated };
}

/** Selects the moments at which companies closed the days of a cut. */
async function selectClosings(db: Db, cut: LotCut): Promise<Closings> {
  const window = { from: cut.from ?? EARLIEST_DAY, to: later(cut.accountingEnd, cut.tradeDate) };
  const [locks, covers] = await Promise.all([selectLocks(db), selectCovers(db, window)]);
  return buildClosings({ locks, covers, window });
}

/** Reads the days that were closed before a map, an export or a file of lots changed something of their lots. */
async function readClosedLots(
  db: Db,
  closings: Closings,
  { cut, lots }: LotsQuery,
): Promise<ClosedLots> {
  const [said, renumbered, exports, booked] = await Promise.all([
    selectMappedGroups(db),
    selectRenumberedLots(db),
    selectLateExports(db),
    lots === null ? null : selectLotNumbers(db, lots),
  ]);
  const times = [...said, ...renumbered].map(({ micros }) => micros);
  const inOrder = [...times, ...exports].toSorted((a, b) => a - b);
  return {
    days: [...closings].flatMap(([company, own]) =>
      changedSince(own, inOrder).map((closing) => ({ company, ...closing })),
    ),
    groups: Map.groupBy(said, ({ scg_rec_group: group }) => group),
    renumbered: Map.groupBy(renumbered, ({ lot_num: lot }) => lot),
    of: { cut, booked },
  };
}

/** New numbers of lots that were renumbered: lines under them may have been another lot's before. */
const listNewNumbers = ({ renumbered }: ClosedLots): string[] => [
  ...new Set([...renumbered.values()].flat().flatMap(({ new_lot_num: number }) => number ?? [])),
];

/** Selects lines of closed days that may have been restated, each with its place at the close and its place now. */
async function selectRestatedLines(db: Db, closed: ClosedLots): Promise<RestatedLines[]> {
  if (closed.days.length === 0) return [];
  const groups = [...closed.groups].flatMap(([group, said]) =>
    said.some(({ micros }) => micros > 0) ? [group] : [],
  );
  const moving = { groups, numbers: listNewNumbers(closed) };
  const rows = await selectLinesThen(db, closed.days, { ...closed.of, moving });
  return addLotCells(db, closed, rows);
}

type Booked = { readonly n: number; readonly lot_num: string; readonly scg_rec_group: string };
type LotCells = { readonly then: LotCell; readonly now: LotCell };

/** Adds to each line its place when its days were closed, and its place now. */
export async function addLotCells<Row extends Booked>(
  db: Db,
  closed: ClosedLots,
  rows: readonly Row[],
): Promise<(Row & LotCells)[]> {
  const called = await selectLotsCalled(db, [...new Set(rows.map((row) => row.lot_num))]);
  const numbers = new Set(listNewNumbers(closed));
  return rows.map((row) => {
    const { n, lot_num: booked, scg_rec_group: group } = row;
    const at = closed.days[n - 1]?.at ?? Infinity;
    const lot = called.get(booked) ?? booked;
    return {
      ...row,
      then: {
        lot: numbers.has(booked) ? lotAt(closed.renumbered, booked, at) : lot,
        column: columnAt(closed.groups, group, at),
      },
      now: { lot, column: columnAt(closed.groups, group, Infinity) },
    };
  });
}

/**
 * Selects traders' amounts that have other dollars by a rate that came after their day had been closed by every company
 * of the back office's set that has journals.
 */
async function selectMovedRates(
  db: Db,
  closings: Closings,
  looked: LotsQuery,
): Promise<RatedThen[]> {
  const times = await selectRateMoments(db);
  const set = ofBackOffice(await selectSets(db));
  if (times.length === 0 || set === undefined) return [];
  const members = await selectBookingMembers(db, set.name);
  const days = changedSince(closedByEach(closings, members), times);
  return days.length === 0 ? [] : selectRatedThen(db, days, looked);
}

/** Days that all these companies have closed. */
function closedByEach(closings: Closings, companies: readonly string[]): Closing[] {
  const own = companies.map((code) => closings.get(code) ?? []);
  const cuts = listCuts(own);
  return cuts.flatMap((from, index) => {
    const next = cuts[index + 1];
    const at = closedByAll(closings, companies, from);
    return next === undefined || at === undefined ? [] : [{ from, to: addDays(next, -1), at }];
  });
}
