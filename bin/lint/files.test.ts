import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

import { files } from './files.mjs';

let root = '';

afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true });
});

/** Lints one file in a tree of these. */
function complaints(file: string, tree: Readonly<Record<string, string>>): readonly string[] {
  root = fs.mkdtempSync(path.join(tmpdir(), 'fairlead-files-'));
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  const messages = new Linter({ cwd: root }).verify(
    tree[file] ?? '',
    [
      {
        files: ['**/*.{ts,tsx}'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { ecmaFeatures: { jsx: true } },
        },
        plugins: { files },
        rules: { 'files/circles': 'error', 'files/draws': 'error' },
      },
    ],
    { filename: path.join(root, file) },
  );
  return messages.map(({ message }) => message);
}

test('two files of a folder that import each other are a circle, by a type and on demand too', () => {
  const tree = {
    'a/x.ts': "import type { Y } from './y.ts';",
    'a/y.ts': "void import('./z.ts');",
    'a/z.ts': "export * from './x.ts';",
  };
  expect(complaints('a/x.ts', tree)).toEqual([
    'Files import each other in a circle: a/x.ts → a/y.ts → a/z.ts → a/x.ts',
  ]);
  expect(complaints('a/y.ts', tree)).toHaveLength(1);
});

test('one direction is no circle, nor is what a test imports', () => {
  const tree = {
    'a/x.ts': "import './y.ts';",
    'a/y.ts': '',
    'a/y.test.ts': "import './x.ts';",
  };
  expect(complaints('a/x.ts', tree)).toEqual([]);
  expect(complaints('a/y.test.ts', tree)).toEqual([]);
});

describe('a .tsx file', () => {
  test.each([
    'export const X = () => <b />;',
    'export const X = () => <></>;',
    "export const X = chakra('b');",
    "export { X } from './x-dialog.tsx';",
  ])('draws: %s', (text) => {
    expect(complaints('a/x.tsx', { 'a/x.tsx': text })).toEqual([]);
  });

  test.each(['export const useX = () => useState(0);', "export { x } from './x.ts';"])(
    'draws nothing: %s',
    (text) => {
      expect(complaints('a/x.tsx', { 'a/x.tsx': text })).toEqual([
        'Nothing is drawn here: name it .ts, by its kind (use-x.ts, x.columns.ts)',
      ]);
    },
  );
});
