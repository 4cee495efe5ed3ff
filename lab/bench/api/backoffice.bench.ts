/**
 * The back office over 5,000 lots and 1,000,000 lines: a reconciliation against the two plain sums by group, a page
 * of a lot's drawer against the same over 10,000 lines, breaks of 100 lots against those of all, and a planning
 * asked for again against a bare Fastify route that sends its bytes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';

import { updateBreaks } from '../../../areas/backoffice/api/breaks/update-breaks.service.ts';
import { loadCashPlanning } from '../../../areas/backoffice/api/cash/cash-planning.service.ts';
import { connect, createClock, type Db } from '@fairlead/api';
import { figure } from '../../../bin/figures.mjs';
import { storeFirm } from './accounting/ledger.ts';
import { type Size, storeCargoes, storeOffice, storePlannings } from './backoffice/cargoes.ts';
import { besideFastify, type MeasuredApi } from './beside-fastify.ts';

const FEW: Size = { lots: 50, lines: 10_000 };
const MANY: Size = { lots: 5_000, lines: 1_000_000 };
const TURNS = 15;
const KEEPINGS = 3;
const PAGES = 100;
const MARKED = 100;
const MAX_SUMS = 1.5;
const MAX_FEW = 2;
const MAX_IN_ALL = 0.2;

const DAY = '2024-06-28';
const WEEK_BEFORE = '2024-06-21';
const CALL = '/api/acc_analytics/report/cash_planning';
const PLANNING = { run_date: DAY, with_buffer: true, with_blocked: true };
const ASKED = 'run_date=2024-06-28&with_buffer=true&with_blocked=true';
const REPORT =
  '/api/acc_analytics/report/scg_physical?startDate=2024-06-01&endDate=2024-06-30&tradeDate=2024-06-28&includeAdjProj=true&reversePrevYear=false';
const DRAWER = (lot: string) =>
  `/api/acc_analytics/back_acc/ltd_reconcile?lot_num=${lot}&scg_pnl_column=demurrage_sum&include_adj_proj=true&table_unique_name=ongoing&start_date=2024-06-01&end_date=2024-06-30&trade_date=2024-06-28&reverse_prev_year=false`;
/** Open: its number is a multiple of four. */
const LOT = 'L000048';

const clock = createClock({ zone: 'Europe/Zurich', businessDate: DAY });

await besideFastify({
  target: 0.8,
  path: `${CALL}?${ASKED}`,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
  prepare: async (db, folder) => {
    await storeFirm(db);
    await storeOffice(db, DAY);
    await storePlannings(db, [WEEK_BEFORE, DAY]);
    await storeCargoes(db, MANY);
    const answer = JSON.stringify(await loadCashPlanning(db, PLANNING));
    const stored = join(folder, 'answer.gz');
    writeFileSync(stored, gzipSync(answer, { level: 1 }));
    const file = join(import.meta.dirname, 'stored-answer-process.ts');
    return { file, env: { ANSWER: stored, CALL } };
  },
  alone: async (api) => {
    const db = connect(api.databaseUrl, { statementTimeoutMs: 0, max: 2 });
    try {
      const areMet = [await reconciliation(api, db), await breaks(db), await drawers(api, db)];
      return areMet.every(Boolean);
    } finally {
      await db.destroy();
    }
  },
  about: 'The same planning asked again, kept in memory:',
  checked: 'all checked',
});

async function reconciliation(api: MeasuredApi, db: Db): Promise<boolean> {
  const [answers, sums]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // What was kept is old.
    await sql`update accounting_version set version = version + 1`.execute(db);
    answers.push(await timeOf(() => call(api, REPORT)));
    sums.push(await timeOf(() => plainSums(db)));
  }
  return reportComparison(
    { name: 'a reconciliation', ms: middle(answers) },
    { name: 'two plain sums', ms: middle(sums) },
    MAX_SUMS,
  );
}

async function plainSums(db: Db): Promise<void> {
  await sql`
    select lot_num, scg_rec_group, sum(book_value) from journal_line
     where lot_num is not null group by 1, 2`.execute(db);
  await sql`
    select lot_num, pnl_column, sum(amount) from phys_amount join phys_trade using (trade_uuid)
     group by 1, 2`.execute(db);
}

async function breaks(db: Db): Promise<boolean> {
  const keeping = { clock, actor: 'a', requestId: 'a', rounding: '50' };
  // All lots are marked, and the days are new: what is measured after it changes nothing.
  const { opened } = await updateBreaks(db, keeping);
  console.log(`${String(opened)} breaks`);
  const [all, some]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < KEEPINGS; turn += 1) {
    all.push(await keptIn(db, MANY.lots));
    some.push(await keptIn(db, MARKED));
  }
  return reportComparison(
    { name: `breaks of ${String(MARKED)} lots`, ms: middle(some) },
    { name: 'breaks of all', ms: middle(all) },
    MAX_IN_ALL,
  );
}

async function keptIn(db: Db, lots: number): Promise<number> {
  await sql`
    insert into lot_to_reconcile (lot_num) select lot_num from known_lot order by lot_num limit ${lots}`.execute(
    db,
  );
  return timeOf(() => updateBreaks(db, { clock, actor: 'a', requestId: 'a', rounding: '50' }));
}

async function drawers(api: MeasuredApi, db: Db): Promise<boolean> {
  const many = await drawerTime(api);
  await storeCargoes(db, FEW);
  const few = await drawerTime(api);
  await storeCargoes(db, MANY);
  return reportComparison(
    { name: `a drawer of ${String(MANY.lines)}`, ms: many },
    { name: `a drawer of ${String(FEW.lines)}`, ms: few },
    MAX_FEW,
  );
}

async function drawerTime(api: MeasuredApi): Promise<number> {
  const first = (await (await call(api, DRAWER(LOT))).json()) as { danaos_ltd_df: unknown[] };
  if (first.danaos_ltd_df.length !== 100)
    throw new Error(`a page of ${String(first.danaos_ltd_df.length)}`);
  const times: number[] = [];
  for (let turn = 0; turn < PAGES; turn += 1)
    times.push(await timeOf(() => call(api, DRAWER(LOT))));
  return middle(times);
}

type Measured = { readonly name: string; readonly ms: number };

function reportComparison(ours: Measured, yardstick: Measured, most: number): boolean {
  return figure(`${ours.name} over ${yardstick.name}`, ours.ms / yardstick.ms, {
    atMost: most,
    details: `${ours.ms.toFixed(1)} ms over ${yardstick.ms.toFixed(1)} ms`,
  }).isMet;
}

async function call({ url, headers }: MeasuredApi, path: string): Promise<Response> {
  const answer = await fetch(`${url}${path}`, { headers });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const done = await work();
  if (done instanceof Response) await done.arrayBuffer();
  return performance.now() - start;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
