import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { createDatabaseGauge } from '@fairlead/platform/telemetry/database-gauge';
import { selectWaitingRuns } from './run-metrics.queries.ts';

const LABELS = ['task', 'kind'] as const;

/** Tells the metrics which runs wait, and for how long. */
export function runMetrics(app: FastifyInstance, { db }: ApiParts): void {
  const asked = async (of: 'n' | 'oldest_seconds') =>
    (await selectWaitingRuns(db)).map(({ task, kind, [of]: value }) => ({
      labels: { task, kind },
      value,
    }));
  createDatabaseGauge(app, {
    name: 'fairlead_runs_waiting',
    help: 'Runs that wait for a worker or are held',
    labelNames: LABELS,
    query: () => asked('n'),
  });
  createDatabaseGauge(app, {
    name: 'fairlead_runs_waiting_oldest_seconds',
    help: 'How long the oldest run that waits has waited',
    labelNames: LABELS,
    query: () => asked('oldest_seconds'),
  });
}
