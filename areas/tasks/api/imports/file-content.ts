import { readFile, stat } from 'node:fs/promises';

import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

/** Why a file cannot even be handed over. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The bytes of a file to be imported; undefined when it has gone meanwhile. */
export async function readFileBytes(path: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) {
      throw new UnreadableFile(`has ${size.toLocaleString('en')} bytes; 16 MiB is the most`);
    }
    if (size === 0) throw new UnreadableFile('is empty');
    return await readFile(path);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UnreadableFile(`cannot be read (${code ?? String(error)})`);
  }
}
