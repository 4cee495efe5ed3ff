import { join } from 'node:path';

import type { Db } from '@fairlead/platform/database/db';
import { hashFileId } from '@fairlead/platform/files/imported-files';
import { Refusal } from '@fairlead/platform/http/errors';
import { lookEvery, type Looking } from '@fairlead/platform/look-every';
import { DATABASE_UNAVAILABLE } from '@fairlead/platform/tasks/run-error';
import { AWAITS } from '@fairlead/platform/tasks/task';
import {
  type InboxFile,
  insertInboxFile,
  selectImportedFiles,
  updateFileRun,
  updateFileSettled,
} from './imports.queries.ts';
import { NAMING_ROUTES } from './import-route.ts';
import { type InboxFolder, openInbox } from './inbox-folder.ts';
import { reasonLines } from './reasons.ts';
import { filesOfArchive, isArchive } from './zip-archive.ts';
import { readFileBytes, UnreadableFile } from './file-content.ts';

export type InboxParts = {
  readonly db: Db;
  /** The folder to watch. */
  readonly folder: string;
  /** Monotonic clock by which files rest, in milliseconds; the time of the process by default. */
  readonly now?: (() => number) | undefined;
  /** Keeps the content, or throws a refusal that names the file; returns its id. Repeating it changes nothing. */
  readonly store: (fileName: string, content: Uint8Array) => Promise<string>;
  /** Requests the import of a kept file; returns the run's task id. */
  readonly queueImport: (tx: Db, fileId: string) => Promise<string>;
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
};

/** An import that took its worker with it this often is given up. */
const MAX_LOSSES = 3;
const LOOK_EVERY_MS = 1_000;

/**
 * Watches a folder for statement files. What was taken stays where it is until its import ended,
 * and a row says so: a worker that dies between two steps leaves the next one to go on.
 */
export async function startInbox(parts: InboxParts): Promise<Looking> {
  const inbox = await openInbox(parts.folder, parts.now);
  const look = async () => {
    for (const file of await inbox.bringBack())
      parts.log.warn(
        { file, folder: parts.folder },
        'a file was written to after it was moved; it is back',
      );
    await settleEnded(parts, inbox);
    await takeNew(parts, inbox);
  };
  return lookEvery(LOOK_EVERY_MS, look, (error) => {
    parts.log.warn({ err: error, folder: parts.folder }, 'could not look into the inbox');
  });
}

/** Takes files that rest and were not taken before. */
export async function takeNew(parts: InboxParts, inbox: InboxFolder): Promise<void> {
  const known = await selectImportedFiles(parts.db, parts.folder, NAMING_ROUTES);
  const taken = new Set(known.map(({ file_name }) => file_name));
  for (const name of await inbox.resting()) {
    if (taken.has(name)) continue;
    await goingOn({ parts, inbox }, name, async () => {
      const refusal = isArchive(name) ? await unpack(parts, inbox, name) : await take(parts, name);
      if (refusal === undefined) return;
      await inbox.moveToRefused({ name, fileId: null }, [refusal]);
      parts.log.warn({ file: name, reason: refusal }, 'a file of the inbox was refused');
    });
  }
}

/** One file that cannot be moved or taken must not hold up the others; the next look tries again. */
async function goingOn(
  { parts: { log, folder }, inbox: { stuck } }: { parts: InboxParts; inbox: InboxFolder },
  file: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
    stuck.delete(file);
  } catch (error) {
    if (stuck.get(file) !== String(error))
      log.warn({ err: error, folder, file }, 'a file of the inbox is stuck');
    stuck.set(file, String(error));
  }
}

/**
 * Puts the files of an archive into the folder, where each is taken as any other, and answers why it cannot, if it
 * cannot. While one of their names lies there it waits. Unpacked again after a stop it brings what was taken before.
 */
async function unpack(
  { folder, log }: InboxParts,
  inbox: InboxFolder,
  name: string,
): Promise<string | undefined> {
  try {
    const content = await readFileBytes(join(folder, name));
    if (content === undefined) return undefined;
    const files = filesOfArchive(content, name);
    if (!(await inbox.unpack(files))) return undefined;
    await inbox.moveToDone({ name, fileId: hashFileId(content) });
    log.info({ file: name, files: files.length }, 'unpacked an archive of the inbox');
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return `${name} ${error.message}`;
    throw error;
  }
}

