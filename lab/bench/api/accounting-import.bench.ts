/**
 * An export of 90,000 lines taken in, beside PostgreSQL's own COPY of the lines that come of it into a table
 * like theirs, and the heap that it takes beside the size of the file. Run by `pnpm bench accounting-import`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import { sql } from 'kysely';

import { importChart } from '../../../areas/accounting/api/ledger/import-chart.service.ts';
import { importJournals } from '../../../areas/accounting/api/ledger/import-journals.service.ts';
import { connect, migrate } from '@fairlead/api';
import { CHART_OF_TEST, exportOfTest, storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { figure, judge } from '../../../bin/figures.mjs';
import { median } from './tasks/figures.ts';

const JOURNALS = 30_000;
const YEARS = ['2018', '2019', '2020', '2021', '2022'];
/** Times of the COPY that an import may take, and of its file that its heap may. */
const MAX_PER_COPY = 12;
const MAX_PER_FILE = 12;
/** Precision to which the least heap is searched. */
const HEAP_STEP = 4;

const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
// As root the database runs as another account, which copies to here.
chmodSync(folder, 0o777);
const server = await openEmbeddedDatabase(folder);
const db = connect(server.url, { statementTimeoutMs: 0, max: 2 });
try {
  await migrate(server.url);
  await importChart(db, await storeReceivedFile(db, 'chart', CHART_OF_TEST));
  const rounds = [];
  for (const year of YEARS) rounds.push(await round(year));
  const times = { import: rounds.map(({ ms }) => ms), copy: rounds.map(({ copyMs }) => copyMs) };
  const [taken, copied] = [median(times.import), median(times.copy)];
  const large = exportOf('2023', JOURNALS);
  const program = await leastHeap(exportOf('2024', 1));
  const heap = (await leastHeap(large)) - program;
  judge([
    figure('an import over COPY', taken / copied, {
      atMost: MAX_PER_COPY,
      details: `${taken.toFixed(0)} ms over ${copied.toFixed(0)} ms, ${String(JOURNALS * 3)} lines`,
    }),
    figure('its heap over its file', (heap * 2 ** 20) / large.length, {
      atMost: MAX_PER_FILE,
      details: `${String(heap)} MB beside the ${String(program)} MB of the program`,
    }),
  ]);
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** A year's export is taken in, then copied. */
async function round(year: string) {
  const request = await storeReceivedFile(db, 'journals', exportOf(year, JOURNALS));
  const start = performance.now();
  await importJournals(db, request);
  const ms = performance.now() - start;
  return { ms, copyMs: await copied(year) };
}

function exportOf(year: string, journals: number): string {
  const entries = Array.from({ length: journals }, (_, index) => {
    const cents = 10_000 + ((index * 7_919) % 900_000);
    const value = (cents / 100).toFixed(2);
    return {
      number: Number(year) * 100_000 + index,
      date: `${year}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      narrative: `Crew wages of Halyard Dawn ${String(index)}`,
      lines: [
        ['5100', value],
        ['4000', '0.00'],
        ['1000', `-${value}`],
      ] as const,
    };
  });
  const issued = `${String(Number(year) + 1)}-01-20T08:00:00Z`;
  return exportOfTest({ from: `${year}-01-01`, to: `${year}-12-31`, issued, entries });
}

/** The year's lines by COPY, where they lie in the end: same columns, checks and indexes, and no triggers. */
async function copied(year: string): Promise<number> {
  const file = join(folder, 'lines.copy');
  await sql`drop table if exists bench_line`.execute(db);
  await sql`create table bench_line (like journal_line including all)`.execute(db);
  await sql`
    copy (select * from journal_line where date_part('year', journal_date) = ${sql.lit(year)})
      to ${sql.lit(file)}`.execute(db);
  const start = performance.now();
  await sql`copy bench_line from ${sql.lit(file)}`.execute(db);
  return performance.now() - start;
}

/** The least heap, in megabytes, with which a process takes an export; one that had too little took nothing. */
async function leastHeap(content: string): Promise<number> {
  const { fileId } = await storeReceivedFile(db, 'journals', content);
  const script = join(import.meta.dirname, 'accounting/import-process.ts');
  const env = { ...process.env, DATABASE_URL: server.url, FILE_ID: fileId };
  for (let megabytes = 40; ; megabytes += HEAP_STEP) {
    const limit = `--max-old-space-size=${String(megabytes)}`;
    const { status } = spawnSync(process.execPath, [limit, script], { env, stdio: 'ignore' });
    if (status === 0) return megabytes;
  }
}
