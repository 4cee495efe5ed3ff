import type { MadeThing } from '@fairlead/shared/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';

import type { Problem } from '../../csv/problem.ts';
import { readFile } from '../../file-layouts/read-file.ts';
import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import {
  changedRows,
  type DaySpan,
  type RowCounts,
  spanOf,
} from '../../platform/files/changed-rows.ts';
import { type ImportRequest, takenOnce } from '../../platform/files/taken-once.ts';
import {
  insertRates,
  insertRateSet,
  type RateGap,
  type RateMove,
  selectDiffering,
  selectGaps,
  selectMoves,
  selectSetOfFile,
} from './fx.queries.ts';
import { isRatesHead, type RateRow, readRateRows, readRates } from './rate-file.rules.ts';

export type RateOutcome =
  | ({ readonly result: 'repeated' } & DaySpan)
  | ({
      readonly result: 'taken';
      /** More than a tenth from the day before: the first of them, and how many there are. */
      readonly moves: readonly RateMove[];
      readonly moveCount: number;
      /** What the newest day of the file lacks. */
      readonly gaps: readonly RateGap[];
      /** Sentences on what a file layout left out. */
      readonly notes: readonly string[];
    } & DaySpan &
      RowCounts);

const MOVES_NAMED = 50;

/** Takes a stored file of rates, as `takenOnce` says; what it names and an earlier one had is corrected. */
export async function importRates(db: Db, request: ImportRequest): Promise<RateOutcome> {
  return takenOnce(db, request.fileId, {
    kind: 'rates',
    scope: 'rate file',
    before: selectSetOfFile,
    repeated: ({ first_date: firstDate, last_date: lastDate }): RateOutcome => ({
      result: 'repeated',
      firstDate,
      lastDate,
    }),
    read: async (content, file) => {
      const today = request.clock.businessDate();
      return readFile(
        db,
        { ...file, content },
        {
          kind: 'rates',
          today,
          isOwn: isRatesHead,
          read: (lines) => asRead((problems) => readRates(lines, today, problems)),
          readMade: (lines) => asRead((problems) => readRateRows(lines, today, problems)),
        },
      );
    },
    take: async (tx, { rows, origin: { notes } }, fileName) =>
      take(tx, { ...request, fileName, rows, notes }),
  });
}

function asRead(
  read: (problems: Problem[]) => readonly RateRow[],
): { readonly rows: readonly RateRow[] } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const rows = read(problems);
  return problems.length > 0 ? { problems } : { rows };
}

type Taking = ImportRequest & {
  readonly fileName: string;
  readonly rows: readonly RateRow[];
  readonly notes: readonly string[];
};

async function take(tx: Db, taking: Taking): Promise<RateOutcome> {
  const { fileId, fileName, rows, loadedBy, requestId } = taking;
  const { differing, ...counts } = await changedRows(rows, {
    isSaid: ({ perEur }) => perEur !== null,
    differing: async (some) => selectDiffering(tx, some),
  });
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
  return { result: 'taken', ...days, ...counts, moves, moveCount, gaps, notes: taking.notes };
}

/** The rates as the run that took them names them. */
const madeOf = (id: number, { firstDate, lastDate }: DaySpan): MadeThing => ({
  kind: 'fx_set',
  id: String(id),
  label: `Rates, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
  path: null,
  action: 'made',
});
