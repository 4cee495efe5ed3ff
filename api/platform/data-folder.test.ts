import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { requireDataFolder, unusableFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-data-'));
const file = join(folder, 'file');
writeFileSync(file, '');

test('a data folder is made with all above it, and may be there already', () => {
  const data = join(folder, 'a', 'b');
  requireDataFolder(data);
  requireDataFolder(data);
  expect(existsSync(data)).toBe(true);
});

test.each([
  [file, 'there is a file'],
  [join(file, 'data'), 'there is a file'],
  ['/proc/x', 'nothing can be made there'],
  ['/proc/x/y', 'nothing can be made there'],
])('%s is refused as a data folder in one line', (path, why) => {
  expect(() => requireDataFolder(path)).toThrow(
    `${path} cannot be the data folder, ${why}: choose another FAIRLEAD_DATA`,
  );
});

test('a disk that is read-only is told, one that is full is another matter', () => {
  const lineOf = (code: string) =>
    unusableFolder('/d', Object.assign(new Error(), { code }))?.message;
  expect(lineOf('EROFS')).toMatch(/^\/d cannot be the data folder, that disk is read-only:/);
  expect(lineOf('ENOSPC')).toBeUndefined();
});
