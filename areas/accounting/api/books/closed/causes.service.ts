import type { RestatingChange } from '@fairlead/accounting/contract/restated';

import { parseAmount, sumAmounts, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { selectCashGroups } from '../cash.queries.ts';
import { type LedgerChart, buildChart } from '../chart.rules.ts';
import { type DayRange, firstOfMonth, lastOfMonth, NO_DAYS } from '../days.rules.ts';
import { selectCards, selectEveryCompany, selectVessels } from '../sets.queries.ts';
import { isOfCompany, describeChange } from './causes.rules.ts';
import { type StoredChartChange, selectBudgetChanges } from './closed.queries.ts';
import { isMoved, type MoveThen, selectMovesOfThen } from './closed-cash.service.ts';
import { restatingRates } from './closed-rates.service.ts';
import { type ClosedBooks, type MovedRow, readClosed, selectMoved } from './closed.service.ts';

type Month = { readonly company: string; readonly month: string };

/** Changes of charts, budgets and rates that moved a month of a company after it was locked, oldest first. */
export async function restatingChanges(db: Db, of: Month): Promise<RestatingChange[]> {
  const window = { from: firstOfMonth(of.month), to: lastOfMonth(of.month) };
  const changes = await Promise.all([
    chartChanges(db, of, window),
    restatingRates(db, of.company, window),
  ]);
  return changes
    .flat()
    .toSorted((a, b) => (a.changed_at < b.changed_at ? -1 : Number(a.changed_at > b.changed_at)));
}

/** Changes of charts and budgets. */
async function chartChanges(
  db: Db,
  { company, month }: Month,
  window: DayRange,
): Promise<RestatingChange[]> {
  const [companies, cards, vessels] = await Promise.all([
    selectEveryCompany(db),
    selectCards(db),
    selectVessels(db),
  ]);
  const chart = buildChart(companies, cards, vessels);
  const all = await readClosed(db, { set: null, chart, window });
  const own = all?.closings.get(company) ?? [];
  if (all === null || own.length === 0) return [];
  const books: ClosedBooks = { ...all, closings: new Map([[company, own]]) };
  const at = Math.min(...own.map((closing) => closing.at));
  const [moved, budgets, cash] = await Promise.all([
    selectMoved(db, books, { report: window, compare: NO_DAYS }),
    selectBudgetChanges(db, { company, month, at }),
    selectMovedCash(db, { chart, books: all, range: window }, company),
  ]);
  const charts = books.told
    .filter(({ micros }) => micros > at)
    .flatMap((change) => chartCause(change, { company, moved, cash }));
  return [...charts, ...budgets.flatMap((row) => budgetCause(row, books))];
}

type InMonth = {
  readonly chart: LedgerChart;
  readonly books: ClosedBooks;
  readonly range: DayRange;
};

/** Moves that stood elsewhere in the tables of cash when their days were closed. */
async function selectMovedCash(db: Db, month: InMonth, company: string): Promise<MoveThen[]> {
  const groups = await selectCashGroups(db);
  return (await selectMovesOfThen(db, { ...month, groups }, [company])).filter(isMoved);
}

type Looked = {
  readonly company: string;
  readonly moved: readonly MovedRow[];
  readonly cash: readonly MoveThen[];
};

function chartCause(
  change: StoredChartChange,
  { company, moved, cash }: Looked,
): RestatingChange[] {
  const told = describeChange(change);
  if (told === undefined) return [];
  const { file_name, changed_by, changed_at, row_key: key } = change;
  const by = { file_name, changed_by, changed_at };
  const valued = (amounts: readonly string[]) =>
    amounts.length === 0
      ? []
      : [{ ...told, book_value: toNearestNumber(sumAmounts(amounts.map(parseAmount))), ...by }];
  if (told.kind === 'cash group')
    return valued(cash.flatMap(({ row }) => (row.cash_rec_group === key ? [row.amount] : [])));
  if (told.kind !== 'card')
    return isOfCompany(change, company) ? [{ ...told, book_value: null, ...by }] : [];
  const own = moved.flatMap(({ row, amounts }) =>
    row.ledger_card_code === key ? [amounts.report] : [],
  );
  const inCash = cash.flatMap(({ row }) => (row.ledger_card_code === key ? [row.amount] : []));
  return valued(own.length > 0 ? own : inCash);
}

type Planned = Awaited<ReturnType<typeof selectBudgetChanges>>[number];

function budgetCause(
  { accounting_set_id: id, cards, before, after }: Planned,
  { budgets }: Pick<ClosedBooks, 'budgets'>,
): RestatingChange[] {
  const set = budgets.find(({ accounting_set_id: each }) => each === id);
  if (set === undefined) return [];
  const name = cards === 1 ? '1 card' : `${String(cards)} cards`;
  return [
    {
      ...({ kind: 'budget', name, before: [before], after: [after] } as const),
      book_value: toNearestNumber(parseAmount(after) - parseAmount(before)),
      file_name: set.file_name,
      changed_by: set.loaded_by,
      changed_at: set.loaded_at,
    },
  ];
}
