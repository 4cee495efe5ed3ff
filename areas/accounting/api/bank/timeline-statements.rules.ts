import Big from 'big.js';

import type { ReceivedStatement } from './statement.rules.ts';
import {
  type TimelineDecision,
  type TimelineEntry,
  type TimelineStatement,
  normalizeText,
} from './timeline/statement-day.rules.ts';

/** First and last day of a statement. */
export type StatementSpan = { readonly from: string; readonly to: string };

type StatementRow = {
  readonly statement_id: number;
  readonly standing: string;
  readonly is_whole: boolean;
  readonly format: string | null;
  readonly is_provisional: boolean;
  readonly made_at: string | null;
  readonly sequence: string | null;
  readonly opening_date: string;
  readonly opening: string;
  readonly closing_date: string;
  readonly closing: string;
  readonly before: string;
  readonly reaches_back: boolean;
  readonly reaches_on: boolean;
  readonly decision: TimelineDecision | null;
  /** Ids of statements. */
  readonly decided_about: readonly string[];
};

type EntryRow = {
  readonly statement_id: number;
  readonly entry_no: number;
  readonly day: string;
  readonly amount: string;
  readonly servicer_ref: string | null;
  readonly end_to_end_id: string | null;
  readonly remittance_information: string;
  readonly bank_transaction_id: string;
  readonly same_as: string | null;
};

/** Statements as the database has them, with their entries on some days. */
export function knownStatements(
  statements: readonly StatementRow[],
  rows: readonly EntryRow[],
): readonly TimelineStatement[] {
  const ofStatement = Map.groupBy(rows, (row) => row.statement_id);
  return statements.map((row) => ({
    id: row.statement_id,
    isLaid: row.standing === 'laid',
    isWhole: row.is_whole,
    format: row.format,
    isProvisional: row.is_provisional,
    sequence: row.sequence,
    createdAt: row.made_at === null ? null : Date.parse(row.made_at),
    openingDate: row.opening_date,
    opening: new Big(row.opening),
    closingDate: row.closing_date,
    closing: new Big(row.closing),
    before: new Big(row.before),
    decision: row.decision,
    decidedAbout: row.decided_about.map(Number),
    reaches: { back: row.reaches_back, on: row.reaches_on },
    entries: byDay((ofStatement.get(row.statement_id) ?? []).map(toTimelineEntry)),
  }));
}

const toTimelineEntry = (row: EntryRow): TimelineEntry => ({
  no: row.entry_no,
  day: row.day,
  amount: new Big(row.amount).toString(),
  row: row.bank_transaction_id,
  payment: row.same_as,
  ref: toRef(row.servicer_ref),
  words: toEntryText(row.end_to_end_id, row.remittance_information),
});

/** A statement that has just come; its entries are in rows with these ids. */
export const newStatement = (
  id: number,
  statement: ReceivedStatement,
  idOfRow: () => string,
): TimelineStatement => ({
  id,
  isLaid: false,
  isWhole: true,
  format: statement.format,
  isProvisional: statement.standing === 'provisional',
  sequence: statement.sequence,
  createdAt: parseStatementMoment(statement.createdAt),
  openingDate: statement.opening.date,
  opening: new Big(statement.opening.amount),
  closingDate: statement.closing.date,
  closing: new Big(statement.closing.amount),
  before: new Big(0),
  reaches: { back: false, on: false },
  decision: null,
  decidedAbout: [],
  entries: byDay(
    statement.entries.map((entry, index) => ({
      no: index + 1,
      day: clampDay(statement, entry.bookingDate),
      amount: new Big(entry.amount).toString(),
      row: idOfRow(),
      payment: null,
      ref: toRef(entry.servicerRef),
      words: toEntryText(entry.endToEndId, entry.text),
    })),
  ),
});

/** Milliseconds since 1970 of a moment as a bank writes it; without a zone as of Greenwich. */
export function parseStatementMoment(text: string | null): number | null {
  if (text === null) return null;
  const moment = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text.trim()) ? text : `${text.trim()}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** The booking day, within the days of the statement. */
function clampDay({ opening, closing }: ReceivedStatement, bookingDate: string): string {
  if (bookingDate > closing.date) return closing.date;
  return bookingDate < opening.date ? opening.date : bookingDate;
}

const byDay = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.no - b.no));

const toRef = (ref: string | null): string | null => {
  const words = normalizeText(ref ?? '');
  return words === '' ? null : words;
};

/** The payer's reference or the text. */
const toEntryText = (endToEndId: string | null, text: string): string =>
  normalizeText(endToEndId === null || /^not ?provided$/i.test(endToEndId) ? text : endToEndId);

/** Finds the first and the last of days; undefined: there are none. */
export function findDaySpan(days: readonly string[]): StatementSpan | undefined {
  const [first] = days;
  if (first === undefined) return undefined;
  return days.reduce<StatementSpan>(
    ({ from, to }, day) => ({ from: day < from ? day : from, to: day > to ? day : to }),
    { from: first, to: first },
  );
}
