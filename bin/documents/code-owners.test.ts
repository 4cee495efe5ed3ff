import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const LINES = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/ +/));
const PATHS = LINES.map(([path = '']) => path).filter((path) => path !== '*');

const foldersIn = (parent: string) =>
  readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('/', parent, name, '/'));

test('every path that has an owner exists, and stands once', () => {
  expect(PATHS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(new Set(PATHS).size).toBe(PATHS.length);
  expect(LINES.filter(([, ...owners]) => !/^@fairlead\/[a-z-]+$/.test(owners.join(' ')))).toEqual(
    [],
  );
});

test('every remote and every folder of an area has a line', () => {
  const remotes = foldersIn('.').filter((path) => path.startsWith('/remote-'));
  const areas = ['areas', 'shared/src/domain'].flatMap(foldersIn);
  expect(remotes).toHaveLength(5);
  expect([...remotes, ...areas].filter((path) => !PATHS.includes(path))).toEqual([]);
});

test('the last line that matches holds, so a folder stands before what lies in it', () => {
  const later = PATHS.filter((path, at) =>
    PATHS.slice(0, at).some((above) => above.startsWith(path)),
  );
  expect(later).toEqual([]);
});
