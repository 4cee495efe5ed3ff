import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { divideTests } from './projects.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-projects-'));
  write('api/src/testing/test-db.ts', 'export const createTestDb = 1;');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

/** Not spelled out below, or this file would be a test with a database itself. */
const importOf = (name: string) => `import { x } from '${name}';`;
const laterOf = (name: string) => `void import('${name}');`;
const typeOf = (name: string) => `import type { X } from '${name}';`;

const REACHES_IT: readonly (readonly [string, string])[] = [
  ['itself', '../testing/test-db.ts'],
  ['by a helper', './app-of-test.ts'],
  ['by a helper that imports it later', './later.ts'],
  ['by a name of its own package', '#features/app-of-test.ts'],
  ['by an entry of the package', '@fairlead/api/testing'],
  ['by a package that lies in a folder with others', '@fairlead/trading/x'],
];

test.each(REACHES_IT)('a test that reaches the database %s has one', (_, name) => {
  write('api/package.json', JSON.stringify(API));
  write('api/src/features/app-of-test.ts', importOf('../testing/test-db.ts'));
  write('api/src/features/later.ts', laterOf('./app-of-test.ts'));
  write('areas/trading/package.json', JSON.stringify(TRADING));
  write('areas/trading/x.ts', importOf('@fairlead/api/testing'));
  write('api/src/features/x.test.ts', importOf(name));
  expect(divideTests(root)).toEqual({ pure: [], db: ['api/src/features/x.test.ts'], dom: [] });
});

const TRADING = { name: '@fairlead/trading', exports: { './*': './*.ts' } };
const API = {
  name: '@fairlead/api',
  imports: { '#features/*': './src/features/*' },
  exports: { '.': './src/index.ts', './testing': './src/features/app-of-test.ts' },
};

test('types of a database, other packages and other entries need none', () => {
  write('api/package.json', JSON.stringify(API));
  write('api/src/index.ts', '');
  const lines = [typeOf('./testing/test-db.ts'), importOf('@fairlead/api'), importOf('kysely')];
  write('api/src/x.test.ts', lines.join('\n'));
  expect(divideTests(root)).toEqual({ pure: ['api/src/x.test.ts'], db: [], dom: [] });
});

test('the first line says that a test wants a browser', () => {
  write('shared/src/a.test.ts', "/** @jest-environment jsdom */\nimport './b.ts';");
  write('shared/src/b.test.ts', "import './b.ts';\n/** @jest-environment jsdom */");
  expect(divideTests(root)).toEqual({
    pure: ['shared/src/b.test.ts'],
    db: [],
    dom: ['shared/src/a.test.ts'],
  });
});

test('a test of both is refused by its name', () => {
  const text = `/** @jest-environment jsdom */\n${importOf('./testing/test-db.ts')}`;
  write('api/src/both.test.ts', text);
  expect(() => divideTests(root)).toThrow('api/src/both.test.ts needs a browser and a database');
});

test('each test of the house is of one project, and each project has some', () => {
  const { pure, db, dom } = divideTests(ROOT);
  expect(db).toContain('api/src/queries.test.ts');
  expect(dom).toContain('shared/src/ui/copy.test.tsx');
  expect(pure).toContain('bin/jest/projects.test.ts');
  const all = [...pure, ...db, ...dom];
  expect(new Set(all).size).toBe(all.length);
});
