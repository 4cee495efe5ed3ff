import type { MadeThing } from '@fairlead/shared/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';

import { linesOf } from '../../csv/lines.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import type { Line } from '../../csv/rows.ts';
import type { Clock } from '../../platform/clock.ts';
import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockImports } from '../../platform/database/import-lock.queries.ts';
import { selectImportedFile } from '../../platform/files/imported-files.queries.ts';
import { type TaskContext, TaskFailure } from '../../platform/tasks/task.ts';
import type { PriceRow } from './price-row.rules.ts';
import {
  type Gap,
  insertPriceSet,
  type Move,
  type PriceSet,
  selectGaps,
  selectMoves,
  selectSetOfFile,
} from './prices.queries.ts';
import { type PriceFile, readPrices } from './read-prices.ts';
import { changesOf, type PriceChanges, storeRows } from './store-prices.ts';

export type PriceImport = {
  readonly fileId: string;
  /** E-mail of who asked for it. */
  readonly loadedBy: string;
  /** Of the task run, for the audit log. */
  readonly requestId: string;
  readonly clock: Clock;
  /** Records, in the transaction that takes it, what the import made; nothing where no run does it. */
  readonly made?: TaskContext['made'];
};

export type PriceOutcome =
  | { readonly result: 'repeated'; readonly firstDate: string; readonly lastDate: string }
  | ({
      readonly result: 'taken';
      readonly firstDate: string;
      readonly lastDate: string;
      /** Farther from the day before than the reference data expect: the first, and all of them. */
      readonly moves: readonly Move[];
      readonly moveCount: number;
      /** What the newest day of the file lacks. */
      readonly gaps: readonly Gap[];
    } & PriceCounts);

type PriceCounts = Readonly<Record<'added' | 'corrected' | 'takenBack' | 'unchanged', number>>;

/** Nobody reads the hundredth; all are counted. */
const MOVES_NAMED = 50;

/**
 * Takes a stored file of prices, whole or not at all; what it names and an earlier one had is
 * corrected. Throws a TaskFailure whose reasons name line and column of everything that is wrong with it.
 */
export async function importSettlements(db: Db, request: PriceImport): Promise<PriceOutcome> {
  const { fileId } = request;
  const file = await selectImportedFile(db, 'settlements', fileId);
  if (file === undefined) throw refused(fileId, [wholeFile('No such file was handed over')]);
  const before = await selectSetOfFile(db, fileId);
  if (before !== undefined) return repeated(before);
  const problems: Problem[] = [];
  const lines = linesOf(file.content, problems);
  if (problems.length > 0) throw refused(file.file_name, problems);
  return db.transaction().execute(async (tx) => {
    await lockImports(tx);
    // Another worker may have taken the file while this one was reading it.
    const meanwhile = await selectSetOfFile(tx, fileId);
    if (meanwhile !== undefined) return repeated(meanwhile);
    return take(tx, { ...request, fileName: file.file_name, lines });
  });
}

type Taking = PriceImport & { readonly fileName: string; readonly lines: readonly Line[] };

async function take(tx: Db, taking: Taking): Promise<PriceOutcome> {
  const { fileId, fileName, lines, loadedBy, clock } = taking;
  const read = await readPrices(tx, { fileName, lines, today: clock.businessDate() });
  if ('problems' in read) throw refused(fileName, read.problems);
  const changes = await changesOf(tx, read.rows);
  const days = spanOf(read.rows);
  const rowCount = changes.differing.length;
  const setId = await insertPriceSet(tx, { fileId, ...days, rowCount, loadedBy });
  await storeRows(tx, setId, changes.differing);
  const moves = await selectMoves(tx, { setId, ...days }, MOVES_NAMED);
  const counts = countsOf(changes);
  const moveCount = moves[0]?.total ?? 0;
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'price_set.import',
    entity: 'price_set',
    entityId: String(setId),
    before: null,
    after: { file_id: fileId, ...days, ...counts, far_moves: moveCount },
    reason: fileName,
    requestId: taking.requestId,
  });
  await taking.made?.(tx, madeOf(setId, days));
  const gaps = await gapsOf(tx, read, days.lastDate);
  return { result: 'taken', ...days, ...counts, moves, moveCount, gaps };
}

function countsOf({ differing, unchanged, corrected, takenBack }: PriceChanges): PriceCounts {
  return { added: differing.length - corrected - takenBack, corrected, takenBack, unchanged };
}

function gapsOf(tx: Db, { rows, products }: PriceFile, day: string): Promise<Gap[]> {
  const ofDay = rows.filter(
    (row) => row.day === day && (row.kind === 'SETTLEMENT' || row.termMonth === null),
  );
  return selectGaps(tx, { day, kinds: [...new Set(ofDay.map(({ kind }) => kind))], products });
}

type Days = { readonly firstDate: string; readonly lastDate: string };

/** Of rows that there are: a file without any was refused. */
function spanOf(rows: readonly PriceRow[]): Days {
  let firstDate = rows[0]?.day ?? '';
  let lastDate = firstDate;
  for (const { day } of rows) {
    if (day < firstDate) firstDate = day;
    if (day > lastDate) lastDate = day;
  }
  return { firstDate, lastDate };
}

/** The prices as the run that took them names them. */
const madeOf = (id: number, { firstDate, lastDate }: Days): MadeThing => ({
  kind: 'price_set',
  id: String(id),
  label: `Prices, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
  path: null,
  action: 'made',
});

const repeated = ({ first_date, last_date }: PriceSet): PriceOutcome => ({
  result: 'repeated',
  firstDate: first_date,
  lastDate: last_date,
});

const refused = (fileName: string, problems: readonly Problem[]): TaskFailure =>
  TaskFailure.ofReasons(
    fileName,
    'settlement file',
    problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  );
