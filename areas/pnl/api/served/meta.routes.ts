import { latestMeta, metaOfDate, runSince, scenarioChoices } from '@fairlead/pnl/contract/runs';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { withEtag } from '@fairlead/platform/http/answers/etag-answers';
import { serve } from '@fairlead/platform/http/route';
import { movesKnown } from '../since/moves.service.ts';
import { selectSince } from '../since/since.queries.ts';
import { loadPnlMeta } from './meta.service.ts';
import { selectScenarioDeals, selectScenarioProducts } from './scenario-choices.queries.ts';
import { noRun } from './which-run.service.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/** Registers the calls for the list of runs, and for the names that a scenario may use. */
export function metaRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    latestMeta,
    withEtag(latestMeta, {
      answer: async ({ query, user, reply }) => {
        setRevalidate(reply);
        return loadPnlMeta({ db, clock }, { date: null, runId: query.run_id }, user.email);
      },
    }),
  );
  serve(
    app,
    metaOfDate,
    withEtag(metaOfDate, {
      answer: async ({ query, params, user, reply }) => {
        setRevalidate(reply);
        const which = { date: params.pipe_run_date, runId: query.run_id };
        return loadPnlMeta({ db, clock }, which, user.email);
      },
    }),
  );
  serve(app, runSince, async ({ query: { run_id }, reply }) => {
    setRevalidate(reply);
    const since = await selectSince(db, run_id);
    if (since === undefined) return noRun({ date: null, runId: run_id });
    const { newer_run_id: newer, newer_moved: moved, state, ...counts } = since;
    return {
      run_id,
      ...counts,
      newer: newer === null ? null : { run_id: newer, moved: moved ?? 0 },
      moves: await movesKnown(db, run_id, state),
    };
  });
  serve(app, scenarioChoices, async () => {
    const [products, deals] = await Promise.all([
      selectScenarioProducts(db),
      selectScenarioDeals(db),
    ]);
    return { products: [...products], deals: [...deals] };
  });
}

function setRevalidate(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-cache');
}
