/**
 * A finished data set of a run through the whole API, with session, permission, rate and query checked,
 * against a bare Fastify route that sends the same bytes. Both are measured in turns in one run, by this
 * process; a machine that is busy slows both.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import { sql } from 'kysely';
import autocannon from 'autocannon';

import { startProcess, type StartedProcess } from '../crash/started-process.ts';
import { ISSUER, sessionOf } from '../crash/firm.ts';
import { connect, migrate } from '../src/index.ts';

const TARGET = 0.8;
const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
// As root the database runs as another account, which has to be able to come here.
chmodSync(folder, 0o755);
const server = await openEmbeddedDatabase(folder);
const started: StartedProcess[] = [];
try {
  await migrate(server.url);
  const db = connect(server.url);
  const token = await sessionOf(db, 'throughput', 'back-office');
  const content = answer();
  await storeRun(db, content);
  await db.destroy();
  const env = {
    FAIRLEAD_ENV: 'development',
    DATABASE_URL: server.url,
    FAIRLEAD_DATA: folder,
    OIDC_ISSUER: ISSUER,
    FAIRLEAD_POLICY: policyWithoutLimits(),
  };
  const api = await startProcess({ file: join(here, '../crash/api-process.ts'), env });
  started.push(api);
  const packed = join(folder, 'answer.gz');
  writeFileSync(packed, content);
  const hello = await startProcess({
    file: join(here, 'pnl-answers-process.ts'),
    env: { ANSWER: packed },
  });
  started.push(hello);
  const sameCall = (port: number): Target => ({
    url: `http://127.0.0.1:${port}/api/pnl_analytics/exposures/date/2024-06-28?run_id=1`,
    headers: { 'x-auth-token': token, 'accept-encoding': 'gzip, deflate, br' },
  });
  await compare(sameCall(api.port), sameCall(hello.port), content.length);
} finally {
  for (const each of started) await each.kill();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Target = { readonly url: string; readonly headers: Record<string, string> };

async function compare(api: Target, hello: Target, bytes: number): Promise<void> {
  await rateOf(api);
  await rateOf(hello);
  const rounds: { api: number; hello: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await rateOf(round % 2 === 0 ? api : hello);
    const second = await rateOf(round % 2 === 0 ? hello : api);
    const [ours, bare] = round % 2 === 0 ? [first, second] : [second, first];
    rounds.push({ api: ours, hello: bare, ratio: ours / bare });
  }
  const middle = (of: 'api' | 'hello' | 'ratio') =>
    rounds.map((round) => round[of]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const ratio = middle('ratio');
  console.log(
    `${String(bytes)} bytes of gzip, a run that is named; the session known from memory.`,
  );
  console.log(`API, all checked     ${Math.round(middle('api'))} requests/s`);
  console.log(`bare Fastify         ${Math.round(middle('hello'))} requests/s`);
  console.log(
    `ratio                ${ratio.toFixed(2)} (median of ${ROUNDS} rounds in turns; target >= ${TARGET})`,
  );
  process.exitCode = ratio >= TARGET ? 0 : 1;
}

async function rateOf(target: Target): Promise<number> {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result['2xx'] / result.duration;
}

/** The benchmark calls more often than a person may. */
function policyWithoutLimits(): string {
  const policy = JSON.parse(
    readFileSync(join(here, '../policy/development.json'), 'utf8'),
  ) as Record<string, unknown>;
  const limits = { reads: { perMinute: 100_000_000, burst: 100_000_000 } };
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify({ ...policy, limits }));
  return file;
}

/** As large as the exposures of a firm with forty deals: rows of names and of figures that differ. */
function answer(): Buffer {
  const rows = Array.from({ length: 400 }, (_, row) => ({
    ...{
      depth: 2,
      book: `Book ${String(row % 7)}`,
      strategy: 'East-West',
      deal: `Deal ${String(row)}`,
    },
    columns: Object.fromEntries(
      ['FEI', 'ARA', 'CP', 'LST', 'MOPJ'].map((code, at) => [
        `exposure_display|${code}|Paper`,
        Math.round(Math.sin(row * 31 + at) * 1e8) / 1e6,
      ]),
    ),
  }));
  return gzipSync(JSON.stringify({ rows }), { level: 9 });
}

async function storeRun(db: ReturnType<typeof connect>, content: Buffer): Promise<void> {
  await sql`insert into pnl_config values (${'0'.repeat(64)}, '{}')`.execute(db);
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values ('2024-06-28', 'COB', 'a@b', 'a', now(), ${'0'.repeat(64)}, false, 0, '[]')`.execute(db);
  await sql`
    insert into pnl_data_set (run_id, name, etag, content)
    values (1, 'exposures', 'tag', ${content})`.execute(db);
}
