import { exportPnlPrices, listPnlPrices, type PriceQuery } from '@fairlead/pnl/contract/legs';
import type { FastifyInstance } from 'fastify';

import { exportList } from '@fairlead/platform/export/export-list';
import type { ExportedList } from '@fairlead/platform/export/list-export';
import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { parsePriceCursor, priceCursor } from './price-cursor.ts';
import {
  countPrices,
  PRICE,
  type PriceList,
  selectAllPrices,
  type SeenPrice,
  selectPrices,
} from './run-prices.queries.ts';
import { requireRun } from './which-run.service.ts';

const PAGE = 1000;

/** Prices and fixings as a run saw them. */
export function pricesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listPnlPrices, async ({ query }) => {
    const list = await loadPriceList(db, query);
    const after = query.after === undefined ? null : parsePriceCursor(query.after);
    const found = await selectPrices(db, list, { after, limit: PAGE + 1 });
    const page = found.slice(0, PAGE);
    const last = page.at(-1);
    return {
      prices: page.filter(isQuoted),
      after: found.length > PAGE && last !== undefined ? priceCursor(last) : null,
    };
  });

  serve(app, exportPnlPrices, async ({ query, body, ...call }) => {
    const { format, ...table } = body;
    const list = exportedPrices(await loadPriceList(db, query), query);
    return exportList({ db }, call, { list, table, format });
  });
}

type Quoted = SeenPrice & { readonly price: number };

const isQuoted = (seen: SeenPrice): seen is Quoted => seen.price !== null;

async function loadPriceList(
  db: Db,
  { run_id: runId, product, from, to }: PriceQuery,
): Promise<PriceList> {
  const run = await requireRun(db, { date: null, runId });
  return {
    priceSetId: run.price_set_id,
    from: from ?? to ?? run.pipe_run_date,
    // What was observed after the run's day it did not look at.
    to: [to ?? from ?? run.pipe_run_date, run.pipe_run_date].toSorted()[0] as string,
    product,
  };
}

function exportedPrices(list: PriceList, asked: PriceQuery): ExportedList {
  return {
    entity: 'pnl_price',
    action: 'pnl_price.export',
    asked,
    rows: PRICE,
    total: (tx) => countPrices(tx, list),
    select: (names) => selectAllPrices(list, names),
  };
}
