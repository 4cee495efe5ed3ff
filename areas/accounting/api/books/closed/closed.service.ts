import type { Db } from '@fairlead/platform/database/db';
import type { LedgerChart } from '../chart.rules.ts';
import { type DayRange, earlier, EARLIEST_DAY, later } from '../days.rules.ts';
import type { Ranges } from '../fleet.rules.ts';
import { selectEveryCompany } from '../sets.queries.ts';
import { type Firm, chartThen } from './chart-then.rules.ts';
import {
  changedSince,
  buildClosings,
  listCuts,
  findEpoch,
  newestLocks,
} from './closed-days.rules.ts';
import {
  type StoredChartChange,
  type LateBudget,
  selectCovers,
  selectLateBudgets,
  selectLateChanges,
  selectLocks,
} from './closed.queries.ts';
import { type Affected, affectedBy, movedBy, type MovedPosition } from './moved.rules.ts';
import {
  type Closed,
  type BookedWhenClosedRow,
  type PlanWhenClosedRow,
  selectClosedPlans,
  selectBookedWhenClosed,
} from './booked-when-closed.queries.ts';
import type { ClosedFirm } from './vessel-days-then.rules.ts';

/** Closings of companies, and the changes that came after days were locked. */
export type ClosedBooks = Omit<ClosedFirm, 'changes'> & {
  readonly changes: readonly StoredChartChange[];
  /** The same, of the companies of every set. */
  readonly told: readonly StoredChartChange[];
  readonly budgets: readonly LateBudget[];
  readonly chart: LedgerChart;
  /** The chart of a moment, for the set that is reported. */
  readonly chartAt: (at: number) => LedgerChart;
  /** The newest lock of each company. */
  readonly lockedTo: ReadonlyMap<string, string>;
};

type Asked = {
  /** Null: every company, of whichever set. */
  readonly set: string | null;
  readonly chart: LedgerChart;
  readonly window: DayRange;
};

/**
 * Reads the days that were closed in a window before a chart or a budget changed; null where
 * nothing came after a lock.
 */
export async function readClosed(db: Db, asked: Asked): Promise<ClosedBooks | null> {
  const [all, budgets] = await Promise.all([selectLateChanges(db), selectLateBudgets(db)]);
  const changes = all.filter((change) => isOfSet(change, asked.set));
  if (all.length + budgets.length === 0) return null;
  const { chart, window } = asked;
  const [locks, covers, companies] = await Promise.all([
    selectLocks(db),
    selectCovers(db, window),
    selectEveryCompany(db),
  ]);
  const times = [...all, ...budgets].map(({ micros }) => micros).toSorted((a, b) => a - b);
  const closings = new Map(
    [...buildClosings({ locks, covers, window })].map(([code, own]) => [
      code,
      changedSince(own, times),
    ]),
  );
  const firm: Firm = {
    companies,
    members: new Set(chart.companies.keys()),
    cards: [...chart.cards.values()],
    vessels: chart.vessels,
  };
  const kept = new Map<number, LedgerChart>();
  const chartAt = (at: number) => {
    const epoch = findEpoch(at, times);
    const then = kept.get(epoch) ?? chartThen(firm, changes, at);
    kept.set(epoch, then);
    return then;
  };
  return {
    firm,
    told: all,
    changes,
    budgets,
    chart,
    chartAt,
    closings,
    cuts: listCuts(closings.values()),
    lockedTo: newestLocks(locks),
  };
}

/** The charts that held when days of a window were closed, of those after which a chart or budget changed. */
export async function selectChartsThen(db: Db, asked: Asked): Promise<readonly LedgerChart[]> {
  const books = await readClosed(db, asked);
  if (books === null) return [];
  const closings = [...books.closings.values()].flat();
  return [...new Set(closings.map(({ at }) => books.chartAt(at)))];
}

const isOfSet = ({ section, before, after }: StoredChartChange, set: string | null): boolean =>
  section !== 'reporting_set_company' || (before ?? after)?.['name'] === set;

/** Days up to the last of two ranges: balances and charts of quarters begin before both. */
export const everUpTo = ({ report, compare }: Ranges): DayRange => ({
  from: EARLIEST_DAY,
  to: later(report.to, compare.to),
});

/** The days from the first to the last of two ranges. */
export const coverRanges = ({ report, compare }: Ranges): DayRange => ({
  from: earlier(report.from, compare.from),
  to: later(report.to, compare.to),
});

/** Something that was booked or planned on closed days, and where a chart moved it. */
export type MovedRow = MovedPosition & {
  readonly month: string;
  readonly row: { readonly company_code: string; readonly ledger_card_code: string };
  readonly amounts: { readonly report: string; readonly compare: string; readonly planned: string };
  readonly lines: number;
};

/**
 * Selects the amounts, booked and planned on closed days, that a later chart moved to another
 * place.
 */
export async function selectMoved(db: Db, books: ClosedBooks, ranges: Ranges): Promise<MovedRow[]> {
  const closed = listMovedCards(books);
  if (closed.length === 0) return [];
  const [placed, plans] = await Promise.all([
    selectBookedWhenClosed(db, closed, ranges),
    selectClosedPlans(db, closed, { range: ranges.report, which: 'all' }),
  ]);
  const moved = (row: BookedWhenClosedRow | PlanWhenClosedRow) => {
    const at = closed[row.n - 1]?.at;
    return at === undefined ? undefined : movedBy(books.chartAt(at), books.chart, row);
  };
  const all = [
    ...placed.flatMap((row) => {
      const places = moved(row);
      if (places === undefined) return [];
      const { month, report, compare, lines } = row;
      return [{ ...places, month, row, amounts: { report, compare, planned: '0' }, lines }];
    }),
    ...plans.flatMap((row) => {
      const places = moved(row);
      if (places === undefined) return [];
      const amounts = { report: '0', compare: '0', planned: row.before };
      return [{ ...places, month: row.month, row, amounts, lines: 0 }];
    }),
  ];
  return all.filter(({ amounts }) => Object.values(amounts).some((amount) => Number(amount) !== 0));
}

/** Closed days of companies, and the cards that stood elsewhere when they were closed. */
function listMovedCards({ closings, chart, chartAt }: ClosedBooks): Closed[] {
  const known = new Map<LedgerChart, Affected>();
  const affected = (then: LedgerChart) => {
    const of = known.get(then) ?? affectedBy(then, chart);
    known.set(then, of);
    return of;
  };
  return [...closings].flatMap(([company, own]) =>
    own.flatMap(({ from, to, at }): Closed[] => {
      const then = chartAt(at);
      if (!chart.companies.has(company) && !then.companies.has(company)) return [];
      const { companies, cards } = affected(then);
      if (companies.has(company)) return [{ company, from, to, at, cards: null }];
      return cards.length === 0 ? [] : [{ company, from, to, at, cards }];
    }),
  );
}

/** Selects what later budgets planned otherwise for closed days of companies of the set. */
export async function selectReplanned(
  db: Db,
  { closings, chart, budgets }: ClosedBooks,
  range: DayRange,
): Promise<PlanWhenClosedRow[]> {
  const closed = [...closings].flatMap(([company, own]) =>
    chart.companies.has(company)
      ? own
          .filter(({ at }) => budgets.some(({ micros }) => micros > at))
          .map(({ from, to, at }): Closed => ({ company, from, to, at, cards: null }))
      : [],
  );
  if (closed.length === 0) return [];
  const rows = await selectClosedPlans(db, closed, { range, which: 'changed' });
  return rows.filter(({ before, now }) => Number(before) !== Number(now));
}
