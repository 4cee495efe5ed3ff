import type { MadeThing } from '@fairlead/shared/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';

import { linesOf } from '../../csv/lines.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockImports } from '../../platform/database/import-lock.queries.ts';
import { selectImportedFile } from '../../platform/files/imported-files.queries.ts';
import { type TaskContext, TaskFailure } from '../../platform/tasks/task.ts';
import {
  insertRates,
  insertRateSet,
  type RateGap,
  type RateMove,
  type RateSet,
  selectDiffering,
  selectGaps,
  selectMoves,
  selectSetOfFile,
} from './fx.queries.ts';
import { type RateRow, readRates } from './rate-file.rules.ts';

export type RateImport = {
  readonly fileId: string;
  /** E-mail of who asked for it. */
  readonly loadedBy: string;
  /** Of the task run, for the audit log. */
  readonly requestId: string;
  readonly clock: Clock;
  /** Records, in the transaction that takes it, what the import made; nothing where no run does it. */
  readonly made?: TaskContext['made'];
};

type Days = { readonly firstDate: string; readonly lastDate: string };
type RateCounts = Readonly<Record<'added' | 'corrected' | 'takenBack' | 'unchanged', number>>;

export type RateOutcome =
  | ({ readonly result: 'repeated' } & Days)
  | ({
      readonly result: 'taken';
      /** More than a tenth from the day before: the first of them, and how many there are. */
      readonly moves: readonly RateMove[];
      readonly moveCount: number;
      /** What the newest day of the file lacks. */
      readonly gaps: readonly RateGap[];
    } & Days &
      RateCounts);

const MOVES_NAMED = 50;
const AT_ONCE = 20_000;

/**
 * Takes a stored file of rates, whole or not at all; what it names and an earlier one had is corrected.
 * Throws a TaskFailure whose reasons name line and column of everything that is wrong with it.
 */
export async function importRates(db: Db, request: RateImport): Promise<RateOutcome> {
  const { fileId, clock } = request;
  const file = await selectImportedFile(db, 'rates', fileId);
  if (file === undefined) throw refused(fileId, [wholeFile('No such file was handed over')]);
  const before = await selectSetOfFile(db, fileId);
  if (before !== undefined) return repeated(before);
  const problems: Problem[] = [];
  const lines = linesOf(file.content, problems);
  const rows = problems.length > 0 ? [] : readRates(lines, clock.businessDate(), problems);
  if (problems.length > 0) throw refused(file.file_name, problems);
  return db.transaction().execute(async (tx) => {
    await lockImports(tx);
    // Another worker may have taken the file while this one was reading it.
    const meanwhile = await selectSetOfFile(tx, fileId);
    if (meanwhile !== undefined) return repeated(meanwhile);
    return take(tx, { ...request, fileName: file.file_name, rows });
  });
}

type Taking = RateImport & { readonly fileName: string; readonly rows: readonly RateRow[] };

async function take(tx: Db, taking: Taking): Promise<RateOutcome> {
  const { fileId, fileName, rows, loadedBy, requestId } = taking;
  const { differing, ...counts } = await changesOf(tx, rows);
  const days = spanOf(rows);
  const rowCount = differing.length;
  const setId = await insertRateSet(tx, { fileId, ...days, rowCount, loadedBy });
  for (const some of chunksOf(differing)) await insertRates(tx, setId, some);
  const moves = await selectMoves(tx, { setId, ...days }, MOVES_NAMED);
  const moveCount = moves[0]?.total ?? 0;
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'fx_set.import',
    entity: 'fx_set',
    entityId: String(setId),
    before: null,
    after: { file_id: fileId, ...days, ...counts, far_moves: moveCount },
    reason: fileName,
    requestId,
  });
  await taking.made?.(tx, madeOf(setId, days));
  const gaps = await selectGaps(tx, days.lastDate);
  return { result: 'taken', ...days, ...counts, moves, moveCount, gaps };
}

/** What the file says otherwise than what held before it; the rest needs no row of its own. */
async function changesOf(
  tx: Db,
  rows: readonly RateRow[],
): Promise<RateCounts & { readonly differing: readonly RateRow[] }> {
  const differing: RateRow[] = [];
  let [corrected, takenBack] = [0, 0];
  for (const some of chunksOf(rows)) {
    for (const { n, had } of await selectDiffering(tx, some)) {
      const row = some[n - 1];
      if (row === undefined) continue;
      differing.push(row);
      if (had && row.perEur === null) takenBack += 1;
      else if (had) corrected += 1;
    }
  }
  const added = differing.length - corrected - takenBack;
  const unchanged = ratesIn(rows) - ratesIn(differing);
  return { differing, added, corrected, takenBack, unchanged };
}

const ratesIn = (rows: readonly RateRow[]): number =>
  rows.filter(({ perEur }) => perEur !== null).length;

function* chunksOf(rows: readonly RateRow[]): Generator<readonly RateRow[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

/** Of rows that there are: a file without any was refused. */
function spanOf(rows: readonly RateRow[]): Days {
  const days = rows.map(({ day }) => day).toSorted();
  return { firstDate: days[0] ?? '', lastDate: days.at(-1) ?? '' };
}

/** The rates as the run that took them names them. */
const madeOf = (id: number, { firstDate, lastDate }: Days): MadeThing => ({
  kind: 'fx_set',
  id: String(id),
  label: `Rates, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
  path: null,
  action: 'made',
});

const repeated = ({ first_date, last_date }: RateSet): RateOutcome => ({
  result: 'repeated',
  firstDate: first_date,
  lastDate: last_date,
});

const refused = (fileName: string, problems: readonly Problem[]): TaskFailure =>
  TaskFailure.ofReasons(
    fileName,
    'rate file',
    problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  );
