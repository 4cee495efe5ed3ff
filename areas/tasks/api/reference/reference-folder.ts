import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

import type { ReceivedReferenceFile } from './reference.service.ts';

/** Why the files of a folder cannot even be handed over. */
export class UnreadableFolder extends Error {
  override readonly name = 'UnreadableFolder';
}

/** The CSV files of a folder, to be handed over together. Whatever else lies there is left alone. */
export async function readReferenceFolder(path: string): Promise<readonly ReceivedReferenceFile[]> {
  const names = (await namesIn(path)).filter((name) => name.endsWith('.csv')).sort();
  if (names.length === 0) throw new UnreadableFolder(`${path} has no file *.csv in it`);
  const files = await Promise.all(names.map(async (name) => readOne(path, name)));
  const characters = files.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > MAX_FILE_BYTES)
    throw new UnreadableFolder(
      `${path} has ${characters.toLocaleString('en')} characters; 16 MiB is the most`,
    );
  return files;
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableFolder(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `${path}: there is no such folder`
        : `${path} cannot be read (${code ?? String(error)})`,
    );
  }
}

async function readOne(folder: string, name: string): Promise<ReceivedReferenceFile> {
  const bytes = await readFile(join(folder, name));
  try {
    return {
      file_name: name,
      content: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    };
  } catch {
    throw new UnreadableFolder(`${name} is not a text file in UTF-8`);
  }
}
