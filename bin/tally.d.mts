/** A test as Playwright's report names it: its file below the folder of all specs. */
export type FailedTest = { readonly file: string; readonly line: number; readonly title: string };

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skippedTitles: readonly string[];
  readonly shakyTitles: readonly string[];
};

export type EndToEndTally = Tally & {
  readonly failedTests: readonly FailedTest[];
  /** Of each test, below the folder of all specs. */
  readonly files: readonly string[];
};

export const nothing: Tally;

export function ofPlaywright(file: string): EndToEndTally;

export function closingLine(tally: Tally): string;
