import type { EndToEndTally, FailedTest, Tally } from './tally.mjs';

export const MAX_SHAKY: number;

export function worthAnotherRun(
  run: Pick<EndToEndTally, 'failed' | 'failedTests'>,
): readonly FailedTest[];

export function alone(test: FailedTest): readonly string[];

export function withShaky(tally: Tally, shaky: readonly FailedTest[]): Tally;
