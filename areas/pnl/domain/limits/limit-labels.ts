import { type LimitState, usedPercent } from './limit-use.ts';

/** Words of a state: 'Stop broken, 632%'. `stop` is what the last line is called: 'stop', 'limit'. */
export function formatLimitState(state: LimitState, used: number, stop: string): string {
  const percent = `${usedPercent(used)}%`;
  switch (state) {
    case 'WITHIN':
      return `Within, ${percent} of ${stop}`;
    case 'NEAR':
      return `Near, ${percent} of ${stop}`;
    case 'ALERT':
      return `Beyond alert, ${percent} of ${stop}`;
    case 'STOP':
      return `${stop.charAt(0).toUpperCase()}${stop.slice(1)} broken, ${percent}`;
  }
}

/** '40 days', '1 day'. */
export const daysText = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
