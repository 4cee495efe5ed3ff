import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { allTrades, clearerData, explain, openPnlLastYear } from '@fairlead/pnl/contract/data-sets';
import { backOfficeMisc, exposures } from '@fairlead/pnl/contract/exposures';
import { historicalPnl } from '@fairlead/pnl/contract/history';
import { tieOut } from '@fairlead/pnl/contract/tie-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { SENT, serve } from '@fairlead/platform/http/route';
import {
  REVALIDATE_HEADERS,
  IMMUTABLE_HEADERS,
  sendStored,
  StoredAnswers,
} from '@fairlead/platform/http/answers/stored-answers';
import type { DataSetName } from '../answers/data-sets.rules.ts';
import { selectDataSet, type StoredDataSet } from './data-sets.queries.ts';
import { noRun, requireRun, type WhichRun } from './which-run.service.ts';

const CALLS = {
  all_trades_run_date: allTrades,
  clearer_run_date: clearerData,
  historical_pnl_per_book_metrics: historicalPnl,
  exposures,
  back_office_misc: backOfficeMisc,
  open_pnl_last_year: openPnlLastYear,
  explain,
  tie_out: tieOut,
} as const satisfies Record<DataSetName, object>;

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Asked = Exchange & { readonly query: { readonly run_id?: number | undefined } };

type Source = {
  readonly db: Db;
  readonly kept: StoredAnswers<StoredDataSet>;
  readonly name: DataSetName;
};

/** The finished answers of runs (spec C7), sent as they are stored. */
export function dataSetsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const kept = new StoredAnswers<StoredDataSet>();
  for (const name of Object.keys(CALLS) as DataSetName[]) {
    const { latest, ofDate } = CALLS[name];
    const source = { db, kept, name };
    serve(
      app,
      latest,
      answering(source, () => null),
    );
    serve(
      app,
      ofDate,
      answering(source, ({ params }) => params.pipe_run_date),
    );
  }
}

/** Nothing is waited for where the answer is in memory, the usual case: a promise costs as much as the look. */
function answering<Call extends Asked>(
  source: Source,
  dateOf: (call: Call) => string | null,
): (call: Call) => Promise<typeof SENT> {
  return async (call) => {
    const which = { date: dateOf(call), runId: call.query.run_id };
    const found = findCachedDataSet(source, which.runId) ?? (await read(source, which));
    // As `findRun` says of a number and a date.
    if (which.date !== null && found.pipe_run_date !== which.date) noRun(which);
    void call.reply.headers(which.runId === undefined ? REVALIDATE_HEADERS : IMMUTABLE_HEADERS);
    if (!sendStored(found, call)) void call.reply.send(await unpacked(found.content));
    return SENT;
  };
}

function findCachedDataSet(
  { kept, name }: Source,
  runId: number | undefined,
): StoredDataSet | undefined {
  return runId === undefined ? undefined : kept.find(toKey(runId, name));
}

async function read({ db, kept, name }: Source, which: WhichRun): Promise<StoredDataSet> {
  const runId = which.runId ?? (await requireRun(db, which)).run_id;
  const known = kept.find(toKey(runId, name));
  if (known !== undefined) return known;
  const found =
    (await selectDataSet(db, runId, name)) ?? (await noAnswer(db, which, { runId, name }));
  kept.add(toKey(runId, name), found);
  return found;
}

/** @throws Refusal always: there is no such run, or it was made before runs kept such an answer */
async function noAnswer(
  db: Db,
  which: WhichRun,
  { runId, name }: { readonly runId: number; readonly name: DataSetName },
): Promise<never> {
  await requireRun(db, { ...which, runId });
  if (name !== 'tie_out') noRun(which);
  const message = `Run ${String(runId)} has no tie-out: it is a scenario, or was made before runs kept one. Make a run of the day again.`;
  throw new Refusal({ status: 404, code: 'NO_TIE_OUT', message });
}

/** Answers of runs never change, so that none of them is ever old. */
const toKey = (runId: number, name: string) => `${String(runId)} ${name}`;

const unpacked = promisify(gunzip);
