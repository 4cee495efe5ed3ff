import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { type AuditEvent, insertAudit } from '../database/audit.queries.ts';
import { splitIntoChunks } from '../database/chunks.ts';
import type { Db } from '../database/db.ts';
import {
  changedRows,
  type RowComparison,
  type DaySpan,
  type RowCounts,
  findRowSpan,
} from './changed-rows.ts';
import { insertDatedSet } from './dated-sets.queries.ts';
import type { ImportRequest } from './import-once.ts';

/** Dated series that files import and correct: prices, rates. */
export type DatedSeries<Row, Move> = {
  /** Table of what was taken from a file, and what the audit log and the run call it. */
  readonly entity: 'fx_set' | 'price_set';
  readonly action: AuditEvent['action'];
  readonly isSaid: RowComparison<Row>['isSaid'];
  readonly differing: (tx: Db, rows: readonly Row[]) => ReturnType<RowComparison<Row>['differing']>;
  readonly insert: (tx: Db, setId: number, rows: readonly Row[]) => Promise<void>;
  /** Values of a set that lie far from the day before: the first of them, and how many there are. */
  readonly moves: (
    tx: Db,
    set: DaySpan & { readonly setId: number },
    most: number,
  ) => Promise<readonly Move[]>;
  /** Name of a set in the run that took it. */
  readonly label: (days: DaySpan) => string;
};

/** Maximum number of moves that are listed; all are counted. */
const MOVES_NAMED = 50;

type Taking<Row> = ImportRequest & { readonly fileName: string; readonly rows: readonly Row[] };

type ImportedSeries<Move> = DaySpan &
  RowCounts & { readonly moves: readonly Move[]; readonly moveCount: number };

/** Imports rows that differ from the stored values, and records who did. */
export async function importSeries<
  Row extends { readonly day: string },
  Move extends { readonly total: number },
>(
  tx: Db,
  { entity, action, isSaid, differing, insert, moves: movesOf, label }: DatedSeries<Row, Move>,
  { fileId, fileName, rows, loadedBy, requestId, recordArtifacts }: Taking<Row>,
): Promise<ImportedSeries<Move>> {
  const { differing: changed, ...counts } = await changedRows(rows, {
    isSaid,
    differing: async (some) => differing(tx, some),
  });
  const days = findRowSpan(rows);
  const rowCount = changed.length;
  const setId = await insertDatedSet(tx, entity, { fileId, ...days, rowCount, loadedBy });
  for (const some of splitIntoChunks(changed)) await insert(tx, setId, some);
  const moves = await movesOf(tx, { setId, ...days }, MOVES_NAMED);
  const moveCount = moves[0]?.total ?? 0;
  await insertAudit(tx, {
    actor: loadedBy,
    action,
    entity,
    entityId: String(setId),
    before: null,
    after: { file_id: fileId, ...days, ...counts, far_moves: moveCount },
    reason: fileName,
    requestId,
  });
  const set: RunArtifact = {
    kind: entity,
    id: String(setId),
    label: label(days),
    path: null,
    action: 'made',
  };
  await recordArtifacts?.(tx, set);
  return { ...days, ...counts, moves, moveCount };
}
