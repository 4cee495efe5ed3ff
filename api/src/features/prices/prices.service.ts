import type { MadeThing } from '@fairlead/shared/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';

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
  type Gap,
  insertPrices,
  insertPriceSet,
  type Move,
  selectDiffering,
  selectGaps,
  selectMoves,
  selectSetOfFile,
} from './prices.queries.ts';
import { type PriceFile, readPrices } from './read-prices.ts';

export type PriceOutcome =
  | ({ readonly result: 'repeated' } & DaySpan)
  | ({
      readonly result: 'taken';
      /** Farther from the day before than the reference data expect: the first, and all of them. */
      readonly moves: readonly Move[];
      readonly moveCount: number;
      /** What the newest day of the file lacks. */
      readonly gaps: readonly Gap[];
      /** Records that the layout of a foreign file left out, as sentences. */
      readonly leftOut: readonly string[];
    } & DaySpan &
      RowCounts);

/** Nobody reads the hundredth; all are counted. */
const MOVES_NAMED = 50;
const SCOPE = 'settlement file';

/** Takes a stored file of prices, as `takenOnce` says; what it names and an earlier one had is corrected. */
export async function importSettlements(db: Db, request: ImportRequest): Promise<PriceOutcome> {
  return takenOnce(db, request.fileId, {
    kind: 'settlements',
    scope: SCOPE,
    before: selectSetOfFile,
    read: async (content, file) =>
      readPrices(db, { content, ...file }, request.clock.businessDate()),
    repeated: ({ first_date: firstDate, last_date: lastDate }): PriceOutcome => ({
      result: 'repeated',
      firstDate,
      lastDate,
    }),
    take: async (tx, read: PriceFile, fileName) => take(tx, { ...request, fileName, read }),
  });
}

type Taking = ImportRequest & { readonly fileName: string; readonly read: PriceFile };

async function take(tx: Db, taking: Taking): Promise<PriceOutcome> {
  const { fileId, fileName, read, loadedBy } = taking;
  const { differing, ...counts } = await changedRows(read.rows, {
    isSaid: ({ price }) => price !== null,
    differing: async (some) => selectDiffering(tx, some),
  });
  const days = spanOf(read.rows);
  const rowCount = differing.length;
  const setId = await insertPriceSet(tx, { fileId, ...days, rowCount, loadedBy });
  for (const some of chunksOf(differing)) await insertPrices(tx, setId, some);
  const moves = await selectMoves(tx, { setId, ...days }, MOVES_NAMED);
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
  return { result: 'taken', ...days, ...counts, moves, moveCount, gaps, leftOut: read.leftOut };
}

function gapsOf(tx: Db, { rows, products }: PriceFile, day: string): Promise<Gap[]> {
  const ofDay = rows.filter(
    (row) => row.day === day && (row.kind === 'SETTLEMENT' || row.termMonth === null),
  );
  return selectGaps(tx, { day, kinds: [...new Set(ofDay.map(({ kind }) => kind))], products });
}

/** The prices as the run that took them names them. */
const madeOf = (id: number, { firstDate, lastDate }: DaySpan): MadeThing => ({
  kind: 'price_set',
  id: String(id),
  label: `Prices, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
  path: null,
  action: 'made',
});
