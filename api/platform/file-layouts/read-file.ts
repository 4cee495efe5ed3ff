import { parseCsvLines } from '../csv/lines.ts';
import type { Problem } from '../csv/problem.ts';
import type { CsvLine } from '../csv/rows.ts';
import type { Db } from '../database/db.ts';
import type { LayoutKind } from './layout.rules.ts';
import { selectFileLayouts } from './layouts.queries.ts';
import { NATIVE_FORMATS } from './native-formats.rules.ts';
import {
  toSourceProblems,
  type NativeContent,
  toNativeLines,
  numberRows,
} from './native-lines.rules.ts';
import {
  type ForeignFile,
  type HandedFile,
  readForeign,
  skippedLines,
} from './read-foreign.rules.ts';

/** Notes that a file of another house adds to what our reader makes of it. */
export type Origin = {
  /** Maps problems of the native reader to lines and locations of the source file. */
  readonly toSourceProblems: (problems: readonly Problem[]) => readonly Problem[];
  /** Sentences on what the layout leaves out and what is worked out. */
  readonly notes: readonly string[];
};

/** Notes on a file that needed no layout: none. */
export const NATIVE_FILE: Origin = { toSourceProblems: (problems) => problems, notes: [] };

export type RefusedReading = { readonly problems: readonly Problem[] };

export type NativeReader<Read extends object> = {
  readonly kind: LayoutKind;
  readonly today: string;
  /** True for a file in the native format, judged by its first line and not by its name. */
  readonly isNative: (first: CsvLine) => boolean;
  /** Reads a file of our own form. */
  readonly read: (lines: readonly CsvLine[]) => Read | RefusedReading;
  /** Reads native lines converted from a foreign file; defaults to `read`. */
  readonly readConverted?: (lines: readonly CsvLine[]) => Read | RefusedReading;
  /** Fills what the layout derives. */
  readonly completed?: (content: NativeContent, problems: Problem[]) => NativeContent;
};

/** Reads a file of our own form, or one that a file layout of the reference data fits, by the same reader. */
export async function readFile<Read extends object>(
  db: Db,
  file: HandedFile,
  reader: NativeReader<Read>,
): Promise<(Read & { readonly origin: Origin }) | RefusedReading> {
  const { kind, today } = reader;
  const [head = ''] = file.content.split(/[\r\n]/, 1);
  const [first = { line: 1, cells: [] }] = parseCsvLines(head, []);
  const foreign = reader.isNative(first)
    ? undefined
    : readForeign(file, { kind, today, rows: await selectFileLayouts(db) });
  if (foreign !== undefined) {
    const { read, readConverted = read, completed } = reader;
    return readForeignAs(foreign, {
      completed,
      read: (content) => readConverted(toNativeLines(NATIVE_FORMATS[kind], content)),
    });
  }
  const problems: Problem[] = [];
  const lines = parseCsvLines(file.content, problems);
  const read = problems.length > 0 ? { problems } : reader.read(lines);
  return 'problems' in read ? read : { ...read, origin: NATIVE_FILE };
}

/** Reads the rows that a layout made of a file, by a reader of our own form. */
export function readForeignAs<Read extends object>(
  foreign: ForeignFile,
  {
    read,
    completed = (content) => content,
  }: {
    readonly read: (content: NativeContent) => Read | RefusedReading;
    readonly completed?: NativeReader<Read>['completed'];
  },
): (Read & { readonly origin: Origin }) | RefusedReading {
  const isTable = NATIVE_FORMATS[foreign.layout.kind].sections[''] !== undefined;
  // Sums over rows that could not be read would blame rows that are right; rows of a table stand alone.
  if (foreign.problems.length > 0 && (!isTable || foreign.rows.length === 0))
    return { problems: foreign.problems };
  const problems: Problem[] = [];
  const content = completed(foreign, problems);
  const apart = numberRows(content);
  const found = problems.length > 0 ? { problems: [] } : read(apart.content);
  const { toSourceProblems: placed } = apart;
  const ours = 'problems' in found ? placed(found.problems) : [];
  const all = [...foreign.problems, ...toSourceProblems(problems, foreign, []), ...ours];
  if (all.length > 0 || 'problems' in found) return { problems: all };
  return { ...found, origin: { toSourceProblems: placed, notes: formatNotes(foreign) } };
}

/** Tells what the sender does not send, so that nothing is checked by it, and what the layout leaves out. */
function formatNotes(foreign: ForeignFile): readonly string[] {
  const derived = new Set(
    [foreign.head, ...foreign.rows].flatMap((row) => [...(row?.derived ?? [])]),
  );
  return [
    ...(derived.size === 0
      ? []
      : [
          `Not in the file, and worked out, so that nothing is checked by it: ${[...derived].join(', ')}`,
        ]),
    ...skippedLines(foreign),
  ];
}
