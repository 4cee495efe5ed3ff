import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Counts of what was checked. */
export const nothing = { passed: 0, failed: 0, skippedTitles: [], shakyTitles: [] };

export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skippedTitles: [...all.skippedTitles, ...one.skippedTitles],
      shakyTitles: [...all.shakyTitles, ...one.shakyTitles],
    }),
    nothing,
  );
}

/** The closing line of a run; what reads runs knows it in this form. */
export function closingLine({ passed, failed, skippedTitles: { length } }) {
  return `${passed} passed, ${failed} failed${length > 0 ? `, ${length} skipped` : ''}`;
}

/** Counts of Jest's `--json` report. A file that does not even load is one failure. */
export function ofJest(file) {
  const report = read(file);
  if (report === undefined) return { ...nothing, failed: 1 };
  return {
    ...nothing,
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skippedTitles: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
        .map(({ fullName }) => fullName),
    ),
  };
}

/**
 * Counts of Playwright's `json` report, the tests that failed (see second-chance.mjs) and the file
 * of each test (see journeys.mjs). Errors outside of tests count as one failure.
 */
export function ofPlaywright(file) {
  const report = read(file);
  if (report === undefined) return { ...nothing, failed: 1, failedTests: [], files: [] };
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsIn);
  const is = (wanted) => (spec) => spec.tests.some(({ status }) => status === wanted);
  const outside = report.errors.length > 0 && unexpected === 0 ? 1 : 0;
  return {
    ...nothing,
    passed: expected,
    failed: unexpected + flaky + outside,
    skippedTitles: specs.filter(is('skipped')).map(({ within, title }) => `${within}: ${title}`),
    failedTests: specs
      .filter(is('unexpected'))
      .map(({ file, line, title }) => ({ file, line, title })),
    files: specs.map(({ file }) => file),
  };
}

function specsIn({ title, specs = [], suites = [] }) {
  return [...specs.map((spec) => ({ ...spec, within: title })), ...suites.flatMap(specsIn)];
}

/** Reads a report, which is of no more use then. */
function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** Runs a command with our output as its own; returns its exit code, 1 for a signal. */
export function run(command, { cwd, env }) {
  return started(command, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }).ended;
}

/**
 * Runs a command like `run`, but returns its output, too, for commands that run beside each other.
 */
export async function runAside(command, { cwd, env }) {
  const { child, ended } = started(command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (one) => chunks.push(one));
  return { code: await ended, output: Buffer.concat(chunks).toString() };
}

function started([command, ...args], { cwd, env, stdio }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  return { child, ended };
}
