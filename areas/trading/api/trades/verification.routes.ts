import { unverifyCoreTrade, verifyCoreTrade } from '@fairlead/trading/contract/core-trades';
import {
  coreTradeChanges,
  coreTradeDays,
  unverifyCoreTrades,
  verifyCoreTrades,
  verifyMatchingTrades,
} from '@fairlead/trading/contract/verification';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { tradeChanges, tradeDays } from './changes.service.ts';
import type { SeenCoreTrade } from './trade-state.rules.ts';
import {
  type Changer,
  unverifyTrade,
  unverifyTrades,
  verifyMatching,
  verifyTrade,
  verifyTrades,
} from './verification.service.ts';

/** EDF Trades (spec A2, A7): the calls that change the state of trades, and those that follow it. */
export function verificationRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, verifyCoreTrade, async ({ params, body, ...call }) => ({
    trade: await verifyTrade(db, toSeen({ ...params, ...body }), toChanger(call)),
  }));
  serve(app, unverifyCoreTrade, async ({ params, body, ...call }) => ({
    trade: await unverifyTrade(db, toSeen({ ...params, ...body }), toChanger(call)),
  }));
  serve(app, verifyCoreTrades, async ({ body, ...call }) => ({
    trades: [...(await verifyTrades(db, body.trades.map(toSeen), toChanger(call)))],
  }));
  serve(app, unverifyCoreTrades, async ({ body, ...call }) => ({
    trades: [...(await unverifyTrades(db, body.trades.map(toSeen), toChanger(call)))],
  }));
  serve(app, verifyMatchingTrades, async ({ query, body, once, ...call }) => ({
    trades: [...(await verifyMatching(once, query, { ...toChanger(call), ...body }))],
  }));

  serve(app, coreTradeChanges, async ({ query }) => tradeChanges(db, query));
  serve(app, coreTradeDays, async ({ query }) => tradeDays(db, query));
}

type Asked = { readonly trade_id: string; readonly row_version: number };

function toSeen({ trade_id, row_version }: Asked): SeenCoreTrade {
  return { tradeId: trade_id, rowVersion: row_version };
}

type Caller = { readonly user: { readonly email: string }; readonly request: FastifyRequest };

function toChanger({ user, request }: Caller): Changer {
  return { actor: user.email, requestId: request.id };
}
