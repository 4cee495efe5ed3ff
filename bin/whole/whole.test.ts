import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';

import { inLanes } from './lanes.mjs';
import { lanesOf, partsOf } from './parts.mjs';
import { runWhole, toldBy } from './whole.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

/** A part whose command is a script of the shell. */
const says = (name: string, script: string) => ({
  name,
  cores: 1,
  command: ['sh', '-c', script],
});

async function whole(parts: readonly ReturnType<typeof says>[]) {
  const lines: string[] = [];
  const around = { root: ROOT, env: {}, node: process.execPath };
  const tally = await runWhole(parts, 1, { ...around, log: (text) => lines.push(text) });
  return { tally, log: lines.join('\n').replace(/\d+ s$/gm, 'N s') };
}

test('all parts run though one fails, each is shown whole, and the failed one is named', async () => {
  const { tally, log } = await whole([
    says(
      'one',
      'echo "# skipped: a title"; echo wrong; echo "3 passed, 2 failed, 1 skipped"; exit 1',
    ),
    says('two', 'echo "# shaky: another"; echo "4 passed, 0 failed"'),
  ]);
  expect(tally).toEqual({
    passed: 7,
    failed: 2,
    skippedTitles: ['a title'],
    shakyTitles: ['another'],
  });
  expect(log.split('\n')).toEqual([
    '# one begins',
    '## one',
    '# skipped: a title',
    'wrong',
    '# 3 passed, 2 failed, 1 skipped',
    '# one: 3 passed, 2 failed, 1 skipped, exit code 1, N s',
    '# two begins',
    '## two',
    '# shaky: another',
    '# 4 passed, 0 failed',
    '# two: 4 passed, 0 failed, exit code 0, N s',
    '## All parts',
    '# FAILED one: 3 passed, 2 failed, 1 skipped, exit code 1, N s',
    '#        two: 4 passed, 0 failed, exit code 0, N s',
  ]);
});

test.each([
  ['says nothing', '', 0],
  ['says nothing and ends in an error', 'out of memory', 134],
  ['ends in an error without a failure', '5 passed, 0 failed', 1],
])('a part that %s is one failure', (_, output, code) => {
  expect(toldBy(output, code).failed).toBe(1);
});

test('the last of several closing lines counts', () => {
  expect(toldBy('1 passed, 1 failed\n6 passed, 0 failed\n', 0)).toMatchObject({
    passed: 6,
    failed: 0,
  });
});

test('a command that is not there is a failure and stops no other', async () => {
  const missing = says('missing', 'no-such-command');
  const { tally } = await whole([missing, says('two', 'echo "1 passed, 0 failed"')]);
  expect(tally).toMatchObject({ passed: 1, failed: 1 });
});

test('each folder of end-to-end tests is of one part', () => {
  const patterns = partsOf({ inCi: true })
    .filter(({ command }) => command.includes('e2e'))
    .map(({ command }) => new RegExp(command[2] ?? ''));
  expect(patterns).toHaveLength(2);
  const folders = fs.readdirSync(path.join(ROOT, 'e2e/specs'));
  const counts = folders.map((folder) => {
    const file = `/anywhere/specs/e2e/specs/${folder}/x.spec.ts`;
    return patterns.filter((pattern) => pattern.test(file)).length;
  });
  expect(counts).toEqual(folders.map(() => 1));
});

test('what a change has to pass is what a person runs, and the parts of .ci/run', () => {
  const names = (inCi: boolean) => partsOf({ inCi }).map(({ name }) => name);
  const ci = ['start', 'postgresql-15', 'keycloak', 'firefox'];
  expect(names(true).filter((name) => !names(false).includes(name))).toEqual(ci);
  const script = fs.readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
  expect(ci.filter((name) => !script.includes(`\n  ${name})`))).toEqual([]);
});

test('on two cores what is built is tested beside checks and units, never three that compute', async () => {
  let used = 0;
  let most = 0;
  const order: string[] = [];
  await inLanes(partsOf({ inCi: true, cores: 2 }), lanesOf(2), async ({ name, cores }) => {
    order.push(name);
    used += cores;
    most = Math.max(most, used);
    await new Promise((resolve) => setImmediate(resolve));
    used -= cores;
  });
  expect(most).toBe(2.5);
  expect(order.slice(0, 3)).toEqual(['build', 'dom', 'journeys']);
  expect(order).toHaveLength(partsOf({ inCi: true }).length);
});
