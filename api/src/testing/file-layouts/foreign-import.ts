import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { type ReceivedImport, storeImportedFile } from '@fairlead/platform/files/imported-files';
import type { ImportRequest } from '@fairlead/platform/files/import-once';

/** Hands a file over on 28 June 2024; returns what its import asks with. */
export async function handedFile(
  db: Db,
  file: Pick<ReceivedImport, 'kind' | 'fileName' | 'content'>,
): Promise<ImportRequest> {
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const fileId = await storeImportedFile(db, { ...file, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  return { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
}

/** The reasons for which an import is refused, each with its place; a text where it is taken. */
export async function reasonsOf(run: Promise<unknown>): Promise<readonly string[] | string> {
  const error: unknown = await run.then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  if (error === 'taken') return 'taken';
  const { dict } = error as {
    dict?: { reasons: { line: number | null; column: string | null; message: string }[] };
  };
  if (dict === undefined) throw error;
  return dict.reasons.map(
    ({ line, column, message }) => `${String(line)} ${String(column)}: ${message}`,
  );
}
