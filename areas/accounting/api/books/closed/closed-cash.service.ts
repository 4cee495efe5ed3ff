import { addDays } from '@fairlead/shared/domain/calendar/days';
import { parseAmount } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import {
  type KnownDays,
  type BookedMoveRow,
  type MoveThenRow,
  selectCashMoves,
  selectMovesThen,
} from '../cash.queries.ts';
import {
  type LedgerCashGroup,
  findCashGroup,
  isTrading,
  type BookedCashMove,
  type CashMoves,
  type ChartedMove,
} from '../cash-moves.rules.ts';
import type { Restated } from '../cash-tables.rules.ts';
import type { LedgerChart } from '../chart.rules.ts';
import { type DayRange, EARLIEST_DAY } from '../days.rules.ts';
import { cashGroupsThen, isBankCard, type RowChanged } from './chart-then.rules.ts';
import { type Closing, buildClosings } from './closed-days.rules.ts';
import { selectCovers, selectLocks } from './closed.queries.ts';
import type { ClosedBooks } from './closed.service.ts';
import type { MovedMonth } from './moved.service.ts';
import { type Closed, selectBookedWhenClosed } from './booked-when-closed.queries.ts';

type Asked = {
  readonly chart: LedgerChart;
  readonly books: ClosedBooks | null;
  readonly groups: readonly LedgerCashGroup[];
  readonly range: DayRange;
};

/** A move of a bank card, its place when its day was closed, and its place now; null: in no table. */
export type MoveThen = {
  readonly row: MoveThenRow;
  readonly isClosed: boolean;
  readonly then: ChartedMove | null;
  readonly now: ChartedMove | null;
};

/** Puts a move where a chart has it; null where its company is not of the set, or its card no bank's. */
function toChartedMove(
  { companies, cards }: LedgerChart,
  groups: ReadonlyMap<string, LedgerCashGroup>,
  move: BookedCashMove,
): ChartedMove | null {
  const company = companies.get(move.company_code);
  if (company === undefined || cards.get(move.ledger_card_code)?.is_bank !== true) return null;
  return {
    ...move,
    amount: parseAmount(move.amount),
    company_fixed_name: company.fixed_name,
    isTrading: isTrading(company),
    group: findCashGroup(groups, move.cash_rec_group),
  };
}

const byCode = (groups: readonly LedgerCashGroup[]) =>
  new Map(groups.map((each) => [each.code, each]));

/** Names the place of a move in the tables of cash: the same text where it is the same place in each. */
function standing(move: ChartedMove | null): string {
  if (move === null) return '';
  return JSON.stringify(move.isTrading && !move.group.is_financed ? move.group : null);
}

export const isMoved = ({ isClosed, then, now }: MoveThen): boolean =>
  isClosed && standing(then) !== standing(now);

/** Cards that are a bank's, or were when days were closed. */
function bankCards({ cards }: LedgerChart, books: ClosedBooks | null): string[] {
  const were = (books?.changes ?? []).flatMap(({ section, row_key: code, before }) =>
    section === 'ledger_card' && isBankCard(before) ? [code] : [],
  );
  const are = [...cards.values()].flatMap(({ code, is_bank: isBank }) => (isBank ? [code] : []));
  return [...new Set([...are, ...were])];
}

/** Companies of the set, and those that were of it when days were closed. */
function companiesEver({ companies }: LedgerChart, books: ClosedBooks | null): string[] {
  const were = (books?.changes ?? []).flatMap(({ section, before }) =>
    section === 'reporting_set_company' && before !== null ? [String(before['company_code'])] : [],
  );
  return [...new Set([...companies.keys(), ...were])];
}

/** Moves of companies' bank cards in a range as they were known and placed when their days were closed. */
export async function selectMovesOfThen(
  db: Db,
  { chart, books, groups, range }: Asked,
  companies: readonly string[],
): Promise<MoveThen[]> {
  if (companies.length === 0) return [];
  const [locks, covers] = await Promise.all([selectLocks(db), selectCovers(db, range)]);
  const closings = buildClosings({ locks, covers, window: range });
  const days = companies.flatMap((company) => knownDays(company, closings.get(company), range));
  const cards = bankCards(chart, books);
  const rows = await selectMovesThen(db, days, { cards, range });
  const now = byCode(groups);
  const groupsThen = new Map<number, ReadonlyMap<string, LedgerCashGroup>>();
  const groupsAt = (at: number) => {
    const then = groupsThen.get(at) ?? byCode(cashGroupsThen(groups, books?.changes ?? [], at));
    groupsThen.set(at, then);
    return then;
  };
  return rows.map((row) => {
    const at = days[row.n - 1]?.at ?? null;
    const placed = toChartedMove(chart, now, row);
    const isThen = at !== null && books !== null;
    const then = isThen ? toChartedMove(books.chartAt(at), groupsAt(at), row) : placed;
    return { row, isClosed: at !== null, now: placed, then };
  });
}

