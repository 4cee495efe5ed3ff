/**
 * Large statements taken in, each by a process of its own: 200,000 trades beside PostgreSQL's own COPY of the rows
 * that come of them into a table like theirs, other shapes beside them row by row, and the memory of each. Then bank
 * statements of fifty accounts, day by day in one process, beside COPY and beside themselves: the first days, the last.
 * Run by `pnpm bench import`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import { sql } from 'kysely';

import { ENGINE_FLAGS } from '@fairlead/platform/tasks/process/run-process';
import { connect, migrate } from '@fairlead/api';
import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { type BankCost, bankCost } from './imports/bank-cost.ts';
import { CLEARERS, ofAccounts, ofOneOrder, ofTrades } from './imports/statements.ts';
import { figure, judge } from '../../../bin/figures.mjs';

const TRADES = 200_000;
const ACCOUNTS = 20_000;
const OF_ONE_ORDER = 50_000;
const SHORT_LINES = 'a\n'.repeat(8 * 2 ** 20);

/** Times of the COPY that an import may take; megabytes that a process may grow by. */
const MAX_PER_COPY = 10;
const MAX_MEGABYTES = 300;
/** Times of their COPY that bank statements may take; what is aimed at is ten (decision 0498). */
const MAX_PER_BANK_COPY = 25;
/** Times of an earlier quarter of the bank statements that the last one may take. */
const MAX_PER_QUARTER = 1.5;
/** Times of a trade's share of the large file that a row of another shape may take. */
const MAX_PER_ROW = 4;

type Cost = { readonly ms: number; readonly megabytes: number; readonly said: string };

const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
// As root the database runs as another account, which copies to here.
chmodSync(folder, 0o777);
const server = await openEmbeddedDatabase(folder);
const db = connect(server.url, { statementTimeoutMs: 0, max: 2 });
try {
  await migrate(server.url);
  await storeNames();
  const trades = await cost('200,000 trades', ofTrades(TRADES));
  const copyMs = await copied('core_trade');
  const shapes = [
    { what: `${ACCOUNTS} accounts`, rows: ACCOUNTS * 2, content: ofAccounts(ACCOUNTS) },
    {
      what: `${OF_ONE_ORDER} rows of one order`,
      rows: OF_ONE_ORDER,
      content: ofOneOrder(OF_ONE_ORDER),
    },
  ];
  const bank = await bankCost(server.url, db);
  const bankCopyMs = await copied('bank_entry');
  const figures = [
    ...bankFigures(bank, bankCopyMs),
    figure('200,000 trades over COPY', trades.ms / copyMs, {
      atMost: MAX_PER_COPY,
      details: `${trades.ms.toFixed(0)} ms over ${copyMs.toFixed(0)} ms`,
    }),
    memory('their memory', trades),
  ];
  for (const { what, rows, content } of shapes) {
    const taken = await cost(what, content);
    figures.push(
      figure(`${what}, a row`, taken.ms / rows / (trades.ms / TRADES), {
        atMost: MAX_PER_ROW,
        details: `${taken.ms.toFixed(0)} ms; over a row of the 200,000 trades`,
      }),
      memory('their memory', taken),
    );
  }
  figures.push(memory('16 MiB of short lines', await cost('short lines', SHORT_LINES, 'refused')));
  judge(figures);
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
}

function memory(what: string, { ms, megabytes }: Cost) {
  return figure(what, megabytes / MAX_MEGABYTES, {
    atMost: 1,
    details: `${megabytes.toFixed(0)} MB more, of ${MAX_MEGABYTES}; ${ms.toFixed(0)} ms`,
  });
}

/** Stores the names that the statements use. */
async function storeNames(): Promise<void> {
  for (const statement of [
    sql`insert into exchange values ('CME')`,
    sql`insert into clearer select unnest(${[...CLEARERS]}::text[])`,
    sql`insert into clearer_account
        select name, 'A' || n from clearer, generate_series(0, ${ACCOUNTS}::int) as n`,
    sql`insert into product (code, label, metric, quote_unit) values ('FEI', 'FEI', 'MT', '$/MT')`,
    sql`insert into contract select name, '7E', 'CME', 'FEI', 'FEI', null, 1000, false from clearer`,
  ])
    await statement.execute(db);
}

/** Measures the import of a statement, or its refusal. */
async function cost(what: string, content: string, wanted: 'taken' | 'refused' = 'taken') {
  const { fileId } = await storeReceivedFile(db, 'statement', content);
  const script = join(import.meta.dirname, 'imports/import-process.ts');
  const env = { ...process.env, DATABASE_URL: server.url, FILE_ID: fileId };
  const words = [...ENGINE_FLAGS, script];
  const { stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (stdout === '') throw new Error(`${what}: ${stderr}`);
  const found = JSON.parse(stdout) as Cost;
  if ((found.said === 'taken') !== (wanted === 'taken')) throw new Error(`${what}: ${found.said}`);
  return found;
}

function bankFigures({ quarters, megabytes }: BankCost, copyMs: number) {
  const ms = quarters.reduce((sum, quarter) => sum + quarter, 0);
  const [first = 0, second = 0, , last = 0] = quarters;
  const whole = `25,000 in ${first.toFixed(0)} ms, 50,000 in ${(first + second).toFixed(0)} ms, 100,000 in ${ms.toFixed(0)} ms`;
  return [
    figure('100,000 bank transactions over COPY', ms / copyMs, {
      atMost: MAX_PER_BANK_COPY,
      details: `${whole}; COPY ${copyMs.toFixed(0)} ms`,
    }),
    figure('their last quarter over the second', last / second, {
      atMost: MAX_PER_QUARTER,
      details: `${last.toFixed(0)} ms over ${second.toFixed(0)} ms`,
    }),
    figure('their memory', megabytes / MAX_MEGABYTES, {
      atMost: 1,
      details: `${megabytes.toFixed(0)} MB more, of ${MAX_MEGABYTES}`,
    }),
  ];
}

/** The rows of a table by COPY, where they lie in the end: same columns, checks and indexes, and no triggers. */
async function copied(table: string): Promise<number> {
  const file = join(folder, `${table}.copy`);
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(db);
  const columns = sql.raw(rows[0]?.names ?? '');
  const like = sql.table(`bench_${table}`);
  await sql`create table ${like} (like ${sql.table(table)} including all)`.execute(db);
  await sql`copy ${sql.table(table)} (${columns}) to ${sql.lit(file)}`.execute(db);
  const start = performance.now();
  await sql`copy ${like} (${columns}) from ${sql.lit(file)}`.execute(db);
  return performance.now() - start;
}
