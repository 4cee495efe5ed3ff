import type { RunArtifact } from '@fairlead/shared/contract/runs';

import type { Problem } from '@fairlead/platform/csv/problem';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { insertSet, selectSetOfFile } from '@fairlead/platform/files/imported-sets.queries';

/** Kind of file: how it is read and stored. */
export type PhysicalFile<Read extends object> = {
  readonly kind: 'LOTS' | 'TRADES';
  readonly fileKind: 'lots' | 'physical_trades';
  /** As its refusal calls it. */
  readonly scope: string;
  readonly parse: (
    content: string,
    today: string,
  ) => Read | { readonly problems: readonly Problem[] };
  /** Problems of the file beside what is stored already. */
  readonly check: (tx: Db, read: Read) => Promise<readonly Problem[]>;
  /** Writes it; returns what was taken, for the audit log and the run. */
  readonly store: (tx: Db, setId: number, read: Read) => Promise<Readonly<Record<string, number>>>;
  readonly rowCount: (read: Read) => number;
};

export type PhysicalOutcome = {
  /** 'repeated': the file was taken before, and nothing was done. */
  readonly result: 'taken' | 'repeated';
  readonly taken: Readonly<Record<string, number>>;
};

const REPEATED: PhysicalOutcome = { result: 'repeated', taken: {} };

/** Imports a stored file (see `importOnce`). */
export async function importPhysical<Read extends object>(
  db: Db,
  request: ImportRequest,
  file: PhysicalFile<Read>,
): Promise<PhysicalOutcome> {
  return importOnce(db, request.fileId, {
    kind: file.fileKind,
    scope: file.scope,
    before: async (tx, fileId) => selectSetOfFile(tx, 'physical_set', fileId),
    repeated: () => REPEATED,
    read: (content) => file.parse(content, request.clock.businessDate()),
    take: async (tx, read, fileName) => {
      const problems = await file.check(tx, read);
      if (problems.length > 0) throw toFileRefusal(fileName, file.scope, problems);
      return take(tx, { ...request, file, read, fileName });
    },
  });
}

type Taking<Read extends object> = ImportRequest & {
  readonly file: PhysicalFile<Read>;
  readonly read: Read;
  readonly fileName: string;
};

async function take<Read extends object>(tx: Db, taking: Taking<Read>): Promise<PhysicalOutcome> {
  const { file, read, fileId, fileName, loadedBy, requestId } = taking;
  const { kind } = file;
  const setId = await insertSet(tx, 'physical_set', {
    kind,
    fileId,
    rowCount: file.rowCount(read),
    loadedBy,
  });
  const taken = await file.store(tx, setId, read);
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'physical_set.import',
    entity: 'physical_set',
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
  kind: 'physical_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
