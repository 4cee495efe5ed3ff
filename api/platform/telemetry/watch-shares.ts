import { type Cost, COSTS } from '@fairlead/shared/contract/endpoint';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import type { Shares, WatchForCost } from '../http/shares.ts';
import type { Turns } from '../http/turns.ts';

/** Bounds in seconds, up to the longest that a call waits. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Pause from one line about who fills a queue to the next, and people in it. */
const REPORT_INTERVAL_MS = 10_000;
const MAX_PEOPLE_REPORTED = 3;

/**
 * Metrics of queued calls by cost. Metrics name no person; the log names the heaviest users by
 * subject whenever a call is refused.
 */
export function watchTurns(registry: Registry, log: Logger): WatchForCost {
  const waits = new Histogram({
    name: 'fairlead_turn_wait_seconds',
    help: 'Time that calls waited for their turn; those that had it at once are not counted',
    labelNames: ['cost'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'fairlead_turns_refused_total',
    help: "Calls whose turn did not come, for their own person's calls or for those of all",
    labelNames: ['cost', 'whose'],
    registers: [registry],
  });
  return (cost) => {
    let toldAt = -Infinity;
    return {
      waited: (seconds) => waits.observe({ cost }, seconds),
      refused: (whose, turns) => {
        refused.inc({ cost, whose });
        const now = performance.now();
        if (now - toldAt < REPORT_INTERVAL_MS) return;
        toldAt = now;
        log.warn(
          toLines(cost, turns),
          `calls are refused: ${whose === 'own' ? 'one person has' : 'all have'} too many under way`,
        );
      },
    };
  };
}

const toLines = (cost: Cost, turns: Turns) => ({
  cost,
  ...turns.counts(),
  most: turns.fillers().slice(0, MAX_PEOPLE_REPORTED),
});

/** Shows what is under way and what waits now. */
export function showTurns(registry: Registry, shares: Shares): void {
  const gauge = new Gauge({
    name: 'fairlead_turns',
    help: 'Calls under way and calls that wait for their turn, and people of whom some wait',
    labelNames: ['cost', 'state'],
    registers: [registry],
    collect() {
      for (const cost of COSTS) {
        const turns = shares[cost];
        if (turns === undefined) continue;
        const { underWay, waiting, people } = turns.counts();
        gauge.set({ cost, state: 'under_way' }, underWay);
        gauge.set({ cost, state: 'waiting' }, waiting);
        gauge.set({ cost, state: 'people_waiting' }, people);
      }
    },
  });
}
