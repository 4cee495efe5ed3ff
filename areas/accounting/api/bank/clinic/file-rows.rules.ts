import type {
  FileProblem,
  FileRow,
  ReadPart,
} from '@fairlead/accounting/contract/refused-bank-files';

import type { LocatedProblem } from '@fairlead/platform/csv/problem';
import type { FileReading } from './readings.rules.ts';

/** A refused file as a reader left it. */
export type ReadFile = {
  readonly content: string;
  readonly problems: readonly LocatedProblem[];
  readonly readings: readonly FileReading[];
};

/** Limit of the rows that are kept: a screen has no room for more. */
const MAX_ROWS = 500_000;
const MAX_PROBLEMS = 1_000;
const MAX_ROW_LENGTH = 120;
const MAX_PARTS = 5;
const MAX_TEXT_LENGTH = 300;

/** Ends of lines, as the readers count them. */
const LINE_END = /\r\n|\n|\r/;

/** Lays a file out in rows, beside what was understood of them and what is wrong, in words. */
export function buildFileRows(
  { content, problems, readings }: ReadFile,
  inWords: (problem: LocatedProblem) => string,
): {
  readonly rows: readonly FileRow[];
  readonly problems: readonly FileProblem[];
} {
  const sheet = new Sheet();
  const cuts = cutsIn([...readings, ...problems]);
  const lines = content.replace(/^\uFEFF/, '').split(LINE_END);
  for (const [index, line] of lines.entries())
    if (!sheet.isFull) sheet.add(index + 1, line, cuts.get(index + 1) ?? []);
  for (const reading of readings) sheet.note(reading);
  const placed = problems.map((problem) => ({
    row: sheet.rowOf(problem),
    line: problem.line,
    text: inWords({ ...problem, line: null }).toWellFormed(),
  }));
  for (const { row, text } of placed) if (row !== null) sheet.rows[row]?.problems.push(text);
  return {
    rows: sheet.rows,
    problems: placed.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, MAX_PROBLEMS),
  };
}

/** Characters of each line at which something begins. */
function cutsIn(
  placed: readonly { readonly line: number | null; readonly offset?: number }[],
): ReadonlyMap<number, readonly number[]> {
  const cuts = new Map<number, number[]>();
  for (const { line, offset = 1 } of placed) {
    if (line === null || offset === 1) continue;
    const ofLine = cuts.get(line);
    if (ofLine === undefined) cuts.set(line, [offset]);
    else ofLine.push(offset);
  }
  return cuts;
}

class Sheet {
  readonly rows: FileRow[] = [];
  /** Character of its line with which each row begins. */
  readonly #offsets: number[] = [];
  /** Index of the first row of each line. */
  readonly #firsts: number[] = [];

  get isFull(): boolean {
    return this.rows.length >= MAX_ROWS;
  }

  /** Adds a line; a long one in rows that begin where something begins, or at a tag. */
  add(line: number, text: string, cuts: readonly number[]): void {
    this.#firsts[line] = this.rows.length;
    const isLong = text.length > MAX_ROW_LENGTH;
    const ends = isLong ? [...new Set(cuts)].map((each) => each - 1).toSorted((a, b) => a - b) : [];
    let at = 0;
    for (const end of [...ends, text.length]) {
      do {
        const next = Math.max(rowEnd(text, at, end), at);
        if (next > at || text === '') this.#push(line, text, [at, next]);
        at = next;
      } while (at < end);
    }
  }

  #push(line: number, text: string, [from, to]: readonly [number, number]): void {
    if (this.isFull) return;
    this.#offsets.push(from + 1);
    const shown = text.slice(from, to);
    this.rows.push({ line, goes_on: from > 0, text: shown, read: [], more: 0, problems: [] });
  }

  note(reading: FileReading): void {
    const index = this.#at(reading.line, reading.offset);
    const row = index === null ? undefined : this.rows[index];
    if (row === undefined) return;
    if (row.read.length < MAX_PARTS) row.read.push(toPart(reading));
    else row.more += 1;
  }

  /** The row of a problem: of one that knows its line alone the first of it on which a statement begins. */
  rowOf({ line, offset }: LocatedProblem): number | null {
    if (line === null) return null;
    if (offset !== undefined) return this.#at(line, offset);
    const first = this.#at(line, 1);
    if (first === null) return null;
    for (let at = first; this.rows[at]?.line === line; at += 1)
      if (this.rows[at]?.read.some(({ as }) => as === 'statement') === true) return at;
    return first;
  }

  /** The row in which a character of a line stands. */
  #at(line: number, offset: number): number | null {
    let low = this.#firsts[line];
    if (low === undefined || low >= this.rows.length) return null;
    let high = (this.#firsts[line + 1] ?? this.rows.length) - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The end of a row that begins at a character: before the last tag for which it has room. */
function rowEnd(text: string, from: number, end: number): number {
  if (end - from <= MAX_ROW_LENGTH) return end;
  const tag = text.lastIndexOf('<', from + MAX_ROW_LENGTH);
  if (tag > from) return tag;
  const cutAt = from + MAX_ROW_LENGTH;
  return isPaired(text, cutAt) ? cutAt - 1 : cutAt;
}

/** True when a place lies between the two halves of one character. */
const isPaired = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

function toPart({ as, label, of = {} }: FileReading): ReadPart {
  const { amount } = of;
  return {
    as,
    label: cut(label ?? of.type),
    day: of.date ?? of.bookingDate ?? null,
    amount: amount === undefined ? null : Number(amount),
    currency: of.currency ?? null,
    counterparty_name: cut(of.counterpartyName),
    text: cut(of.text),
  };
}

function cut(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text;
}
