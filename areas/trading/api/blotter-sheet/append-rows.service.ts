import type { SheetValue } from '@fairlead/shared/workbook/sheet';

import { createValueReader } from '@fairlead/platform/export/table-sheet';
import type { Db } from '@fairlead/platform/database/db';
import { BLOTTER_SHEET } from './blotter-sheet-columns.rules.ts';
import {
  lockAppender,
  selectSheetRows,
  selectWaitingRows,
  unlockAppender,
  updateAppended,
  updateAttempted,
  updateFailed,
} from './blotter-sheet.queries.ts';
import { secondsToNext, UNSURE_SECONDS } from './next-attempt.rules.ts';

/**
 * Location of the Blotter sheet, if not here. Each of its calls ends long before `UNSURE_SECONDS`.
 */
export type SheetLocation = {
  /** Keys in its first column. */
  keys(): Promise<ReadonlySet<string>>;
  /** Adds rows at its end, all of them or none. */
  append(rows: readonly (readonly SheetValue[])[]): Promise<void>;
  /** Why a call failed, in words without secrets; and whether its rows may be there all the same. */
  explain(error: unknown): { readonly words: string; readonly mayBeThere: boolean };
};

type LogLine = (about: object, text: string) => void;

export type AppenderParts = {
  readonly db: Db;
  /** Undefined = the sheet is the rows that are noted as appended. */
  readonly location: SheetLocation | undefined;
  readonly log: { readonly warn: LogLine; readonly error: LogLine };
};

const AT_ONCE = 100;
/** A row that waits longer is worth somebody's attention. */
const LONG_WAIT_MS = 15 * 60_000;

/**
 * Appends the first rows that wait, if they are due and nobody else is at it. Answers whether more may
 * be due at once.
 */
export async function appendRows(parts: AppenderParts): Promise<boolean> {
  const [first] = await selectWaitingRows(parts.db, 1);
  if (first?.is_due !== true) return false;
  // A lock of the session and no transaction: calls to elsewhere take their time.
  return parts.db.connection().execute(async (connection) => {
    if (!(await lockAppender(connection))) return false;
    try {
      return await appendFirst({ ...parts, db: connection });
    } finally {
      await unlockAppender(connection);
    }
  });
}

async function appendFirst({ db, location, log }: AppenderParts): Promise<boolean> {
  const waiting = await selectWaitingRows(db, AT_ONCE);
  const [first] = waiting;
  if (first?.is_due !== true) return false;
  if (location === undefined) {
    await updateAppended(db, listIds(waiting));
    return true;
  }
  const batch = takeBatch(waiting);
  const lines = await loadLines(db, batch);
  // Noted before anything is called: whoever dies from here on leaves it to be looked for.
  await updateAttempted(db, batch, UNSURE_SECONDS);
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  const outcome = await appendMissing(location, { tried, lines });
  if ('appended' in outcome) {
    await updateAppended(db, outcome.appended);
    return true;
  }
  const { words, mayBeThere, error } = outcome;
  const attempts = first.attempts + 1;
  const seconds = secondsToNext(attempts, mayBeThere);
  await updateFailed(db, batch, { words, seconds });
  const { entry_id, entered_at } = first;
  const level = Date.now() - Date.parse(entered_at) > LONG_WAIT_MS ? 'error' : 'warn';
  const about = { err: error, entry_id, entered_at, attempts, again_in_s: seconds };
  log[level](about, `a row of the Blotter sheet is stuck: ${words}`);
  return false;
}

type Waiting = Awaited<ReturnType<typeof selectWaitingRows>>;
type Line = { readonly id: number; readonly values: readonly SheetValue[] };

const listIds = (rows: Waiting) => rows.map(({ row_num }) => row_num);

/** The first rows that were never tried; one that was goes alone, as another may have failed it. */
function takeBatch(waiting: Waiting): readonly number[] {
  const at = waiting.findIndex(({ attempts }) => attempts > 0);
  const length = at === -1 ? waiting.length : Math.max(at, 1);
  return listIds(waiting.slice(0, length));
}

const valuesOfRow = createValueReader(BLOTTER_SHEET);

async function loadLines(db: Db, ids: readonly number[]): Promise<readonly Line[]> {
  const rows = await selectSheetRows(db, ids);
  return rows.map((row) => ({ id: row.row_num, values: valuesOfRow(row) }));
}

type Outcome =
  | { readonly appended: readonly number[] }
  | { readonly error: unknown; readonly words: string; readonly mayBeThere: boolean };

/** Appends lines that are not there yet; what was tried before is looked for first. */
async function appendMissing(
  place: SheetLocation,
  { tried, lines }: { readonly tried: Waiting; readonly lines: readonly Line[] },
): Promise<Outcome> {
  try {
    const keys = tried.length === 0 ? new Set<string>() : await place.keys();
    const found = listIds(tried.filter(({ key }) => keys.has(key)));
    const missing = lines.filter(({ id }) => !found.includes(id));
    if (missing.length > 0) await place.append(missing.map(({ values }) => values));
    return { appended: [...found, ...missing.map(({ id }) => id)] };
  } catch (error) {
    return { error, ...place.explain(error) };
  }
}
