/**
 * `pnpm mutants [filter…] [--unplanted]`: plants each break of the list (bin/mutants/breaks) in a copy of the checkout,
 * one at a time, and runs the unit tests near it, the nearest first, until one fails. Ends with the share
 * that was noticed and exits 1 below 95 %. A filter is a part of a file's path or of what breaks.
 *
 * With --unplanted the files stay as they are: nothing may be noticed then, which ends in 1, too.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

import { copyCheckout } from '../checkout-copy.ts';
import { nodeOptions } from '../jest/node-options.mjs';
import { BREAKS } from './breaks/all.ts';
import type { Break } from './breaks/break.ts';
import { importing, nearestTests, partsOf, patternOf, planted } from './planted.ts';

const MIN_NOTICED = 0.95;
/**
 * Heading of a failed test in Jest's output; it writes no report of a run that ends at the first
 * failure.
 */
const FAILED_TEST = /^ {2}● (?!Test suite failed to run)(.+)$/m;
const FAILED_FILE = /^FAIL \w+ (\S+)/m;
const TEST_FILE = /\.test\.tsx?$/;
/** A break may have made something endless. */
const MAX_MS = 900_000;

type Outcome = {
  readonly is: 'noticed' | 'NOT NOTICED' | 'BROKEN';
  readonly by: string;
  /** The test that failed, to be seen green without the break. */
  readonly failed?: { readonly file: string; readonly name: string };
};

const words = process.argv.slice(2);
const isUnplanted = words.includes('--unplanted');
const filters = words.filter((word) => !word.startsWith('--'));
const asked = BREAKS.filter(
  ({ file, breaks }) =>
    filters.length === 0 || filters.some((part) => `${file} ${breaks}`.includes(part)),
);

const folder = await mkdtemp(join(tmpdir(), 'fairlead-mutants-'));
const copy = join(folder, 'checkout');
try {
  await copyCheckout(copy);
  let noticed = 0;
  for (const one of asked) {
    const since = Date.now();
    const { is, by } = await outcomeOf(one);
    if (is === 'noticed') noticed += 1;
    const seconds = Math.round((Date.now() - since) / 1000);
    const requirement = one.requirement === undefined ? '' : `[${one.requirement}] `;
    console.log(`${is}: ${requirement}${one.breaks} (${one.file}), ${seconds} s, ${by}`);
  }
  const share = asked.length === 0 ? 0 : noticed / asked.length;
  console.log(`${noticed} of ${asked.length} noticed: ${Math.floor(share * 100)} %`);
  if (share < MIN_NOTICED) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function outcomeOf(one: Break): Promise<Outcome> {
  const path = join(copy, one.file);
  const before = await readFile(path, 'utf8');
  const after = planted(one, before);
  if (!isUnplanted) await writeFile(path, after);
  let outcome: Outcome;
  try {
    outcome = await outcomeOfTests(one.file);
  } finally {
    await writeFile(path, before);
  }
  return isUnplanted || outcome.failed === undefined ? outcome : seenGreen(outcome, outcome.failed);
}

/** A test that fails without the break, too, as one that waits too short on a busy machine, has noticed nothing. */
async function seenGreen(outcome: Outcome, { file, name }: NonNullable<Outcome['failed']>) {
  const { hasFailed } = await jest(['--silent', `--testNamePattern=${patternOf(name)}`, file]);
  if (!hasFailed) return outcome;
  return { is: 'BROKEN', by: `'${name}' fails without it, too` } as const;
}

/** Tests beside the file answer within seconds; who else is related to it takes Jest as long to find out. */
async function outcomeOfTests(file: string): Promise<Outcome> {
  const inFolder = await testsOfFolder(dirname(file));
  const beside = importing(file, inFolder);
  const soon = await firstFailure(beside);
  if (soon !== undefined) return soon;
  const others = nearestTests(file, await relatedTests(file)).filter(
    (one) => !beside.includes(one),
  );
  // A thread is started by its address, and imported by no test.
  const last = beside.length + others.length > 0 ? others : inFolder.map(({ path }) => path);
  const late = await firstFailure(last);
  if (late !== undefined) return late;
  return {
    is: 'NOT NOTICED',
    by: `${beside.length + last.length} test files are green`,
  };
}

async function firstFailure(tests: readonly string[]): Promise<Outcome | undefined> {
  for (const part of partsOf(tests)) {
    const outcome = await testsFail(part);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

async function testsOfFolder(folder: string) {
  const names = (await readdir(join(copy, folder))).filter((name) => TEST_FILE.test(name));
  return Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      text: await readFile(join(copy, folder, name), 'utf8'),
    })),
  );
}

async function relatedTests(file: string): Promise<readonly string[]> {
  const { stdout } = await jest(['--listTests', '--findRelatedTests', file]);
  const paths = stdout.split('\n').filter((line) => line.startsWith(copy));
  return paths.map((path) => relative(copy, path));
}

/** Name of the first test that fails; undefined where all of them pass. */
async function testsFail(tests: readonly string[]): Promise<Outcome | undefined> {
  const { hasFailed, stderr } = await jest(['--bail', '--silent', ...tests]);
  if (!hasFailed) return undefined;
  const failed = FAILED_TEST.exec(stderr)?.[1];
  // What does not even load, or does not end, says nothing of a test.
  if (failed === undefined) return { is: 'BROKEN', by: `no test has failed in ${tests.join(' ')}` };
  const [, file = ''] = FAILED_FILE.exec(stderr) ?? [];
  return {
    is: 'noticed',
    by: `by '${failed}'`,
    failed: { file, name: failed },
  };
}

async function jest(args: readonly string[]) {
  const program = [
    ...nodeOptions,
    ...['node_modules/jest/bin/jest.js', '--maxWorkers=1'],
    `--cacheDirectory=${join(folder, 'cache')}`,
  ];
  const options = { cwd: copy, maxBuffer: 2 ** 28, timeout: MAX_MS };
  try {
    const ended = await promisify(execFile)(process.execPath, [...program, ...args], options);
    return { ...ended, hasFailed: false };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as {
      stdout?: string;
      stderr?: string;
    };
    return { stdout, stderr, hasFailed: true };
  }
}
