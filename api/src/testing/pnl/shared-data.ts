import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data');

/** True when the reference material lies beside the repository. */
export const hasSharedData = fs.existsSync(FOLDER);

/** A file of the reference material, as rows without their header. */
export function sharedRows(file: string): readonly (readonly string[])[] {
  const lines = fs.readFileSync(path.join(FOLDER, file), 'utf8').trim().split('\n');
  return lines.slice(1).map((line) => line.split(','));
}
