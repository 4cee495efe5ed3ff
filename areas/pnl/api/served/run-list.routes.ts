import { listRuns, RUNS_PAGE } from '@fairlead/pnl/contract/run-list';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { countMadeRuns, selectMadeRuns } from './run-list.queries.ts';

/** Answers the runs of all days, scenarios among them. */
export function runListRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listRuns, async ({ query, user }) => {
    const { whose = 'all', pipe_run_date: date = null, after = null } = query;
    const filter = { whose, date, asking: user.email };
    const total = await countMadeRuns(db, filter);
    const runs = await selectMadeRuns(db, filter, { after, most: RUNS_PAGE });
    const last = runs.length < RUNS_PAGE ? undefined : runs.at(-1);
    return {
      runs: runs.map((run) => ({ ...run, shocks: [...run.shocks] })),
      total,
      after: last?.run_id ?? null,
    };
  });
}
