import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

import { hashFileId } from '@fairlead/platform/files/imported-files';
import { oneLine } from '@fairlead/platform/tasks/one-line';
import { readFileBytes } from './file-content.ts';
import { lookAt, MovedFiles, REASONS } from './moved-files.ts';
import type { ArchivedFile } from './zip-archive.ts';
import { WaitingFiles, type WaitingNote } from './waiting-files.ts';

/** The watched folder and the two beside it that files are moved to. */
export type InboxFolder = {
  readonly path: string;
  /** Files that rest: nobody has written to them for a while. */
  readonly resting: () => Promise<string[]>;
  /** Puts the files of an archive beside it; false: one of their names is taken, and nothing was done. */
  readonly unpack: (files: readonly ArchivedFile[]) => Promise<boolean>;
  /** Moves what was taken; a file that was written to since then stays, as one that is new. */
  readonly moveToDone: (file: SeenFile) => Promise<void>;
  /** The same, with its reasons beside it. */
  readonly moveToRefused: (file: SeenFile, reasons: readonly string[]) => Promise<void>;
  /** Leaves a file where it is and says in the folder `waiting` why; one that has changed or gone is not waited for. */
  readonly noteWaiting: (file: SeenFile, reasons: readonly string[]) => Promise<WaitingNote>;
  /** Brings back what somebody has written to after it was moved: what came of it is not of that file. */
  readonly bringBack: () => Promise<string[]>;
  /** Files that can be neither moved nor taken, and why: said once, not with every look. */
  readonly stuck: Map<string, string>;
};

/** A file by its name and, where it could be read, the id of what was in it when it was taken. */
export type SeenFile = { readonly name: string; readonly fileId: string | null };

/** So long a writer may pause, in the middle of a row or before the first. */
const REST_MS = 15_000;

/** Name under which a file of an archive is written: no look takes it. */
const UNPACKING = '.unpacking';

type Seen = { readonly look: string; readonly since: number };

const IGNORED = /^\.|\.(?:part|partial|tmp|crdownload|filepart)$/i;

export async function openInbox(
  path: string,
  now: () => number = () => performance.now(),
): Promise<InboxFolder> {
  const done = join(path, 'done');
  const refused = join(path, 'refused');
  await mkdir(done, { recursive: true });
  await mkdir(refused, { recursive: true });
  const seen = new Map<string, Seen>();
  const moved = new MovedFiles(now);
  const waiting = new WaitingFiles(path);

  /**
   * True when a file is the one that was looked at: a writer may have gone on, or another file have
   * come.
   */
  const isStill = async ({ name, fileId }: SeenFile): Promise<boolean> => {
    const source = join(path, name);
    if (fileId !== null) return (await readFileId(source)) === fileId;
    return (await lookAt(source)) === seen.get(name)?.look;
  };

  return {
    path,
    stuck: new Map(),
    resting: async () => {
      const names = await namesIn(path);
      const ready: string[] = [];
      for (const name of names) {
        const look = await lookAt(join(path, name));
        const before = seen.get(name);
        if (look === undefined) continue;
        if (look !== before?.look) seen.set(name, { look, since: now() });
        else if (now() - before.since >= REST_MS) ready.push(name);
      }
      for (const name of [...seen.keys()].filter((name) => !names.includes(name)))
        seen.delete(name);
      return ready;
    },
    unpack: async (files) => unpackInto(path, files),
    moveToDone: async (file) => {
      await waiting.forget(nameWith(file.name, ''));
      if (!(await isStill(file))) return;
      await moved.move(join(path, file.name), join(done, await freeName(done, file)));
      await setAside(refused, file.name);
    },
    moveToRefused: async (file, reasons) => {
      await waiting.forget(nameWith(file.name, ''));
      if (!(await isStill(file))) return;
      // The reasons first: a file in refused/ always has them beside it.
      const to = join(refused, await freeName(refused, file));
      await writeFile(`${to}${REASONS}`, formatReasons(reasons));
      await moved.move(join(path, file.name), to);
    },
    noteWaiting: async (file, reasons) =>
      waiting.note(
        { path: join(path, file.name), name: nameWith(file.name, '') },
        formatReasons(reasons),
        async () => isStill(file),
      ),
    bringBack: async () => moved.bringBack(),
  };
}

async function unpackInto(path: string, files: readonly ArchivedFile[]): Promise<boolean> {
  const taken = await Promise.all(files.map(async ({ name }) => lookAt(join(path, name))));
  if (taken.some((look) => look !== undefined)) return false;
  for (const { name, content } of files) {
    await writeFile(join(path, UNPACKING), content);
    await rename(join(path, UNPACKING), join(path, name));
  }
  return true;
}

const formatReasons = (reasons: readonly string[]): string =>
  reasons.map((reason) => `${oneLine(reason)}\n`).join('');

/** Puts what was refused under a name aside once a file of that name was taken: its reasons are those of before. */
async function setAside(refused: string, name: string): Promise<void> {
  const aside = join(refused, 'replaced');
  for (let number = 1; ; number += 1) {
    const found = nameWith(name, suffix(number));
    const source = join(refused, found);
    if ((await lookAt(source)) === undefined) return;
    await mkdir(aside, { recursive: true });
    const to = join(
      aside,
      await freeName(aside, { name: found, fileId: (await readFileId(source)) ?? null }),
    );
    await rename(`${source}${REASONS}`, `${to}${REASONS}`).catch(ignoreAbsent);
    await rename(source, to);
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

const suffix = (number: number): string => (number === 1 ? '' : ` (${number})`);

async function namesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Maximum bytes of a file name, and the longest ending that a cut name keeps. */
const MAX_BYTES = 255;
const ENDING_BYTES = 16;

/**
 * The file's name, cut where that of its reasons would be too long, with a number when another file has
 * it; the same content has it already.
 */
async function freeName(folder: string, { name, fileId }: SeenFile): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = nameWith(name, suffix(number));
    const path = join(folder, candidate);
    if ((await lookAt(path)) === undefined) return candidate;
    if (fileId !== null && (await readFileId(path)) === fileId) return candidate;
  }
}

function nameWith(name: string, number: string): string {
  const { name: stem, ext } = parse(name);
  const ending = `${number}${Buffer.byteLength(ext) > ENDING_BYTES ? '' : ext}`;
  const most = MAX_BYTES - Buffer.byteLength(`${ending}${REASONS}`);
  let kept = '';
  for (const sign of stem) {
    if (Buffer.byteLength(kept + sign) > most) break;
    kept += sign;
  }
  return `${kept}${ending}`;
}

async function readFileId(path: string): Promise<string | undefined> {
  try {
    const content = await readFileBytes(path);
    return content === undefined ? undefined : hashFileId(content);
  } catch {
    return undefined;
  }
}
