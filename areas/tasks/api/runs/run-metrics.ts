import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { askedGauge } from '@fairlead/platform/telemetry/asked-gauge';
import { selectWaitingRuns } from './run-metrics.queries.ts';

const LABELS = ['task', 'kind'] as const;

/** Tells the metrics which runs wait, and for how long. */
export function runMetrics(app: FastifyInstance, { db }: ApiParts): void {
  const asked = async (of: 'n' | 'oldest_seconds') =>
    (await selectWaitingRuns(db)).map(({ task, kind, [of]: value }) => ({
      labels: { task, kind },
      value,
    }));
  askedGauge(app, {
    name: 'fairlead_runs_waiting',
    help: 'Runs that wait for a worker or are held',
    labelNames: LABELS,
    ask: () => asked('n'),
  });
  askedGauge(app, {
    name: 'fairlead_runs_waiting_oldest_seconds',
    help: 'How long the oldest run that waits has waited',
    labelNames: LABELS,
    ask: () => asked('oldest_seconds'),
  });
}
