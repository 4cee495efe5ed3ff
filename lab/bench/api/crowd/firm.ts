import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createClock, type Db } from '@fairlead/api';
import { storePricedFirm } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { sql } from 'kysely';

import { updateBreaks } from '../../../../areas/backoffice/api/breaks/update-breaks.service.ts';
import { fillWithRuns } from '../../../second/drawn/runs.ts';
import { fillWithTrades } from '../../../second/drawn/trades.ts';
import { storeFirm as storeLedgerFirm, storeLines } from '../accounting/ledger.ts';
import { addCargoes, storeGround, storePlannings } from '../backoffice/cargoes.ts';
import { largeAnswer } from '../pnl/large-answer.ts';
import { orderTrades } from './submitted.ts';

const TRADES = 100_000;
const RUNS = 20_000;
const LINES = 200_000;
const CARGOES = { lots: 100, lines: 50_000 };
/** Answers of the run that are large in a firm; they are sent as they are stored, whatever they say. */
const LARGE = ['all_trades_run_date', 'exposures', 'back_office_misc'];

const DAY = '2024-06-28';
const WEEK_BEFORE = '2024-06-21';
/** Orders of the last three run dates wait. */
const WAITS_FROM = '2024-06-26';

/** Sentence of what is stored. */
export const STORED = `${String(TRADES)} trades, orders of three run dates wait; ${String(RUNS)} runs; ${String(LINES + CARGOES.lines)} lines of the ledger; ${String(CARGOES.lots)} lots; a run of the P&L`;

/** Fills a database as a firm's of some years is filled. */
export async function fillFirm(db: Db): Promise<void> {
  await storePricedFirm(db);
  // A final one: the back office compares with it.
  await makePnlRun(db, { type: 'COB' });
  await fillWithTrades(db, TRADES);
  await orderTrades(db, WAITS_FROM);
  await fillWithRuns(db, RUNS);
  await storeLedgerFirm(db);
  await storeGround(db);
  await storeLines(db, LINES);
  await addCargoes(db, CARGOES);
  await storePlannings(db, [WEEK_BEFORE, DAY]);
  await enlargeRun(db);
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: DAY });
  await updateBreaks(db, { clock, actor: 'bench', requestId: 'bench', rounding: '50' });
  await sql`vacuum analyze`.execute(db);
}

/** Makes the run one of all that is there, with large answers. A finished one never changes: its guard stands aside. */
async function enlargeRun(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update pnl_data_set set content = ${largeAnswer()} where name = any(${LARGE})`.execute(
      tx,
    );
    await sql`
      update pnl_run
         set trade_cutoff = now(), physical_set_id = (select max(physical_set_id) from physical_set)`.execute(
      tx,
    );
  });
}

/** Policy of development in which these people may also read the accounting, and these the back office. */
export function policyFor(folder: string, accounting: string[], backOffice: string[]): string {
  const development = join(import.meta.dirname, '../../../../api/policy/development.json');
  const policy = JSON.parse(readFileSync(development, 'utf8')) as Record<string, unknown>;
  const file = join(folder, 'policy.json');
  writeFileSync(
    file,
    JSON.stringify({ ...policy, allow_lists: { accounting, back_office: backOffice } }),
  );
  return file;
}
