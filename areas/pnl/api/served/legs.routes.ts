import { exportPnlLegs, listPnlLegs, listVarScenarios } from '@fairlead/pnl/contract/legs';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { foundLegs } from './found-legs.service.ts';
import { exportLegs } from './legs-export.ts';
import { selectVarScenarios } from './run-legs.queries.ts';
import { UnpackedChunks } from './unpacked-chunks.ts';
import { requireRun } from './which-run.service.ts';

/** Minimum of scenarios for a value at risk. */
const MIN = 250;

/**
 * Registers the calls for what a run's figures are made of: its legs, and the scenarios of its
 * value at risk.
 */
export function legsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const parts = { db, chunks: new UnpackedChunks(db) };

  serve(app, listPnlLegs, async ({ query }) => foundLegs(parts, query));

  serve(app, exportPnlLegs, async ({ query, body, ...call }) =>
    exportLegs(parts, call, { query, body }),
  );

  serve(app, listVarScenarios, async ({ query: { run_id: runId, scope = 'scg' } }) => {
    await requireRun(db, { date: null, runId });
    const found = await selectVarScenarios(db, runId, scope);
    return {
      scope,
      scenarios: found.map((scenario, at) => ({ rank: at + 1, ...scenario })),
      var_rank: found.length < MIN ? null : Math.ceil(found.length * 0.05),
    };
  });
}
