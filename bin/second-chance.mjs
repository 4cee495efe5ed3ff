/** More failures than these are no chance: something is broken. */
export const MAX_SHAKY = 3;

/**
 * The failed end-to-end tests of a run that are worth running once more. None where there are too
 * many of them, or where something failed that is no test.
 */
export function worthAnotherRun({ failed, failedTests }) {
  return failed === failedTests.length && failed <= MAX_SHAKY ? failedTests : [];
}

/** The arguments by which Playwright runs this test and no other. */
export function alone({ file, line, title }) {
  return [`/${escaped(file)}:${line}`, '--grep', `${escaped(title)}(?: @|$)`, '--workers', '1'];
}

/** Counts of a run after these of its failed tests have passed alone. */
export function withShaky(tally, shaky) {
  return {
    ...tally,
    passed: tally.passed + shaky.length,
    failed: tally.failed - shaky.length,
    shakyTitles: shaky.map(({ title }) => title),
  };
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
