import type { MadeThing } from '@fairlead/shared/contract/runs';

import { insertAudit } from '../../platform/database/audit.queries.ts';
import { updateAccountingVersion } from '../../platform/database/accounting-version.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import { changedRows, type RowCounts } from '../../platform/files/changed-rows.ts';
import { type Origin, readFile } from '../../file-layouts/read-file.ts';
import { type ImportRequest, refusalOf, takenOnce } from '../../platform/files/taken-once.ts';
import { insertSet, selectSetOfFile } from '../../platform/files/taken-sets.queries.ts';
import {
  isBudgetHead,
  namesNobodyKnows,
  parseBudget,
  type ReadBudget,
} from './budget-file.rules.ts';
import {
  insertBudget,
  selectCardCodes,
  selectCompanyCodes,
  selectDiffering,
} from './budget.queries.ts';

export type BudgetOutcome =
  | { readonly result: 'repeated' }
  | ({ readonly result: 'taken'; readonly notes: readonly string[] } & RowCounts);

const SCOPE = 'budget';

/** Takes a kept budget, as `takenOnce` says; what it names and an earlier one had is corrected. */
export async function importBudget(db: Db, request: ImportRequest): Promise<BudgetOutcome> {
  return takenOnce(db, request.fileId, {
    kind: 'budget',
    scope: SCOPE,
    before: async (tx, file) => selectSetOfFile(tx, 'accounting_set', file),
    read: async (content, file) =>
      readFile(
        db,
        { ...file, content },
        {
          kind: 'budget',
          today: request.clock.businessDate(),
          isOwn: isBudgetHead,
          read: parseBudget,
        },
      ),
    repeated: (): BudgetOutcome => ({ result: 'repeated' }),
    take: async (tx, read, fileName) => {
      const companies = await selectCompanyCodes(tx);
      const problems = namesNobodyKnows(read, { companies, cards: await selectCardCodes(tx) });
      if (problems.length > 0) throw refusalOf(fileName, SCOPE, read.origin.placed(problems));
      return take(tx, { ...request, read, fileName });
    },
  });
}

type Taking = ImportRequest & {
  readonly read: ReadBudget & { readonly origin: Origin };
  readonly fileName: string;
};

async function take(
  tx: Db,
  { read, fileName, fileId, loadedBy, ...request }: Taking,
): Promise<BudgetOutcome> {
  const rows = read.rows.map(({ value }) => value);
  const { differing, ...counts } = await changedRows(rows, {
    isSaid: ({ amount }) => amount !== null,
    differing: async (some) => selectDiffering(tx, some),
  });
  const rowCount = differing.length;
  const setId = await insertSet(tx, 'accounting_set', {
    kind: 'BUDGET',
    fileId,
    rowCount,
    loadedBy,
  });
  for (const some of chunksOf(differing)) await insertBudget(tx, setId, some);
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'budget.import',
    entity: 'accounting_set',
    entityId: String(setId),
    before: null,
    after: { file_id: fileId, ...counts },
    reason: fileName,
    requestId: request.requestId,
  });
  await updateAccountingVersion(tx);
  await request.made?.(tx, madeOf(setId, fileName));
  return { result: 'taken', ...counts, notes: read.origin.notes };
}

const madeOf = (setId: number, fileName: string): MadeThing => ({
  kind: 'accounting_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
