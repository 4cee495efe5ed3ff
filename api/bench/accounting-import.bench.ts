/**
 * An export of 90,000 lines taken in, beside PostgreSQL's own COPY of the same lines into a table without
 * rules, and the heap that it takes beside the size of the file. Run by `pnpm bench accounting-import`.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import { sql } from 'kysely';

import { importChart } from '../src/features/ledger/import-chart.service.ts';
import { importJournals } from '../src/features/ledger/import-journals.service.ts';
import { connect, migrate } from '../src/index.ts';
import { CHART_OF_TEST, exportOfTest, givenFile } from '../src/testing/ledger-files.ts';
import { figure, judge, median } from './tasks/figures.ts';

const JOURNALS = 30_000;
const YEARS = ['2019', '2020', '2021', '2022', '2023'];
/** Times of the COPY that an import may take, and of its file that its heap may. */
const MOST_OF_COPY = 12;
const MOST_OF_FILE = 12;
const LOOK_MS = 5;

type Db = ReturnType<typeof connect>;

const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
// As root the database runs as another account, which has to be able to come here.
chmodSync(folder, 0o755);
const server = await openEmbeddedDatabase(folder);
const db = connect(server.url, { statementTimeoutMs: 0, max: 2 });
try {
  await migrate(server.url);
  await importChart(db, await givenFile(db, 'chart', CHART_OF_TEST));
  const rounds = [];
  for (const year of YEARS) rounds.push(await round(year));
  const times = { import: rounds.map(({ ms }) => ms), copy: rounds.map(({ copyMs }) => copyMs) };
  const [taken, copied] = [median(times.import), median(times.copy)];
  const heap = median(rounds.map(({ heapOfFile }) => heapOfFile));
  judge([
    figure('an import over COPY', taken / copied, {
      atMost: MOST_OF_COPY,
      details: `${taken.toFixed(0)} ms over ${copied.toFixed(0)} ms, ${String(JOURNALS * 3)} lines`,
    }),
    figure('its heap over its file', heap, {
      atMost: MOST_OF_FILE,
      details: `of ${((rounds[0]?.size ?? 0) / 1e6).toFixed(1)} MB`,
    }),
  ]);
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** A year's export is taken in, then copied. */
async function round(year: string) {
  const content = exportOf(year);
  const request = await givenFile(db, 'journals', content);
  const heap = watchedHeap();
  const start = performance.now();
  await importJournals(db, request);
  const ms = performance.now() - start;
  const heapOfFile = heap.most() / content.length;
  return { ms, copyMs: await copied(db, content), heapOfFile, size: content.length };
}

function exportOf(year: string): string {
  const entries = Array.from({ length: JOURNALS }, (_, index) => {
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

/** The lines of a file as COPY takes them, into a table that checks nothing. */
async function copied(to: Db, content: string): Promise<number> {
  const file = join(folder, 'lines.csv');
  const lines = content.slice(content.indexOf('\nLines\n') + 7, content.indexOf('\n\nEnd of'));
  writeFileSync(file, `${lines}\n`);
  chmodSync(file, 0o644);
  const columns = (lines.slice(0, lines.indexOf('\n')).match(/,/g) ?? []).length + 1;
  const declared = Array.from({ length: columns }, (_, at) => `c${String(at)} text`).join(', ');
  await sql`drop table if exists bench_line`.execute(to);
  await sql`create table bench_line (${sql.raw(declared)})`.execute(to);
  const start = performance.now();
  await sql`copy bench_line from ${sql.lit(file)} with (format csv, header)`.execute(to);
  return performance.now() - start;
}

/** How much more heap there was at once than at the start. */
function watchedHeap() {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    most: () => {
      look();
      clearInterval(timer);
      return most;
    },
  };
}
