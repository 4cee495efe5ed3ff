import { acceptFarPrice, listFarPrices } from '@fairlead/pnl/contract/far-prices';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { acceptedPrice, loadFarPrices } from '../far-prices/far-prices.service.ts';
import { requireRun } from './which-run.service.ts';

/** Prices that are farther from those before than expected, and who agrees on them. */
export function farPricesRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listFarPrices, async ({ query: { run_id: runId } }) => {
    const run = await requireRun(db, { date: null, runId });
    return { prices: [...(await loadFarPrices(db, run, clock))] };
  });
  serve(app, acceptFarPrice, async ({ body, once, user, request }) =>
    once(async (tx) => ({
      acceptance: await acceptedPrice(tx, body, { email: user.email, requestId: request.id }),
    })),
  );
}
