import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

import { folders } from './folders.mjs';

let root = '';

afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true });
});

/** Complaints of the rules about one file in a tree of these. */
function complaints(file: string, tree: Readonly<Record<string, string>>): readonly string[] {
  root = fs.mkdtempSync(path.join(tmpdir(), 'fairlead-folders-'));
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  const linter = new Linter({ cwd: root });
  const messages = linter.verify(
    tree[file] ?? '',
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser },
        plugins: { folders },
        rules: { 'folders/circles': 'error', 'folders/size': 'error' },
      },
    ],
    { filename: path.join(root, file) },
  );
  return messages.map(({ message }) => message);
}

const SHARED = JSON.stringify({
  name: '@our/shared',
  exports: { './rows': './src/rows/index.ts' },
});

test('two folders that import each other are a circle, by path and by the name of their package', () => {
  const tree = {
    'shared/package.json': SHARED,
    'shared/src/rows/index.ts': "export * from './row.ts';",
    'shared/src/rows/row.ts': "import { cell } from '../cells/cell.ts';",
    'shared/src/cells/cell.ts': "import type { Row } from '@our/shared/rows';",
  };
  expect(complaints('shared/src/rows/row.ts', tree)).toEqual([
    'Folders import each other in a circle: shared/src/rows → shared/src/cells → shared/src/rows',
  ]);
  expect(complaints('shared/src/cells/cell.ts', tree)).toHaveLength(1);
});

test('a circle over a third folder is named whole', () => {
  const tree = {
    'a/one/x.ts': "import '../two/x.ts';",
    'a/two/x.ts': "void import('../three/x.ts');",
    'a/three/x.ts': "export * from '../one/x.ts';",
  };
  expect(complaints('a/three/x.ts', tree)).toEqual([
    'Folders import each other in a circle: a/three → a/one → a/two → a/three',
  ]);
});

test('one direction is no circle, nor is what only a test imports', () => {
  const tree = {
    'a/one/x.ts': "import '../two/x.ts';",
    'a/two/x.ts': "import 'somewhere';",
    'a/two/x.test.ts': "import '../one/x.ts';",
  };
  expect(complaints('a/one/x.ts', tree)).toEqual([]);
  expect(complaints('a/two/x.test.ts', tree)).toEqual([]);
});

test('a folder may have 40 files and no more', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`a/f${n}.ts`, 'export {};']));
  expect(complaints('a/f0.ts', files(40))).toEqual([]);
  expect(complaints('a/f0.ts', files(41))).toEqual(['a has 41 files, at most 40']);
});
