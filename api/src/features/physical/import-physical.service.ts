import type { MadeThing } from '@fairlead/shared/contract/runs';

import { type Problem, wholeFile } from '../../csv/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockImports } from '../../platform/database/import-lock.queries.ts';
import { type TaskContext, TaskFailure } from '../../platform/tasks/task.ts';
import { selectImportedFile } from '../../platform/files/imported-files.queries.ts';
import { insertSet, selectSetOfFile } from './physical.queries.ts';
import { byLine } from './repeated.rules.ts';

export type ImportRequest = {
  readonly fileId: string;
  /** E-mail of who asked for it. */
  readonly loadedBy: string;
  /** Of the task run, for the audit log. */
  readonly requestId: string;
  readonly clock: Clock;
  /** Records, in the transaction that takes it, what the import made; nothing where no run does it. */
  readonly made?: TaskContext['made'];
};

/** How a file of one kind is read and stored. */
export type PhysicalFile<Read extends object> = {
  readonly kind: 'LOTS' | 'TRADES';
  readonly fileKind: 'lots' | 'physical_trades';
  /** As its refusal calls it. */
  readonly scope: string;
  readonly parse: (
    content: string,
    today: string,
  ) => Read | { readonly problems: readonly Problem[] };
  /** What of it does not go with what is there already. */
  readonly check: (tx: Db, read: Read) => Promise<readonly Problem[]>;
  /** Writes it; answers what was taken, for the audit log and the run. */
  readonly store: (tx: Db, setId: number, read: Read) => Promise<Readonly<Record<string, number>>>;
  readonly rowCount: (read: Read) => number;
};

export type PhysicalOutcome = {
  /** 'repeated': the file was taken before, and nothing was done. */
  readonly result: 'taken' | 'repeated';
  readonly taken: Readonly<Record<string, number>>;
};

const REPEATED: PhysicalOutcome = { result: 'repeated', taken: {} };

/**
 * Takes a kept file, whole or not at all. Throws a TaskFailure whose reasons name line and column of
 * everything that is wrong with it.
 */
export async function importPhysical<Read extends object>(
  db: Db,
  request: ImportRequest,
  file: PhysicalFile<Read>,
): Promise<PhysicalOutcome> {
  const { fileId, clock } = request;
  const kept = await selectImportedFile(db, file.fileKind, fileId);
  const fail = (name: string, problems: readonly Problem[]) =>
    TaskFailure.ofReasons(name, file.scope, byLine(problems));
  if (kept === undefined) throw fail(fileId, [wholeFile('No such file was handed over')]);
  if ((await selectSetOfFile(db, fileId)) !== undefined) return REPEATED;
  const read = file.parse(kept.content, clock.businessDate());
  if ('problems' in read) throw fail(kept.file_name, read.problems);
  return db.transaction().execute(async (tx) => {
    await lockImports(tx);
    // Another worker may have taken the file while this one was reading it.
    if ((await selectSetOfFile(tx, fileId)) !== undefined) return REPEATED;
    const problems = await file.check(tx, read);
    if (problems.length > 0) throw fail(kept.file_name, problems);
    return take(tx, { ...request, file, read, fileName: kept.file_name });
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
  const setId = await insertSet(tx, { kind, fileId, rowCount: file.rowCount(read), loadedBy });
  const taken = await file.store(tx, setId, read);
  await insertAudit(tx, {
    ...{ actor: loadedBy, action: 'physical_set.import', entity: 'physical_set' },
    ...{ entityId: String(setId), before: null, after: { file_id: fileId, ...taken } },
    ...{ reason: fileName, requestId },
  });
  await taking.made?.(tx, madeOf(setId, fileName));
  return { result: 'taken', taken };
}

const madeOf = (setId: number, fileName: string): MadeThing => ({
  kind: 'physical_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
