import { isBalmoDay, type Term } from '@fairlead/shared/domain/terms/terms';

import {
  BadCell,
  type CellParser,
  parseDayCell,
  decimal,
  label,
  oneOf,
  orEmpty,
  positive,
  printable,
  cacheParsed,
} from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvLine,
  type LocatedValue,
  createCellProblem,
  readRow,
  type CsvRow,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import {
  TRADE_REPORT_COLUMNS,
  OPTIONAL_TRADE_REPORT_COLUMNS,
} from '@fairlead/platform/file-layouts/native-formats.rules';
import { term } from '../statement-rows.rules.ts';

/** Reported facts of a trade. */
export type ReportedTradeFacts = Term & {
  readonly clearer: string;
  readonly account: string;
  /** Business day of it, under which the clearer's statement has it. */
  readonly tradeDate: string;
  /** In UTC, YYYY-MM-DDTHH:MM:SSZ. */
  readonly executedAt: string;
  readonly contractCode: string;
  readonly exchange: string;
  readonly balmoDate: string | null;
  /** Bought is positive. */
  readonly lots: Decimal;
  /** In the quoted unit of the contract. */
  readonly price: Decimal;
  readonly venue: string | null;
  readonly trader: string | null;
  readonly counterparty: string | null;
};

export const TRADE_REPORT_STATUSES = ['new', 'replace', 'cancel'] as const;
export type TradeReportStatus = (typeof TRADE_REPORT_STATUSES)[number];

/** Report of a trade by an exchange or broker: new, replacement or cancellation. */
export type TradeReport = {
  readonly source: string;
  readonly key: string;
  readonly status: TradeReportStatus;
  /** In UTC, YYYY-MM-DDTHH:MM:SSZ: of several messages on a trade the last one holds. */
  readonly reportedAt: string;
  /** Key of another trade in whose place it comes. */
  readonly replaces: string | null;
  /** Null of a cancellation. */
  readonly facts: ReportedTradeFacts | null;
};

export type LocatedTradeReport = LocatedValue<TradeReport>;
export type ParsedTradeReports =
  { readonly reports: readonly LocatedTradeReport[] } | { readonly problems: readonly Problem[] };

/** A bound of the table: what is beyond it is no price. */
const PRICE_BOUND = 1_000_000;

const price: CellParser<Decimal> = (text) => {
  const found = decimal(text);
  if (Math.abs(Number(found)) >= PRICE_BOUND) throw new BadCell(`'${text}' is 1,000,000 or more`);
  return found;
};

const MOMENT =
  /^(?<date>\d{4}-\d\d-\d\d)T(?<time>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,9})?(?<zone>Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A moment with its zone, in UTC to the second. */
const zonedMoment: CellParser<string> = (text) => {
  const { date = '', time = '', zone } = MOMENT.exec(text)?.groups ?? {};
  if (zone === undefined)
    throw new BadCell(
      `'${text}' is not a moment with its zone as 2024-06-28T14:05:09Z or 2024-06-28T09:05:09-05:00`,
    );
  return `${new Date(`${parseDayCell(date)}T${time}${zone}`).toISOString().slice(0, 19)}Z`;
};

const key = printable(100);

const HEAD = {
  source: ['Source', cacheParsed(label)],
  key: ['Trade Key', key],
  status: ['Status', oneOf(TRADE_REPORT_STATUSES)],
  replaces: ['Replaces', orEmpty(key)],
  toldAt: ['Told At', orEmpty(zonedMoment)],
} as const;

/** Facts of a trade; a cancellation needs none of them. */
const FACTS = {
  clearer: ['Clearer', cacheParsed(label)],
  account: ['Account', cacheParsed(label)],
  tradeDate: ['Trade Date', cacheParsed(parseDayCell)],
  executedAt: ['Executed At', zonedMoment],
  contractCode: ['Contract', cacheParsed(label)],
  exchange: ['Exchange', cacheParsed(label)],
  term: ['Term', cacheParsed(term)],
  balmoDate: ['Balmo Date', cacheParsed(orEmpty(parseDayCell))],
  side: ['Side', oneOf(['buy', 'sell'])],
  lots: ['Lots', positive],
  price: ['Price', price],
  venue: ['Venue', orEmpty(label)],
  trader: ['Trader', orEmpty(label)],
  counterparty: ['Counterparty', orEmpty(label)],
} as const;

/** Executed At of a cancellation, which stands for an empty Told At. */
const CANCELLED = { executedAt: ['Executed At', orEmpty(zonedMoment)] } as const;

/** True for the header line of a native trade report file. */
export const isTradeReportHeader = ({ cells }: CsvLine): boolean =>
  cells.includes('Trade Key') && cells.includes('Executed At');

/** Parses a trade report file (docs/told-trades.md) all-or-nothing; every bad row is reported. */
export function parseTradeReports(
  [head = { line: 1, cells: [] }, ...body]: readonly CsvLine[],
  today: string,
): ParsedTradeReports {
  const problems: Problem[] = [];
  const layout = {
    name: 'A file of trades',
    columns: TRADE_REPORT_COLUMNS,
    optional: OPTIONAL_TRADE_REPORT_COLUMNS,
  };
  const rows = readCsvRows(layout, { head, body }, problems);
  if (problems.length > 0) return { problems };
  if (rows.length === 0) problems.push(wholeFile('There is no trade in it'));
  const reports = rows.flatMap((row) => readReport(row, problems) ?? []);
  addAll(
    problems,
    reports.flatMap((report) => reportProblems(report, today)),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : { reports };
}

function readReport(row: CsvRow, problems: Problem[]): LocatedTradeReport | undefined {
  const read = readRow(row, HEAD, problems);
  if (read === undefined) return undefined;
  const { toldAt, ...said } = read;
  const place = { line: row.line, columns: row.columns };
  if (said.status === 'cancel') {
    const at = toldAt ?? readRow(row, CANCELLED, problems)?.executedAt;
    if (at === undefined) return undefined;
    if (at !== null) return { row: place, value: { ...said, reportedAt: at, facts: null } };
    problems.push(
      createCellProblem(row, 'Told At', 'is empty: a cancellation says when it was told'),
    );
    return undefined;
  }
  const facts = readRow(row, FACTS, problems);
  if (facts === undefined) return undefined;
  const { term: covered, side, ...rest } = facts;
  const lots = side === 'buy' ? rest.lots : `-${rest.lots}`;
  return {
    row: place,
    value: {
      ...said,
      reportedAt: toldAt ?? rest.executedAt,
      facts: { ...rest, ...covered, lots },
    },
  };
}

function reportProblems({ value, row }: LocatedTradeReport, today: string): readonly Problem[] {
  const { status, replaces, key: own, facts } = value;
  const problems: Problem[] = [];
  if (replaces !== null && status !== 'replace')
    problems.push(createCellProblem(row, 'Replaces', `must be empty where Status is ${status}`));
  if (replaces === own)
    problems.push(
      createCellProblem(
        row,
        'Replaces',
        'is the Trade Key itself: leave it empty, the last message holds',
      ),
    );
  if (facts === null) return problems;
  if (facts.tradeDate > today)
    problems.push(
      createCellProblem(row, 'Trade Date', `is ${facts.tradeDate}, and today is ${today}`),
    );
  if (facts.balmoDate !== null && !isBalmoDay(facts, facts.balmoDate))
    problems.push(createCellProblem(row, 'Balmo Date', `${facts.balmoDate} is no day of the term`));
  return problems;
}
