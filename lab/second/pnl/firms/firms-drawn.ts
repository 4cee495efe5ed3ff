import type { Parameters, RunDetails } from 'fast-check';

import type { Firm } from './firm.ts';

/** Length of the report on a failing firm; a firm itself has hundreds of kilobytes. */
const MAX_LENGTH = 4000;

/**
 * Parameters of a property over random firms. Of a firm that fails it reports what was wrong, and the seed and the path
 * that draw it again (`FAIRLEAD_FIRM_SEED`, `FAIRLEAD_FIRM_PATH`), not the firm.
 */
export function firmsDrawn(numRuns: number): Parameters<[Firm]> {
  const { FAIRLEAD_FIRM_SEED: seed, FAIRLEAD_FIRM_PATH: path } = process.env;
  return {
    numRuns,
    // A firm is as small as it needs to be: what differs says where to look.
    endOnFailure: true,
    plugins: [() => ({ onAllRunsComplete: throwWithoutFirm })],
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  };
}

function throwWithoutFirm({ failed, seed, counterexamplePath, ...details }: RunDetails<[Firm]>) {
  if (!failed) return;
  const again = `FAIRLEAD_FIRM_SEED=${seed} FAIRLEAD_FIRM_PATH=${counterexamplePath ?? ''}`;
  const { errorInstance: cause } = details;
  const wrong = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  throw new Error(`A firm of ${details.numRuns} failed (${again}): ${wrong.slice(0, MAX_LENGTH)}`);
}
