import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { matchFileName } from '@fairlead/platform/file-layouts/file-names.rules';
import type { LayoutPart } from '@fairlead/platform/file-layouts/layout.rules';
import { selectFileLayouts } from '@fairlead/platform/file-layouts/layouts.queries';
import type { LayoutRows } from '@fairlead/platform/file-layouts/layout-rows.rules';
import {
  type ForeignFile,
  type HandedFile,
  readForeign,
} from '@fairlead/platform/file-layouts/read-foreign.rules';
import type { Db } from '@fairlead/platform/database/db';
import { inSeconds } from '@fairlead/platform/files/import-once';
import type { ForeignSet } from './foreign-statement.rules.ts';
import { type NamedFile, selectFileContent, selectLateFiles } from './statement-parts.queries.ts';

/** A set of files that is not complete: it waits for those that are missing. */
export type WaitingSet = {
  readonly day: string;
  readonly layout: string;
  /** Patterns of the files that are missing. */
  readonly missing: readonly string[];
};

export type FoundSet = ForeignSet & { readonly fileIds: readonly string[] };

type Found = FoundSet | { readonly waits: WaitingSet } | { readonly problems: readonly Problem[] };

/** True for a statement in the native format, recognised by its first column (Clearer). */
const isNative = (content: string): boolean => /^\uFEFF?"?Clearer"?,/.test(content);

/**
 * The files that make a statement together with this one, by the file layout that its name fits; undefined: it is of
 * our own form, or no layout fits its name.
 */
export async function foreignSet(
  db: Db,
  file: HandedFile & { readonly fileId: string },
  today: string,
): Promise<Found | undefined> {
  if (isNative(file.content)) return undefined;
  const reading = { kind: 'statement' as const, today, rows: await selectFileLayouts(db) };
  const read = readForeign(file, reading);
  if (read === undefined) return undefined;
  if (read.problems.length > 0) return { problems: read.problems };
  const { layout } = read;
  if (layout.parts.length === 1) return { files: [read], fileIds: [file.fileId] };
  const day = dayOf(read);
  if (day === undefined)
    return { problems: [wholeFile('Neither the name nor the file says of which day it is')] };
  const late = await selectLateFiles(db);
  const others = layout.parts.filter(({ part }) => part !== read.part.part);
  const found = new Map<LayoutPart, NamedFile>();
  for (const part of others) {
    const newest = await loadNewest(db, late, { part, day, reading });
    if (newest !== undefined) found.set(part, newest);
  }
  const missing = others.filter((part) => !found.has(part)).map(({ pattern }) => pattern);
  if (missing.length > 0) return { waits: { day, layout: layout.name, missing } };
  return readTogether(db, { file, others: [...found.values()], reading });
}

type Reading = { readonly kind: 'statement'; readonly today: string; readonly rows: LayoutRows };

const dayOf = ({ day, head }: ForeignFile): string | undefined =>
  head?.cells.get('Statement Date') ?? day;

/** The file of a part and day that was handed over last. */
async function loadNewest(
  db: Db,
  late: readonly NamedFile[],
  {
    part,
    day,
    reading,
  }: { readonly part: LayoutPart; readonly day: string; readonly reading: Reading },
): Promise<NamedFile | undefined> {
  for (const each of late) {
    const match = matchFileName(each.file_name, part.pattern);
    if (match === undefined) continue;
    if (match.day !== undefined) {
      if (match.day === day) return each;
      continue;
    }
    const read = readForeign(await handed(db, each), reading);
    if (read !== undefined && dayOf(read) === day) return each;
  }
  return undefined;
}

const handed = async (
  db: Db,
  { file_id, file_name, uploaded_at }: NamedFile,
): Promise<HandedFile> => ({
  fileName: file_name,
  content: await selectFileContent(db, file_id),
  receivedAt: inSeconds(uploaded_at),
});

/** Reads all files of the set, as received when the last one was. */
async function readTogether(
  db: Db,
  {
    file,
    others,
    reading,
  }: {
    readonly file: HandedFile & { readonly fileId: string };
    readonly others: readonly NamedFile[];
    readonly reading: Reading;
  },
): Promise<Found> {
  const files = [file, ...(await Promise.all(others.map((each) => handed(db, each))))];
  const receivedAt =
    files
      .map((each) => each.receivedAt)
      .toSorted()
      .at(-1) ?? file.receivedAt;
  const read = files.flatMap((each) => readForeign({ ...each, receivedAt }, reading) ?? []);
  const problems = read.flatMap(({ problems: wrong, fileName }) =>
    wrong.map((problem) => ({ ...problem, file: fileName })),
  );
  if (problems.length > 0) return { problems };
  return { files: read, fileIds: [file.fileId, ...others.map(({ file_id: id }) => id)] };
}
