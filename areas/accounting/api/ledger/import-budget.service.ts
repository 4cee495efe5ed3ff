import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import type { Db } from '@fairlead/platform/database/db';
import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import { changedRows, type RowCounts } from '@fairlead/platform/files/changed-rows';
import { type Origin, readFile } from '@fairlead/platform/file-layouts/read-file';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { insertSet, selectSetOfFile } from '@fairlead/platform/files/imported-sets.queries';
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
  selectDifferingBudgets,
} from './budget.queries.ts';

export type BudgetOutcome =
  | { readonly result: 'repeated' }
  | ({ readonly result: 'taken'; readonly notes: readonly string[] } & RowCounts);

const SCOPE = 'budget';

/** Imports a stored budget (see `importOnce`); what it names and an earlier one had is corrected. */
export async function importBudget(db: Db, request: ImportRequest): Promise<BudgetOutcome> {
  return importOnce(db, request.fileId, {
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
          isNative: isBudgetHead,
          read: parseBudget,
        },
      ),
    repeated: (): BudgetOutcome => ({ result: 'repeated' }),
    take: async (tx, read, fileName) => {
      const companies = await selectCompanyCodes(tx);
      const problems = namesNobodyKnows(read, { companies, cards: await selectCardCodes(tx) });
      if (problems.length > 0)
        throw toFileRefusal(fileName, SCOPE, read.origin.toSourceProblems(problems));
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
    differing: async (some) => selectDifferingBudgets(tx, some),
  });
  const rowCount = differing.length;
  const setId = await insertSet(tx, 'accounting_set', {
    kind: 'BUDGET',
    fileId,
    rowCount,
    loadedBy,
  });
  for (const some of splitIntoChunks(differing)) await insertBudget(tx, setId, some);
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
  await request.recordArtifacts?.(tx, toRunArtifact(setId, fileName));
  return { result: 'taken', ...counts, notes: read.origin.notes };
}

const toRunArtifact = (setId: number, fileName: string): RunArtifact => ({
  kind: 'accounting_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
