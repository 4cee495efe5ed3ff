import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { BREAKS } from './breaks/all.ts';
import { importing, nearestTests, partsOf, patternOf, planted } from './planted.ts';

const ROOT = join(import.meta.dirname, '../..');

const BREAK = { file: 'a.ts', find: 'day > today', becomes: 'day >= today', breaks: 'today' };

test('a break takes the place of the text that it names, whatever signs it has', () => {
  expect(planted(BREAK, 'if (day > today) refuse();')).toBe('if (day >= today) refuse();');
  expect(planted({ ...BREAK, becomes: "'$&$1'" }, 'day > today')).toBe("'$&$1'");
});

test.each([
  ['nothing of it', 0],
  ['day > today || day > today', 2],
])('a text that is not there once is an error that says so: %s', (text, times) => {
  expect(() => planted(BREAK, text)).toThrow(`a.ts has ${times} times, not once: day > today`);
});

describe('each break of the list', () => {
  test('applies: a change that moves its text says where it is now', () => {
    const stale = BREAKS.flatMap((one) => {
      const path = join(ROOT, one.file);
      if (!existsSync(path)) return [`${one.file} is not there: ${one.breaks}`];
      try {
        const before = readFileSync(path, 'utf8');
        return planted(one, before) === before ? [`${one.breaks} changes nothing`] : [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(stale).toEqual([]);
  });

  test('is told in words of its own', () => {
    expect(new Set(BREAKS.map(({ breaks }) => breaks)).size).toBe(BREAKS.length);
    expect(
      new Set(BREAKS.map((one) => JSON.stringify([one.file, one.find, one.becomes]))).size,
    ).toBe(BREAKS.length);
  });
});

test('tests are tried from the nearest on, within the feature, the folder of shared or the package', () => {
  const tests = [
    'remote-pnl/src/app/pnl-page.test.tsx',
    'remote-pnl/src/run/run-labels.rules.test.ts',
    'remote-pnl/src/run/run-address.rules.test.ts',
    'remote-tasks/src/run/run-labels.rules.test.ts',
  ];
  expect(nearestTests('remote-pnl/src/run/run-labels.rules.ts', tests)).toEqual([
    ...[tests[2], tests[1], tests[0]],
  ]);
  const ofApi = [
    'api/src/audit-matrix.test.ts',
    'areas/pnl/api/served/data-sets.routes.test.ts',
    'areas/pnl/api/runs/run.task.test.ts',
    'areas/tasks/api/runs/runs.routes.test.ts',
  ];
  expect(nearestTests('areas/pnl/api/runs/make-run.service.ts', ofApi)).toEqual([
    ...[ofApi[2], ofApi[1]],
  ]);
  const ofShared = ['shared/src/format/money.test.ts', 'shared/src/ui/copy.test.tsx'];
  expect(nearestTests('shared/src/format/numbers.ts', ofShared)).toEqual(ofShared.slice(0, 1));
});

test('tests of the folder that import the file come before all others, the one called as it first', () => {
  const tests = [
    { path: 'a/ages.rules.test.ts', text: "import { age } from './age.rules.ts';" },
    { path: 'a/other.test.ts', text: "import { page } from './page.rules.ts';" },
    { path: 'a/age.rules.test.ts', text: "import * as of from './age.rules.ts';" },
  ];
  expect(importing('a/age.rules.ts', tests)).toEqual([
    ...['a/age.rules.test.ts', 'a/ages.rules.test.ts'],
  ]);
  expect(importing('a/none.ts', tests)).toEqual([]);
});

test('a test that has failed is found by its name alone, whatever signs that has', () => {
  const pattern = new RegExp(patternOf('the list › [BAK-14] 2.5 (of 3) is due'));
  expect('the list [BAK-14] 2.5 (of 3) is due').toMatch(pattern);
  expect('the list [BAK-14] 2.5 (of 3) is due soon').not.toMatch(pattern);
  expect('of the list [BAK-14] 2.5 (of 3) is due').not.toMatch(pattern);
});

test('the nearest one is run alone, the others in larger and larger parts', () => {
  const tests = Array.from({ length: 9 }, (_, at) => `${at}`);
  expect(partsOf(tests).map((part) => part.length)).toEqual([1, 4, 4]);
  expect(partsOf(tests).flat()).toEqual(tests);
  expect(partsOf([])).toEqual([]);
});