/** Answers why the file cannot be taken, if it cannot. */
async function take(parts: InboxParts, name: string): Promise<string | undefined> {
  const { db, folder } = parts;
  try {
    const content = await readFileBytes(join(folder, name));
    if (content === undefined) return undefined;
    const fileId = await parts.store(name, content);
    await db.transaction().execute(async (tx) => {
      if (!(await insertInboxFile(tx, { folder, fileName: name, fileId }))) return;
      const taskId = await parts.queueImport(tx, fileId);
      await updateFileRun(tx, { folder, fileName: name, taskId });
      parts.log.info({ file: name, task_id: taskId }, 'took a file from the inbox');
    });
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return `${name} ${error.message}`;
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Moves the files whose imports have ended, and asks again where that was for no fault of the file. */
export async function settleEnded(parts: InboxParts, inbox: InboxFolder): Promise<void> {
  for (const file of await selectImportedFiles(parts.db, parts.folder, NAMING_ROUTES)) {
    if (file.state === 'QUEUED' || file.state === 'RUNNING') continue;
    await goingOn({ parts, inbox }, file.file_name, () => settle(parts, inbox, file));
  }
}

async function settle(parts: InboxParts, inbox: InboxFolder, file: InboxFile): Promise<void> {
  if (failedForWantOfDatabase(file) && !file.is_rested) return;
  if (failedForWantOfDatabase(file) || (isLost(file) && file.losses < MAX_LOSSES)) {
    await requestAgain(parts, file);
    return;
  }
  if (awaits(file) && file.may_wait) {
    await wait(parts, inbox, file);
    return;
  }
  const taken = { name: file.file_name, fileId: file.file_id };
  if (file.state === 'SUCCESS') await inbox.moveToDone(taken);
  else await inbox.moveToRefused(taken, whyNot(file));
  await updateFileSettled(parts.db, file.id);
  parts.log.info({ file: file.file_name, state: file.state }, 'a file of the inbox is settled');
}

/**
 * Leaves a file in the inbox if its unknown names may still be imported, with a note beside it;
 * retries after later imports.
 */
async function wait(parts: InboxParts, inbox: InboxFolder, file: InboxFile): Promise<void> {
  const { db, log } = parts;
  const seen = { name: file.file_name, fileId: file.file_id };
  const note = await inbox.noteWaiting(seen, reasonLines(file));
  if (note === 'noted')
    log.info({ file: seen.name }, 'a file of the inbox waits for what it names');
  if (note === 'gone') await updateFileSettled(db, file.id);
  else if (file.names_came) await requestAgain(parts, file);
}

async function requestAgain(
  { db, folder, queueImport }: InboxParts,
  file: InboxFile,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taskId = await queueImport(tx, file.file_id);
    await updateFileRun(tx, { folder, fileName: file.file_name, taskId });
  });
}

/** Its worker went down or was stopped. What a person stopped is not asked for again. */
const isLost = ({ state, error_type }: InboxFile): boolean =>
  state === 'KILLED' && error_type !== 'Killed';

/** The disk was full, say: nobody has to hand the file over again for that. */
const failedForWantOfDatabase = ({ state, error_type }: InboxFile): boolean =>
  state === 'FAIL' && error_type === DATABASE_UNAVAILABLE;

/** Nothing was wrong with it but names that nobody has brought yet. */
const awaits = ({ state, error_dict: dict }: InboxFile): boolean =>
  state === 'FAIL' && dict?.[AWAITS] === true;

function whyNot(file: InboxFile): string[] {
  if (awaits(file)) return [...reasonLines(file), 'What is named so did not come within an hour.'];
  if (file.state !== 'KILLED') return reasonLines(file);
  const why = isLost(file)
    ? `The worker was lost ${file.losses} times while it imported this file.`
    : `${file.error_trace}`;
  return [`${why} It may be taken again.`];
}
