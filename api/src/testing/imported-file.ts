import { FILE_KINDS, type FileKind } from '@fairlead/shared/contract/imported-files';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { TASKS } from '../tasks.ts';

type NewFile = { readonly kind: FileKind; readonly fileName: string; readonly text: string };

const BY = { email: 'anton@halyard.example', name: 'Anton' };

/** Hands a file over and does the run of its import, as its task is defined; returns what the run printed. */
export async function importedFile(db: Db, { kind, fileName, text }: NewFile): Promise<string> {
  const handed = { kind, fileName, content: text, uploadedBy: BY.email, requestId: 'upload' };
  const fileId = await storeImportedFile(db, handed);
  return ranTask(db, { route: FILE_KINDS[kind].task, json: { file_id: fileId } });
}

/** Does a run of a task, as it is defined; returns what the run printed. */
export async function ranTask(
  db: Db,
  { route, json }: { readonly route: string; readonly json: object },
): Promise<string> {
  const task = TASKS.find((each) => each.route === route);
  if (task === undefined) throw new Error(`There is no task ${route}`);
  const printed: string[] = [];
  await task.run({
    db,
    taskId: `run of ${route}`,
    actor: BY,
    args: {},
    json,
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    print: (line) => printed.push(line),
    recordArtifacts: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  return printed.join('\n');
}
