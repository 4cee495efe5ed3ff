import { formatNumber } from '@fairlead/shared/format';

/** The API answers with the newest runs, at most so many. */
const MOST_RUNS = 200;

/** The line below the runs. */
export function historyStatus(count: number, refreshProblem: string | undefined): string {
  if (refreshProblem !== undefined) {
    return `Could not refresh: ${refreshProblem}. These runs may be out of date.`;
  }
  if (count >= MOST_RUNS) return `The newest ${formatNumber(count)} runs`;
  return count === 1 ? '1 run' : `${formatNumber(count)} runs`;
}
