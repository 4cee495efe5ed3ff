import { formatNumber } from '@fairlead/shared/format';

import { WITHHELD } from '../runs/run-details.view-model.ts';
import type { OutputTail } from './tail.data.ts';

const NOT_ALLOWED = 403;

/** The line below the output. */
export function outputStatus({ lines, ended, problem }: OutputTail, following: boolean): string {
  if (problem !== undefined) {
    if (problem.status === NOT_ALLOWED) return WITHHELD;
    return ended ? problem.panelText : `${problem.panelText}. Trying again …`;
  }
  const known = lines.count === 1 ? '1 line' : `${formatNumber(lines.count)} lines`;
  if (ended) return known;
  return following ? `${known}, following` : `${known}, paused: more may be below`;
}

/** Placeholder while there is no output. */
export function nothingPrinted({ state, ended }: OutputTail): string {
  if (ended) return "Task didn't emit anything to standard out";
  return state === 'QUEUED' ? 'Waiting for a worker' : 'Waiting for output …';
}
