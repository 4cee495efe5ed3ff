import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

import { oneLine } from '../../platform/tasks/one-line.ts';
import { readFileText } from './file-content.ts';

/** The watched folder and the two beside it that files are moved to. */
export type InboxFolder = {
  readonly path: string;
  /** Files that were not written to since the last look, and look finished. */
  readonly finished: () => Promise<string[]>;
  readonly moveToDone: (file: SeenFile) => Promise<void>;
  readonly moveToRefused: (file: SeenFile, reasons: readonly string[]) => Promise<void>;
};

/** A file by its name and, where it could be read, the id of what was in it when it was taken. */
export type SeenFile = { readonly name: string; readonly fileId: string | null };

const IGNORED = /^\.|\.(?:part|partial|tmp|crdownload|filepart)$/i;

export async function openInbox(path: string): Promise<InboxFolder> {
  const done = join(path, 'done');
  const refused = join(path, 'refused');
  await mkdir(done, { recursive: true });
  await mkdir(refused, { recursive: true });
  const seen = new Map<string, string>();

  return {
    path,
    finished: async () => {
      const entries = await readdir(path, { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
        .map(({ name }) => name)
        .sort();
      const ready: string[] = [];
      for (const name of names) {
        const look = await lookAt(join(path, name));
        if (look !== undefined && look === seen.get(name)) ready.push(name);
        else if (look !== undefined) seen.set(name, look);
      }
      for (const name of [...seen.keys()].filter((name) => !names.includes(name)))
        seen.delete(name);
      return ready;
    },
    moveToDone: async (file) => {
      await move(path, done, file);
    },
    moveToRefused: async (file, reasons) => {
      // The reasons first: a file in refused/ always has them beside it.
      const name = await freeName(refused, file);
      const lines = reasons.map((reason) => `${oneLine(reason)}\n`);
      await writeFile(join(refused, `${name}${REASONS}`), lines.join(''));
      await move(path, refused, file);
    },
  };
}

/** Size and time of a file; undefined when it has gone. */
async function lookAt(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Moves what was taken, and nothing else: a file that came under its name meanwhile stays. */
async function move(from: string, to: string, file: SeenFile): Promise<void> {
  const source = join(from, file.name);
  if ((await lookAt(source)) === undefined) return;
  if (file.fileId !== null && (await idOf(source)) !== file.fileId) return;
  await rename(source, join(to, await freeName(to, file)));
}

const REASONS = '.reasons.txt';

/** What a folder takes, and the longest ending that a cut name keeps. */
const MOST_BYTES = 255;
const ENDING_BYTES = 16;

/**
 * The file's name, cut where that of its reasons would be too long, with a number when another file has
 * it; the same content has it already.
 */
async function freeName(folder: string, { name, fileId }: SeenFile): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = nameWith(name, number === 1 ? '' : ` (${number})`);
    const path = join(folder, candidate);
    if ((await lookAt(path)) === undefined) return candidate;
    if (fileId !== null && (await idOf(path)) === fileId) return candidate;
  }
}

function nameWith(name: string, number: string): string {
  const { name: stem, ext } = parse(name);
  const ending = `${number}${Buffer.byteLength(ext) > ENDING_BYTES ? '' : ext}`;
  const most = MOST_BYTES - Buffer.byteLength(`${ending}${REASONS}`);
  let kept = '';
  for (const sign of stem) {
    if (Buffer.byteLength(kept + sign) > most) break;
    kept += sign;
  }
  return `${kept}${ending}`;
}

async function idOf(path: string): Promise<string | undefined> {
  try {
    const content = await readFileText(path);
    return content === undefined ? undefined : createHash('sha256').update(content).digest('hex');
  } catch {
    return undefined;
  }
}
