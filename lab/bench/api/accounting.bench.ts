/**
 * The accounting over 1,000,000 lines: a whole answer against a plain sum of all lines, the same answer
 * asked again against a bare Fastify route that sends its bytes, and a page of a cell's entries against
 * the same over 10,000 lines.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';

import { loadAccountingReport } from '../../../areas/accounting/api/books/report/report.service.ts';
import { connect, createClock } from '@fairlead/api';
import { FIRST_DAY, LAST_DAY, storeFirm, storeLines } from './accounting/ledger.ts';
import { figure } from '../../../bin/figures.mjs';
import { besideFastify, type MeasuredApi } from './beside-fastify.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const TURNS = 15;
const PAGES = 100;
const MAX_SUM = 0.5;
const MAX_FEW = 2;

const CALL = '/api/acc_analytics/danaos/vessels';
const YEAR = {
  start_date: '2023-07-01',
  end_date: LAST_DAY,
  company: 'Group',
  cmp_start_date: '2022-07-01',
  cmp_end_date: '2023-06-30',
};
const ASKED = new URLSearchParams(YEAR).toString();
/** Running costs of one company, over all five years: more than a page also of few lines. */
const CELL = new URLSearchParams({
  ...YEAR,
  start_date: FIRST_DAY,
  report: 'mgmt_summary_table',
  row: 'Running',
  column: 'Company 3',
  figure: 'report',
}).toString();

await besideFastify({
  target: 0.8,
  path: `${CALL}?${ASKED}`,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
  prepare: async (db, folder) => {
    await storeFirm(db);
    await storeLines(db, MANY);
    const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
    const answer = JSON.stringify(await loadAccountingReport({ db, clock }, YEAR));
    const packed = gzipSync(answer, { level: 1 });
    console.log(
      `The answer is ${String(answer.length)} bytes of JSON, ${String(packed.length)} of gzip`,
    );
    const stored = join(folder, 'answer.gz');
    writeFileSync(stored, packed);
    const file = join(import.meta.dirname, 'stored-answer-process.ts');
    return { file, env: { ANSWER: stored, CALL } };
  },
  alone: async (api) => {
    const db = connect(api.databaseUrl, { statementTimeoutMs: 0, max: 2 });
    try {
      const isFast = await wholeAnswer(api, db);
      return (await pages(api, db)) && isFast;
    } finally {
      await db.destroy();
    }
  },
  about: 'The same answer asked again, kept in memory:',
  checked: 'all checked',
});

type Db = ReturnType<typeof connect>;

async function wholeAnswer(api: MeasuredApi, db: Db): Promise<boolean> {
  const sums: number[] = [];
  const answers: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // What was kept is old.
    await sql`update accounting_version set version = version + 1`.execute(db);
    answers.push(await timeOf(() => call(api, `${CALL}?${ASKED}`)));
    sums.push(
      await timeOf(() =>
        sql`select company_code, ledger_card_code, sum(book_value) from journal_line group by 1, 2`.execute(
          db,
        ),
      ),
    );
  }
  const details = `${middle(answers).toFixed(0)} ms, year against year, made anew; ${middle(sums).toFixed(0)} ms of all ${String(MANY)} lines`;
  return figure('a whole answer over a plain sum', middle(answers) / middle(sums), {
    atMost: MAX_SUM,
    details,
  }).isMet;
}

async function pages(api: MeasuredApi, db: Db): Promise<boolean> {
  const many = await pageTime(api);
  await storeLines(db, FEW);
  const few = await pageTime(api);
  await storeLines(db, MANY);
  return figure('a page of many entries over one of few', many.ms / few.ms, {
    atMost: MAX_FEW,
    details: `100 of ${String(many.of)} in ${many.ms.toFixed(1)} ms; of ${String(few.of)} in ${few.ms.toFixed(1)} ms`,
  }).isMet;
}

async function pageTime(api: MeasuredApi): Promise<{ ms: number; of: number }> {
  const path = `/api/acc_analytics/entries?${CELL}`;
  const page = (await (await call(api, path)).json()) as {
    entries: unknown[];
    parts: { count: number }[];
  };
  if (page.entries.length !== 100) throw new Error(`a page of ${String(page.entries.length)}`);
  const times: number[] = [];
  for (let turn = 0; turn < PAGES; turn += 1)
    times.push(await timeOf(async () => (await call(api, path)).arrayBuffer()));
  return { ms: middle(times), of: page.parts[0]?.count ?? 0 };
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
