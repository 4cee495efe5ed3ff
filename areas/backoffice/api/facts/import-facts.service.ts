import type { RunArtifact } from '@fairlead/shared/contract/runs';

import type { Problem } from '@fairlead/platform/csv/problem';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { insertSet, selectSetOfFile } from '@fairlead/platform/files/imported-sets.queries';

/** Kind of file: how it is read and stored. */
export type FactsFile<Read extends object> = {
  readonly kind: 'MAPS' | 'ACCOUNTS';
  readonly fileKind: 'backacc_maps' | 'cash_accounts';
  /** As its refusal calls it. */
  readonly scope: string;
  readonly parse: (content: string) => Read | { readonly problems: readonly Problem[] };
  /** Problems of the file beside what is stored already. */
  readonly check: (tx: Db, read: Read) => Promise<readonly Problem[]>;
  readonly store: (tx: Db, setId: number, read: Read) => Promise<void>;
  /** Counts of what it has, for the audit log and the run. */
  readonly counts: (read: Read) => Readonly<Record<string, number>>;
};

type FactsOutcome = {
  /** 'repeated': the file was taken before, and nothing was done. */
  readonly result: 'taken' | 'repeated';
  readonly taken: Readonly<Record<string, number>>;
};

/** Imports a stored file of the back office (see `importOnce`). */
export async function importFacts<Read extends object>(
  db: Db,
  request: ImportRequest,
  file: FactsFile<Read>,
): Promise<FactsOutcome> {
  return importOnce(db, request.fileId, {
    kind: file.fileKind,
    scope: file.scope,
    before: async (tx, fileId) => selectSetOfFile(tx, 'backacc_set', fileId),
    repeated: (): FactsOutcome => ({ result: 'repeated', taken: {} }),
    read: (content) => file.parse(content),
    take: async (tx, read, fileName) => {
      const problems = await file.check(tx, read);
      if (problems.length > 0) throw toFileRefusal(fileName, file.scope, problems);
      return take(tx, { ...request, file, read, fileName });
    },
  });
}

type Taking<Read extends object> = ImportRequest & {
  readonly file: FactsFile<Read>;
  readonly read: Read;
  readonly fileName: string;
};

async function take<Read extends object>(tx: Db, taking: Taking<Read>): Promise<FactsOutcome> {
  const { file, read, fileId, fileName, loadedBy, requestId } = taking;
  const taken = file.counts(read);
  const rowCount = Object.values(taken).reduce((sum, count) => sum + count, 0);
  const setId = await insertSet(tx, 'backacc_set', { kind: file.kind, fileId, rowCount, loadedBy });
  await file.store(tx, setId, read);
  await updateAccountingVersion(tx);
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'backacc_set.import',
    entity: 'backacc_set',
    entityId: String(setId),
    before: null,
    after: { file_id: fileId, ...taken },
    reason: fileName,
    requestId,
  });
  await taking.recordArtifacts?.(tx, toRunArtifact(setId, fileName));
  return { result: 'taken', taken };
}

const toRunArtifact = (setId: number, fileName: string): RunArtifact => ({
  kind: 'backacc_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
