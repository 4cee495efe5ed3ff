import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { byPackage, coverage, testsOf } from './covers.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-covers-'));
  for (const name of ['lots', 'cash', 'alone']) write(`api/src/${name}.rules.ts`, '');
  write('api/src/lots.rules.test.ts', '');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

const naming = (names: string, imported: string) =>
  `// covers: ${names}\nimport { x } from '${imported}';\n`;

test('a rule has the test beside it, and each that names it and imports it', () => {
  write('api/src/service.ts', naming('', './cash.rules.ts'));
  write('api/src/routes/cash.routes.test.ts', naming('../cash.rules.ts', '../service.ts'));
  write('api/src/other.test.ts', naming('./cash.rules.ts ./lots.rules.ts', './service.ts'));
  const { alone, problems } = coverage(root);
  expect(alone).toEqual(['api/src/alone.rules.ts']);
  expect(problems).toEqual([
    'api/src/other.test.ts covers ./lots.rules.ts, which it does not import',
  ]);
  expect(testsOf(root, 'api/src/lots.rules.ts')).toEqual(['api/src/lots.rules.test.ts']);
  expect(testsOf(root, 'api/src/cash.rules.ts').toSorted()).toEqual([
    'api/src/other.test.ts',
    'api/src/routes/cash.routes.test.ts',
  ]);
  expect(testsOf(root, 'api/src/alone.rules.ts')).toEqual([]);
});

test('rules and view-models without a test of their own get no more, and no line covers what it does not import', () => {
  const kept = JSON.parse(fs.readFileSync(path.join(ROOT, 'bin/jest/covers.json'), 'utf8'));
  const { alone, problems } = coverage(ROOT);
  const more = Object.entries(byPackage(alone)).filter(
    ([name, count]) => count > (kept[name] ?? 0),
  );
  // `pnpm covers --list` names them: a test beside one, or a line `// covers:` in a test of it.
  expect({ more, problems }).toEqual({ more: [], problems: [] });
});
