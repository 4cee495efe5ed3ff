import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { createDatabaseGauge } from '@fairlead/platform/telemetry/database-gauge';
import { OVERLAPS } from './due-run.service.ts';
import { selectSkipped } from './schedules.queries.ts';

/** Tells the metrics at how many times of the last day schedules had no run. */
export function scheduleMetrics(app: FastifyInstance, { db }: ApiParts): void {
  createDatabaseGauge(app, {
    name: 'fairlead_schedule_times_skipped',
    help: 'Times of the last 24 hours at which a schedule was due and no run was made',
    labelNames: ['task', 'why'],
    query: async () =>
      (await selectSkipped(db, OVERLAPS)).map(({ task, why, n }) => ({
        labels: { task, why },
        value: n,
      })),
  });
}
