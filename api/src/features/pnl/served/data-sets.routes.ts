import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import {
  allTrades,
  clearerData,
  explain,
  openPnlLastYear,
} from '@fairlead/shared/contract/pnl/data-sets';
import { backOfficeMisc, exposures } from '@fairlead/shared/contract/pnl/exposures';
import { historicalPnl } from '@fairlead/shared/contract/pnl/history';
import { TAG_HEADER, TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from '../../../platform/database/db.ts';
import { hasAlready } from '../../../platform/http/kept-answers.ts';
import { SENT, serve } from '../../../platform/http/route.ts';
import type { DataSetName } from '../answers/data-sets.rules.ts';
import { selectDataSet, type StoredDataSet } from './data-sets.queries.ts';
import { KeptDataSets } from './kept-data-sets.ts';
import { noRun, requireRun, type WhichRun } from './which-run.service.ts';

const CALLS = {
  all_trades_run_date: allTrades,
  clearer_run_date: clearerData,
  historical_pnl_per_book_metrics: historicalPnl,
  exposures,
  back_office_misc: backOfficeMisc,
  open_pnl_last_year: openPnlLastYear,
  explain,
} as const satisfies Record<DataSetName, object>;

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** The finished answers of runs (spec C7), sent as they are stored. */
export function dataSetsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const kept = new KeptDataSets();
  for (const name of Object.keys(CALLS) as DataSetName[]) {
    const { latest, ofDate } = CALLS[name];
    const answer = answering({ db, kept }, name);
    serve(app, latest, async ({ query, ...exchange }): Promise<typeof SENT> =>
      answer({ date: null, runId: query.run_id }, exchange),
    );
    serve(app, ofDate, async ({ query, params, ...exchange }): Promise<typeof SENT> =>
      answer({ date: params.pipe_run_date, runId: query.run_id }, exchange),
    );
  }
}

function answering(
  { db, kept }: { readonly db: Db; readonly kept: KeptDataSets },
  name: DataSetName,
): (which: WhichRun, exchange: Exchange) => Promise<typeof SENT> {
  const find = async (which: WhichRun): Promise<StoredDataSet> => {
    const runId = which.runId ?? (await requireRun(db, which)).run_id;
    const known = kept.find(runId, name);
    const found = known ?? (await selectDataSet(db, runId, name)) ?? noRun(which);
    if (known === undefined) kept.keep(runId, name, found);
    // As `findRun` says of a number and a date.
    return which.date === null || found.pipe_run_date === which.date ? found : noRun(which);
  };
  return async (which, { request, reply }) => {
    const found = await find(which);
    const isNamed = which.runId !== undefined;
    void reply.headers(isNamed ? OF_A_RUN : OF_A_DATE);
    return sendStored(found, { request, reply });
  };
}

/** Whose token is another one asks again: who has signed out leaves nothing that others may read. */
const VARY = `accept-encoding, ${TOKEN_HEADER}`;
const TYPE = 'application/json; charset=utf-8';

/** A run never changes. */
const OF_A_RUN = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-type': TYPE,
  vary: VARY,
};
/** A better run of the date may come. */
const OF_A_DATE = { 'cache-control': 'private, no-cache', 'content-type': TYPE, vary: VARY };

const GZIP = ['gzip'];
const unpacked = promisify(gunzip);

async function sendStored(
  { etag, content }: StoredDataSet,
  { request, reply }: Exchange,
): Promise<typeof SENT> {
  const tag = etag.startsWith('"') ? etag : `"${etag}"`;
  void reply.header(TAG_HEADER, tag);
  if (hasAlready(request.headers['if-none-match'], tag)) {
    void reply.code(304).send();
  } else if (negotiate(request.headers['accept-encoding'] ?? '', GZIP) === 'gzip') {
    void reply.header('content-encoding', 'gzip').send(content);
  } else {
    void reply.send(await unpacked(content));
  }
  return SENT;
}
