import { listToldTrades } from '@fairlead/trading/contract/told-trades';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { toldTrades } from './told-list.service.ts';

/** Answers the trades reported intraday. */
export function toldRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listToldTrades, async ({ query }) => toldTrades(db, query));
}
