import type Big from 'big.js';

import { daysBetween } from '@fairlead/shared/domain/calendar/days';

/** Statement entry, as it is compared with entries of other statements. */
export type TimelineEntry = {
  readonly no: number;
  /** The day it is laid on: its booking day, within the days of its statement. */
  readonly day: string;
  /** Credit positive; equal amounts are equal texts. */
  readonly amount: string;
  /** The bank's own reference, in lower case; null: none. */
  readonly ref: string | null;
  /** The payer's reference or the text, in lower case without signs. */
  readonly words: string;
  /** The id of its row. */
  readonly row: string;
  /** The row of the payment that it was found to tell earlier; null: none. */
  readonly payment: string | null;
};

/** Answer of a person about a statement that could not be laid. */
export type TimelineDecision = 'same' | 'two' | 'replaces' | 'keeps';

/** Statement with its entries on the days that are rebuilt. */
export type TimelineStatement = {
  readonly id: number;
  /** True: it is part of the timeline already. */
  readonly isLaid: boolean;
  /** True: all of its entries are known. */
  readonly isWhole: boolean;
  readonly format: string | null;
  readonly isProvisional: boolean;
  /** Milliseconds since 1970; null: the bank does not say when it made it. */
  readonly createdAt: number | null;
  readonly sequence: string | null;
  readonly openingDate: string;
  readonly opening: Big;
  readonly closingDate: string;
  readonly closing: Big;
  /** The sum of its entries before these days. */
  readonly before: Big;
  /** True: it has entries on days before these, or after them. */
  readonly reaches: { readonly back: boolean; readonly on: boolean };
  /** Entries by day, and as they stand in it. */
  readonly entries: readonly TimelineEntry[];
  readonly decision: TimelineDecision | null;
  /** The statements about which a person decided that, and those in whose place they are; none where nobody did. */
  readonly decidedAbout: readonly number[];
};

/** Part of a statement about one day: its opening and closing balance and the entries between. */
export type StatementDay = {
  readonly statement: TimelineStatement;
  readonly day: string;
  readonly opening: Big;
  readonly closing: Big;
  readonly entries: readonly TimelineEntry[];
  readonly bounds: Bounds;
};

