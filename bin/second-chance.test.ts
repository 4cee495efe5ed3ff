import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { alone, MAX_SHAKY, withShaky, worthAnotherRun } from './second-chance.mjs';
import { closingLine, ofPlaywright } from './tally.mjs';

const failedTest = (line: number) => ({ file: 'edf/edf.spec.ts', line, title: `test ${line}` });

/** A report of Playwright's with a test of each status, one of them within a describe. */
function reportOf(...statuses: readonly string[]): string {
  const specs = statuses.map((status, at) => ({
    title: `test ${at}`,
    file: 'edf/edf.spec.ts',
    line: at,
    tests: [{ status }],
  }));
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const file = join(mkdtempSync(join(tmpdir(), 'fairlead-report-')), 'report.json');
  const suite = {
    title: 'edf/edf.spec.ts',
    specs: specs.slice(1),
    suites: [{ title: 'a describe', specs: specs.slice(0, 1) }],
  };
  const stats = { expected: count('expected'), unexpected: count('unexpected'), flaky: 0 };
  writeFileSync(file, JSON.stringify({ stats, errors: [], suites: [suite] }));
  return file;
}

test('up to three failed tests are run once more', () => {
  const failedTests = Array.from({ length: MAX_SHAKY }, (_, line) => failedTest(line));
  expect(MAX_SHAKY).toBe(3);
  expect(worthAnotherRun({ failed: 3, failedTests })).toEqual(failedTests);
  expect(worthAnotherRun({ failed: 0, failedTests: [] })).toEqual([]);
});

test('four failed tests are no chance', () => {
  const failedTests = [1, 2, 3, 4].map(failedTest);
  expect(worthAnotherRun({ failed: 4, failedTests })).toEqual([]);
});

test('where something failed besides the tests, nothing is run once more', () => {
  expect(worthAnotherRun({ failed: 2, failedTests: [failedTest(1)] })).toEqual([]);
  expect(worthAnotherRun({ failed: 1, failedTests: [] })).toEqual([]);
});

test('a report names its failed tests and counts the others', () => {
  const tally = ofPlaywright(reportOf('unexpected', 'expected', 'unexpected', 'skipped'));
  expect(tally).toMatchObject({ passed: 1, failed: 2 });
  expect(tally.failedTests.map(({ title }) => title).toSorted()).toEqual(['test 0', 'test 2']);
  expect(tally.skippedTitles).toEqual(['edf/edf.spec.ts: test 3']);
  expect(worthAnotherRun(tally)).toHaveLength(2);
});

test('what passes alone counts as passed and is named; what fails again has failed', () => {
  const tally = ofPlaywright(reportOf('unexpected', 'expected', 'unexpected'));
  const mended = withShaky(tally, [failedTest(2)]);
  expect(mended).toMatchObject({ passed: 2, failed: 1, shakyTitles: ['test 2'] });
  expect(closingLine(mended)).toBe('2 passed, 1 failed');
});

test('a run that left no report has failed, without a second chance', () => {
  const tally = ofPlaywright('/nonexistent');
  expect(tally).toMatchObject({ passed: 0, failed: 1 });
  expect(worthAnotherRun(tally)).toEqual([]);
});

test('a title is told to Playwright letter by letter, and no longer one', () => {
  const [file = '', , pattern = '', ...workers] = alone({
    file: 'edf/edf.spec.ts',
    line: 7,
    title: 'costs (5 + 1) * 2?',
  });
  expect(file).toBe('/edf\\/edf\\.spec\\.ts:7');
  expect(workers).toEqual(['--workers', '1']);
  const matches = (title: string) => new RegExp(pattern).test(`edf/edf.spec.ts ${title}`);
  expect(matches('costs (5 + 1) * 2?')).toBe(true);
  expect(matches('costs (5 + 1) * 2? @EDF-01')).toBe(true);
  expect(matches('costs (5 + 1) * 2? twice')).toBe(false);
});
