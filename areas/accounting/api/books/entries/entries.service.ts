import type { CellEntries, CellEntry } from '@fairlead/accounting/contract/entries';
import type { CellQuery } from '@fairlead/accounting/contract/report';
import { type Amount, parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { LedgerCashGroup } from '../cash-moves.rules.ts';
import { selectCashGroups } from '../cash.queries.ts';
import { type LedgerChart, requireReportPosition } from '../chart.rules.ts';
import { addMonths, firstOfMonth, lastOfMonth, splitRange } from '../days.rules.ts';
import { type LedgerScope, selectFacts } from '../ledger.queries.ts';
import { checkedRanges, readChart } from '../chart.service.ts';
import { everUpTo, selectChartsThen } from '../closed/closed.service.ts';
import { buildCell } from './cell.rules.ts';
import { computeFigure } from './figure.rules.ts';
import { noRow } from './known-row.rules.ts';
import {
  type EntryLineKey,
  type EntryLineRow,
  type EntryPlanRow,
  selectEntryLines,
  selectLineSums,
  selectMonthCounts,
  selectPlans,
} from './entries.queries.ts';
import { entryCursor, type EntryKeyset, FIRST_ENTRY, parseEntryCursor } from './entry-cursor.ts';
import { type FigureCell, type FigureCellPart, NoCell } from './part.rules.ts';
import { hasRowThen } from './row-then.service.ts';
import { buildCellScope } from './scope.rules.ts';

const PAGE = 100;

/** Part of a figure with its sums. */
type SummedPart = FigureCellPart & {
  readonly count: number;
  /** Debit positive. */
  readonly total: Amount;
  readonly keys: readonly EntryLineKey[];
  readonly plans: readonly EntryPlanRow[];
};

/**
 * The entries that make a figure, a page of them, and how it is made of their sums (ACC-20).
 * @throws Refusal 400 for a figure, range or set that there is not
 */
export async function loadCellEntries(db: Db, query: CellQuery): Promise<CellEntries> {
  const place = query.after === undefined ? FIRST_ENTRY : parseEntryCursor(query.after);
  const ranges = checkedRanges(query);
  const [chart, groups] = await Promise.all([readChart(db, query.company), selectCashGroups(db)]);
  const cell = await checkedCell(
    (before) => buildCell({ chart, before, groups }, query),
    async () => selectChartsThen(db, { set: query.company, chart, window: everUpTo(ranges) }),
  );
  const scoped = { db, chart, cell };
  const parts = await Promise.all(cell.parts.map((part) => summedPart(scoped, part)));
  if (cell.rowPart !== undefined) await requireLines(scoped, cell.rowPart, { groups, query });
  return {
    ...(await loadPage(scoped, parts, place)),
    parts: parts.map(({ part, sign, count, total, divisor }) => ({
      part,
      sign,
      count,
      divisor,
      multiplier: cell.multiplier,
      sum: toNearestNumber(BigInt(cell.sign) * total),
    })),
    cell: computeFigure(cell, parts),
  };
}

/** A cell of today's chart, else of one that held when days were closed. @throws Refusal 400 where it is in none */
async function checkedCell(
  make: (before: readonly LedgerChart[]) => FigureCell,
  chartsThen: () => Promise<readonly LedgerChart[]>,
): Promise<FigureCell> {
  const today = cellOrNone(() => make([]));
  if (!(today instanceof NoCell)) return today;
  const before = await chartsThen();
  const then = cellOrNone(() => make(before));
  if (then instanceof NoCell) throw toRefusal(then);
  return then;
}

function cellOrNone(make: () => FigureCell): FigureCell | NoCell {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoCell) return error;
    throw error;
  }
}

const toRefusal = ({ message }: NoCell) => new Refusal({ status: 400, code: 'NO_CELL', message });

type OfLines = { readonly groups: readonly LedgerCashGroup[]; readonly query: CellQuery };

/** @throws Refusal 400 where a row that lines alone make has none, and had none when its days were closed */
async function requireLines(
  scoped: Scoped,
  part: FigureCellPart,
  { groups, query }: OfLines,
): Promise<void> {
  if ((await summedPart(scoped, part)).count > 0) return;
  const { db, chart } = scoped;
  if (!(await hasRowThen(db, { chart, groups }, query))) throw toRefusal(noRow(query));
}

type Scoped = { readonly db: Db; readonly chart: LedgerChart; readonly cell: FigureCell };

