import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Counts of what was checked. */
export const nothing = { passed: 0, failed: 0, skippedTitles: [] };

export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skippedTitles: [...all.skippedTitles, ...one.skippedTitles],
    }),
    nothing,
  );
}

/** The closing line of a run; what reads runs knows it in this form. */
export function closingLine({ passed, failed, skippedTitles: { length } }) {
  return `${passed} passed, ${failed} failed${length > 0 ? `, ${length} skipped` : ''}`;
}

/** What Jest's `--json` report counts. A file that does not even load is one failure. */
export function ofJest(file) {
  const report = read(file);
  if (report === undefined) return { ...nothing, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skippedTitles: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
        .map(({ fullName }) => fullName),
    ),
  };
}

/** What Playwright's `json` report counts. Errors outside of tests count as one failure. */
export function ofPlaywright(file) {
  const report = read(file);
  if (report === undefined) return { ...nothing, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const outside = report.errors.length > 0 && unexpected === 0 ? 1 : 0;
  return {
    passed: expected,
    failed: unexpected + flaky + outside,
    skippedTitles: report.suites.flatMap(skippedIn),
  };
}

function skippedIn({ title, specs = [], suites = [] }) {
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  return [...skipped.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap(skippedIn)];
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs a command with our output as its own; answers its exit code, 1 for a signal. */
export function run([command, ...args], { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
