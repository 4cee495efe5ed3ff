import { listReportedTrades } from '@fairlead/trading/contract/reported-trades';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { loadReportedTrades } from './reported-trade-list.service.ts';

/** Answers the trades reported intraday. */
export function reportedTradeRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listReportedTrades, async ({ query }) => loadReportedTrades(db, query));
}