async function summedPart({ db, chart, cell }: Scoped, part: FigureCellPart): Promise<SummedPart> {
  const scope = buildCellScope(chart, cell, part);
  if (part.part === 'budget') {
    const plans = await selectPlans(db, scope, part.range);
    const own = plans.filter((row) => part.matches(requireReportPosition(chart, row)));
    const total = own.reduce((sum, { value }) => sum + parseAmount(value), 0n);
    return { ...part, count: own.length, total, keys: [], plans: own };
  }
  const sums = await lineSums(db, scope, part);
  const own = sums.filter(
    (row) => row.lines > 0 && part.matches(requireReportPosition(chart, row)),
  );
  return {
    ...part,
    count: own.reduce((sum, { lines }) => sum + lines, 0),
    total: own.reduce((sum, { amount }) => sum + parseAmount(amount), 0n),
    keys: own,
    plans: [],
  };
}

const NO_DAYS = { quarters: null, months: [], days: [] };

async function lineSums(db: Db, scope: LedgerScope, { range, filter }: FigureCellPart) {
  if (filter !== undefined && Object.keys(filter).length > 0)
    return selectLineSums(db, scope, { ...range, filter });
  const facts = await selectFacts(db, scope, { report: splitRange(range), compare: NO_DAYS });
  return facts.map((row) => ({ ...row, amount: row.report, lines: row.report_lines }));
}

/** Up to a page of entries, a part after the other. */
async function loadPage(
  { db, cell }: Scoped,
  parts: readonly SummedPart[],
  place: EntryKeyset,
): Promise<Pick<CellEntries, 'entries' | 'after'>> {
  const entries: CellEntry[] = [];
  let after: string | null = null;
  for (let at = place.part; at < parts.length; at += 1) {
    const part = parts[at] as SummedPart;
    const left = PAGE - entries.length;
    const start = at === place.part ? place : { ...FIRST_ENTRY, part: at };
    // One more than fits says that there is more.
    const more = await entriesOfPart({ db, cell, start, limit: left + 1 }, part);
    entries.push(...more.slice(0, left).map(({ entry }) => entry));
    if (more.length > left) {
      after = entryCursor(left === 0 ? start : (more[left - 1] as PagedEntry).keyset);
      break;
    }
  }
  return { entries, after };
}

type PagedEntry = { readonly entry: CellEntry; readonly keyset: EntryKeyset };

type EntryQuery = {
  readonly db: Db;
  readonly cell: FigureCell;
  readonly start: EntryKeyset;
  readonly limit: number;
};

async function entriesOfPart(wanted: EntryQuery, part: SummedPart): Promise<PagedEntry[]> {
  const { cell, start, limit } = wanted;
  const valueOf = (value: string) => toNearestNumber(BigInt(cell.sign) * parseAmount(value));
  if (part.part === 'budget')
    return part.plans.slice(start.skip, start.skip + limit).map(({ value, ...plan }, index) => ({
      entry: { part: 'budget', line: null, budget: toPlan(plan), value: valueOf(value) },
      keyset: { ...start, skip: start.skip + index + 1 },
    }));
  const lines = await linesOfPart(wanted, part);
  return lines.map((row) => ({
    entry: { part: part.part, line: toEntryLine(row), budget: null, value: valueOf(row.value) },
    keyset: {
      part: start.part,
      skip: 0,
      line: { journalDate: row.journal_date, journalId: row.journal_id, lineNo: row.line_no },
    },
  }));
}

const toPlan = ({ company_code: _, planned, ...plan }: Omit<EntryPlanRow, 'value'>) => ({
  ...plan,
  amount: planned,
});

export const toEntryLine = ({ value, ...line }: EntryLineRow) => ({
  ...line,
  book_value: toNearestNumber(parseAmount(value)),
});

async function linesOfPart(
  { db, start, limit }: EntryQuery,
  part: SummedPart,
): Promise<EntryLineRow[]> {
  const { keys, filter = {}, range } = part;
  if (keys.length === 0) return [];
  const from = start.line?.journalDate ?? range.from;
  const to =
    Object.keys(filter).length > 0 ? range.to : await lastDayOfPage(db, part, { from, limit });
  return selectEntryLines(db, { keys, filter, from, to, after: start.line, limit });
}

/** The end of the month by which a page is full for certain: what lies in the first month may be before it. */
async function lastDayOfPage(
  db: Db,
  { keys, range: { to } }: SummedPart,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<string> {
  const months = { from: addMonths(firstOfMonth(from), 1), to };
  let lines = 0;
  for (const counted of await selectMonthCounts(db, keys, months)) {
    lines += counted.lines;
    if (lines >= limit) return lastOfMonth(counted.month) < to ? lastOfMonth(counted.month) : to;
  }
  return to;
}
