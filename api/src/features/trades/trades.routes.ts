import {
  listCoreTrades,
  unverifyCoreTrade,
  verifyCoreTrade,
} from '@fairlead/shared/contract/core-trades';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../platform/database/db.ts';
import { serve } from '../../platform/http/route.ts';
import { listTrades, unverifyTrade, verifyTrade } from './trades.service.ts';

/** EDF Trades (spec A2, A7): the list, and the two calls that change a trade's state. */
export function tradesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listCoreTrades, async ({ query }) => listTrades(db, query));

  serve(app, verifyCoreTrade, async ({ params, body, user, request }) => ({
    trade: await verifyTrade(
      db,
      { tradeId: params.trade_id, rowVersion: body.row_version },
      { actor: user.email, requestId: request.id },
    ),
  }));

  serve(app, unverifyCoreTrade, async ({ params, body, user, request }) => ({
    trade: await unverifyTrade(
      db,
      { tradeId: params.trade_id, rowVersion: body.row_version },
      { actor: user.email, requestId: request.id },
    ),
  }));
}
