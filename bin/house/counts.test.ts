import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { countHouse } from './counts.mjs';

let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-house-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, ...lines: readonly string[]) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), `${lines.join('\n')}\n`);
}

test('counts what may not grow, in the sources of the product', () => {
  write(
    'api/src/lots.rules.ts',
    'type Once = { readonly id: string };',
    'type Twice = { readonly id: string };',
    '/** What a lot is. */',
    'export const rowOf = ({ id }: Once) => ({ ...{ id }, kind: 1 });',
    '/** Names a lot. */',
    'export const name = (one: Twice, other: Twice) => one.id + other.id;',
    'const MOST_LOTS = 3;',
  );
  write('shell/src/name.ts', '/** Debounced, by hand. */', "export const name = '';");
  write('api/src/lots.rules.test.ts', 'const MOST_LOTS = { ...{ a: 1 }, b: 2 };');
  expect(countHouse(root)).toEqual({
    count: {
      innerSpreads: 2,
      namesInOf: 1,
      houseConstants: 1,
      clauseComments: 1,
      typesUsedOnce: 1,
      namesOfSeveralFiles: 1,
    },
    facts: { docComments: 3, sourceFiles: 2, sourceLines: 9, testLines: 1 },
    terms: expect.objectContaining({ debounce: 1, requeue: 0 }),
  });
});