/** Ends of a day as a statement has them. */
export type Bounds = {
  /** True: nothing of the day lies before it, or after it, as the statement has days on that side. */
  readonly begins: boolean;
  readonly ends: boolean;
  /** True: so it most likely is, as a statement of many days is no part of one. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** Weekends and holidays lie between two statements of a bank that sends one of each working day. */
const QUIET_DAYS = 5;

/** Splits a statement into what it says of each day on which it has entries. */
export function toTellings(statement: TimelineStatement): readonly StatementDay[] {
  let opening = statement.opening.plus(statement.before);
  const days = [...Map.groupBy(statement.entries, (entry) => entry.day)];
  return days.map(([day, entries], index) => {
    const begun = opening;
    opening = entries.reduce((sum, { amount }) => sum.plus(amount), opening);
    const isFirst = index === 0 && !statement.reaches.back;
    const isLast = index === days.length - 1 && !statement.reaches.on;
    const ends = !isLast || day < statement.closingDate;
    const isLong = daysBetween(statement.openingDate, statement.closingDate) > QUIET_DAYS;
    const isMany = isLong || !isFirst || ends;
    const bounds = { begins: !isFirst, ends, isFirst: isMany, isLast: isMany };
    return { statement, day, opening: begun, closing: opening, entries, bounds };
  });
}

/** Finds which of two statements the bank made later; undefined: nothing says so. */
export function findLaterStatement(
  a: TimelineStatement,
  b: TimelineStatement,
): TimelineStatement | undefined {
  if (a.isProvisional !== b.isProvisional) return a.isProvisional ? b : a;
  const moments = (a.createdAt ?? Number.NaN) - (b.createdAt ?? Number.NaN);
  const order = moments || (isOneSeries(a, b) ? compareSequences(a.sequence, b.sequence) : 0);
  if (order === 0) return undefined;
  return order > 0 ? a : b;
}

const isOneSeries = (a: TimelineStatement, b: TimelineStatement) =>
  a.format === b.format && isSameSpan(a, b) && isPaged(a) === isPaged(b);

const isPaged = (statement: TimelineStatement) => parsePage(statement).length > 0;

/** The bank numbered or made the one before the other. */
export function isEarlier(a: TimelineStatement, b: TimelineStatement): boolean {
  const order = a.format === b.format ? compareSequences(a.sequence, b.sequence) : 0;
  return (order || (a.createdAt ?? Number.NaN) - (b.createdAt ?? Number.NaN)) < 0;
}

/** Compares statements by their numbers, '00012/002' after '12/1'; 0 where one has none. */
function compareSequences(a: string | null, b: string | null): number {
  const [ours, theirs] = [numbersIn(a), numbersIn(b)];
  if (ours.length === 0 || theirs.length === 0) return 0;
  for (const [at, number] of ours.entries()) {
    const difference = number - (theirs[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return ours.length - theirs.length;
}

const numbersIn = (text: string | null) => (text?.match(/\d+/g) ?? []).map(Number);

/** A person decided this of a statement, asked about another. */
export const isDecided = (
  { decision, decidedAbout }: TimelineStatement,
  as: TimelineDecision,
  other: TimelineStatement,
): boolean => decision === as && decidedAbout.includes(other.id);

/** Takes a decision about a statement as one about what is in its place now as well. */
export const withHeirs = (
  statement: TimelineStatement,
  replaced: ReadonlyMap<number, number>,
): TimelineStatement => {
  const heirs = statement.decidedAbout.map((id) => findLastReplacement(id, replaced));
  if (heirs.every((id) => statement.decidedAbout.includes(id))) return statement;
  return { ...statement, decidedAbout: [...new Set([...statement.decidedAbout, ...heirs])] };
};

/** Statement that is laid in the place of others that were replaced by it or by each other. */
export function findLastReplacement(id: number, replaced: ReadonlyMap<number, number>): number {
  const seen = new Set<number>();
  let last = id;
  for (let by = replaced.get(last); by !== undefined && !seen.has(by); by = replaced.get(last)) {
    seen.add(by);
    last = by;
  }
  return last;
}

/** True when both begin with one balance on one day and end on one day. */
export const isSameSpan = (a: TimelineStatement, b: TimelineStatement): boolean =>
  a.openingDate === b.openingDate && a.closingDate === b.closingDate && a.opening.eq(b.opening);

/** The days of the one are among those of the other. */
export function covers(whole: TimelineStatement, part: TimelineStatement): boolean {
  const first = part.reaches.back ? part.openingDate : (part.entries[0]?.day ?? part.closingDate);
  const last = part.reaches.on ? part.closingDate : (part.entries.at(-1)?.day ?? part.closingDate);
  return whole.openingDate <= first && whole.closingDate >= last;
}

/** True when two statements of one format have the same number; undefined if unknown. */
export function isSameNumber(a: TimelineStatement, b: TimelineStatement): boolean | undefined {
  if (a.format !== b.format || a.isProvisional !== b.isProvisional) return undefined;
  if (a.sequence === null || b.sequence === null) return undefined;
  if (a.openingDate !== b.openingDate || a.closingDate !== b.closingDate) return undefined;
  return compareSequences(a.sequence, b.sequence) === 0;
}

/** True when both are pages of one statement: '7/1' and '7/2'. */
export function arePages(a: TimelineStatement, b: TimelineStatement): boolean {
  const [[ours, page], [theirs, other]] = [parsePage(a), parsePage(b)];
  return a.format === b.format && ours !== undefined && ours === theirs && page !== other;
}

const parsePage = ({ sequence }: TimelineStatement): readonly (string | undefined)[] =>
  /^(.+)\/(\d+)$/.exec(sequence ?? '')?.slice(1) ?? [];

export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
