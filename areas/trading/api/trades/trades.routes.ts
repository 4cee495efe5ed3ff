import {
  listCoreTrades,
  listTradeChoices,
  summariseCoreTrades,
} from '@fairlead/trading/contract/core-trades';
import { exportCoreTrades } from '@fairlead/trading/contract/core-trades-export';
import type { FastifyInstance } from 'fastify';

import { exportList } from '@fairlead/platform/export/export-list';
import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { listChoices, listTrades, summariseTrades } from './trade-list.service.ts';
import { exportedTrades } from './trades-export.ts';

/** EDF Trades (spec A2, A7): the list and what it comes to, and its export. */
export function tradesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listCoreTrades, async ({ query }) => listTrades(db, query));

  serve(app, listTradeChoices, async ({ query }) => listChoices(db, query));

  serve(app, summariseCoreTrades, async ({ query }) => summariseTrades(db, query));

  serve(app, exportCoreTrades, async ({ query, body, ...call }) => {
    const { format, ...table } = body;
    return exportList({ db }, call, {
      list: exportedTrades(query),
      table,
      format,
    });
  });
}
