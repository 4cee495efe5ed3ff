import type { Clock } from '../clock.ts';
import { databaseFault } from '../database/database-faults.ts';
import type { Db } from '../database/db.ts';
import { lockImports } from '../database/import-lock.queries.ts';
import { type Reason, type TaskContext, TaskFailure } from '../tasks/task.ts';
import { selectImportedFile } from './imported-files.queries.ts';
import type { ReceivedImport } from './imported-files.ts';

export type ImportRequest = {
  readonly fileId: string;
  /** E-mail of who asked for it. */
  readonly loadedBy: string;
  /** Of the task run, for the audit log. */
  readonly requestId: string;
  readonly clock: Clock;
  /** Records, in the transaction that takes it, what the import made; nothing where no run does it. */
  readonly recordArtifacts?: TaskContext['recordArtifacts'];
};

/** Name of the file, and the moment at which it was handed over. */
export type ReceivedFile = { readonly fileName: string; readonly receivedAt: string };

type Refused = { readonly problems: readonly Reason[] };

export type Import<Read extends object, Before, Outcome> = {
  readonly kind: ReceivedImport['kind'];
  /** As its refusal calls it. */
  readonly scope: string;
  /** Result of an earlier import of the file; undefined: none yet. */
  readonly before: (db: Db, fileId: string) => Promise<Before | undefined>;
  readonly repeated: (before: Before) => Outcome;
  /** Reads it, before others have to wait, or says all that is wrong with it. */
  readonly read: (content: string, file: ReceivedFile) => Read | Refused | Promise<Read | Refused>;
  /** Takes it; others wait meanwhile. */
  readonly take: (tx: Db, read: Read, fileName: string) => Promise<Outcome>;
};

/**
 * Imports a stored file all-or-nothing and exactly once (idempotent): of two concurrent imports the
 * second finds the result of the first.
 * @throws TaskFailure whose reasons name line and column of everything that is wrong with it
 */
export async function importOnce<Read extends object, Before, Outcome>(
  db: Db,
  fileId: string,
  { kind, scope, before, repeated, read, take }: Import<Read, Before, Outcome>,
): Promise<Outcome> {
  const file = await selectImportedFile(db, kind, fileId);
  if (file === undefined) {
    const message = 'No such file was handed over';
    throw toFileRefusal(fileId, scope, [{ line: null, column: null, message }]);
  }
  const { file_name: fileName } = file;
  const known = await before(db, fileId);
  if (known !== undefined) return repeated(known);
  const found = await read(file.content, { fileName, receivedAt: inSeconds(file.uploaded_at) });
  if ('problems' in found) throw toFileRefusal(fileName, scope, found.problems);
  const taking = db.transaction().execute(async (tx) => {
    await lockImports(tx);
    const meanwhile = await before(tx, fileId);
    return meanwhile === undefined ? take(tx, found, fileName) : repeated(meanwhile);
  });
  return taking.catch((error: unknown) => {
    throw formatCounts(error, fileName, scope);
  });
}

/** A moment of the database as YYYY-MM-DDTHH:MM:SSZ. */
export const inSeconds = (moment: string): string =>
  `${new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;

/** A sum of what a file says may be beyond what a table holds, though each part of it is not. */
function formatCounts(error: unknown, fileName: string, scope: string): unknown {
  const fault = error instanceof Error ? databaseFault(error) : undefined;
  if (fault?.status !== 422) return error;
  const { constraint } = error as { readonly constraint?: string };
  const message = constraint === undefined ? fault.message : `${fault.message} (${constraint})`;
  return toFileRefusal(fileName, scope, [{ line: null, column: null, message }]);
}

/** Failure of a file that was refused whole, with its reasons in the order of its lines. */
export function toFileRefusal(
  fileName: string,
  scope: string,
  problems: readonly Reason[],
): TaskFailure {
  const byLine = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return TaskFailure.ofReasons(fileName, scope, byLine);
}
