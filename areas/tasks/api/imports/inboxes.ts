import { join } from 'node:path';

import { FILE_KINDS, type FileKind } from '@fairlead/shared/contract/imported-files';

import type { RunRequest, WatchParts } from '@fairlead/platform/areas/area';
import type { Db } from '@fairlead/platform/database/db';
import type { Looking } from '@fairlead/platform/look-every';
import { handOver } from './hand-over.ts';
import { IMPORT_ROUTE } from './import-route.ts';
import { startInbox } from './inbox.ts';

/** Kinds of file that folders and the command take: statements, and every kind beside them. */
export type ImportedKind = FileKind | 'statement';
export const IMPORTED_KINDS: readonly ImportedKind[] = [
  'statement',
  ...(Object.keys(FILE_KINDS) as FileKind[]),
];

/** Actor of the watched folder. */
const INBOX = { email: 'system:inbox', name: 'Inbox' };

/** Starts a watched folder for each kind of file; statements lie in `statements`. */
export function startInboxes(
  parts: Pick<WatchParts, 'config' | 'db' | 'log' | 'now' | 'queueRun'>,
): Promise<readonly Looking[]> {
  const { config, db, log, now } = parts;
  const inboxOf = (kind: ImportedKind) =>
    startInbox({
      db,
      log,
      now,
      ...importPorts(parts, { kind, actor: INBOX }),
      folder: join(config.dataFolder, 'inbox', kind === 'statement' ? 'statements' : kind),
    });
  return Promise.all(IMPORTED_KINDS.map(inboxOf));
}

/** Ports by which a folder or the command hands over files of a kind, in the name of an actor. */
export function importPorts(
  { db, queueRun }: Pick<WatchParts, 'db' | 'queueRun'>,
  { kind, actor }: { readonly kind: ImportedKind; readonly actor: RunRequest['actor'] },
) {
  return {
    store: (fileName: string, content: Uint8Array) =>
      handOver(db, {
        kind,
        fileName,
        content,
        uploadedBy: actor.email,
        requestId: `${actor.email} ${fileName}`,
      }),
    queueImport: (tx: Db, fileId: string) =>
      queueRun(tx, {
        route: kind === 'statement' ? IMPORT_ROUTE : FILE_KINDS[kind].task,
        json: { file_id: fileId },
        actor,
        requestId: `${actor.email} ${fileId.slice(0, 12)}`,
      }),
  };
}