/** Cuts a range into days: closed ones as they were known then, open ones as they are known now. */
function knownDays(
  company: string,
  closings: readonly Closing[] = [],
  range: DayRange,
): KnownDays[] {
  const days: KnownDays[] = [];
  let from = range.from;
  for (const closing of closings) {
    if (from < closing.from) days.push({ company, from, to: addDays(closing.from, -1), at: null });
    days.push({ company, from: closing.from, to: closing.to, at: closing.at });
    from = addDays(closing.to, 1);
  }
  return from <= range.to ? [...days, { company, from, to: range.to, at: null }] : days;
}

const isOfCash = ({ section, before, after }: RowChanged): boolean =>
  section === 'ledger_card'
    ? isBankCard(before) !== isBankCard(after)
    : ['company', 'reporting_set_company', 'cash_rec_group'].includes(section);

/** Companies that closed days before a chart said otherwise what the tables of cash are made of. */
function companiesOfCharts({ changes, closings }: ClosedBooks): string[] {
  const last = changes.findLast(isOfCash)?.micros ?? 0;
  return [...closings].flatMap(([code, own]) => (own.some(({ at }) => at < last) ? [code] : []));
}

type Cash = {
  readonly moves: CashMoves;
  /** Changes that charts made to cards: in the range, and before it. */
  readonly restated: readonly Restated[];
  readonly months: readonly MovedMonth[];
  readonly names: ReadonlyMap<string, string>;
};

/**
 * Moves of bank cards in a range, now and as they were when their days were closed.
 * @param restated companies of which exports changed something in the range since
 */
export async function loadClosedCash(
  db: Db,
  asked: Asked,
  restated: readonly string[],
): Promise<Cash> {
  const { chart, books, groups, range } = asked;
  const scope = { companies: [...chart.companies.keys()], cards: bankCards(chart, null) };
  const ever = companiesEver(chart, books);
  const changed = new Set([...restated, ...(books === null ? [] : companiesOfCharts(books))]);
  const companies = ever.filter((code) => changed.has(code));
  const [booked, then, moved] = await Promise.all([
    selectCashMoves(db, scope, range),
    selectMovesOfThen(db, asked, companies),
    books === null ? [] : selectMovedCards(db, books, { range, companies: ever }),
  ]);
  const own = byCode(groups);
  const now = booked.flatMap((move: BookedMoveRow) => toChartedMove(chart, own, move) ?? []);
  const rest = now.filter(({ company_code: code }) => !companies.includes(code));
  const all = books === null ? [...chart.companies.values()] : books.firm.companies;
  const names = new Map(all.map(({ code, fixed_name: name }) => [code, name]));
  return {
    moves: { now, then: [...rest, ...then.flatMap((each) => each.then ?? [])] },
    restated: moved,
    names,
    months: toMovedMonths(then.filter(isMoved), { books, names }),
  };
}

type Known = {
  readonly books: ClosedBooks | null;
  readonly names: ReadonlyMap<string, string>;
};

const toMovedMonths = (moved: readonly MoveThen[], { books, names }: Known): MovedMonth[] =>
  moved.map(({ row: { company_code: code, month, lines } }) => ({
    company_code: code,
    company_fixed_name: names.get(code) ?? code,
    month,
    entries: lines,
    locked_to: books?.lockedTo.get(code) ?? '',
  }));

type Looked = { readonly range: DayRange; readonly companies: readonly string[] };

/** Sums of closed days on cards that charts brought to the bank cards of the set, or took from them. */
async function selectMovedCards(
  db: Db,
  books: ClosedBooks,
  { range, companies }: Looked,
): Promise<Restated[]> {
  const cards = bankCards(books.chart, books);
  const isThere = ({ companies: of, cards: known }: LedgerChart, company: string, card: string) =>
    of.has(company) && known.get(card)?.is_bank === true;
  const closed = companies.flatMap((company) =>
    (books.closings.get(company) ?? []).flatMap(({ from, to, at }): Closed[] => {
      const then = books.chartAt(at);
      const moved = cards.filter(
        (card) => isThere(then, company, card) !== isThere(books.chart, company, card),
      );
      return moved.length === 0 ? [] : [{ company, from, to, at, cards: moved }];
    }),
  );
  if (closed.length === 0) return [];
  const before = { from: EARLIEST_DAY, to: addDays(range.from, -1) };
  const rows = await selectBookedWhenClosed(db, closed, { report: range, compare: before });
  return rows.map(({ company_code, ledger_card_code, report, compare }) => {
    const isNow = isThere(books.chart, company_code, ledger_card_code);
    const signed = (amount: string) => (isNow ? amount : negated(amount));
    return { company_code, ledger_card_code, inRange: signed(report), before: signed(compare) };
  });
}

const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
