/**
 * What the API's frame costs: a cheap call of a signed-in user, with its session token checked,
 * its permission, its rate, its query and its answer, against a Fastify that does nothing of it.
 * Both are measured in turns in one run, by this process; a machine that is busy slows both.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import autocannon from 'autocannon';

import { startProcess, type StartedProcess } from '../crash/started-process.ts';
import { ISSUER, sessionOf } from '../crash/firm.ts';
import { connect, migrate } from '../src/index.ts';

const TARGET = 0.6;
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
  const hello = await startProcess({ file: join(here, 'hello-process.ts'), env: {} });
  started.push(hello);
  const sameCall = (port: number): Target => ({
    url: `http://127.0.0.1:${port}/api/tasks/api/list?filter=nothing-has-this-name`,
    headers: { 'x-auth-token': token },
  });
  await compare(sameCall(api.port), sameCall(hello.port));
} finally {
  for (const each of started) await each.kill();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Target = { readonly url: string; readonly headers: Record<string, string> };

async function compare(api: Target, hello: Target): Promise<void> {
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
    'A call without a query: the token is known from memory, the list is empty, nothing is compressed.',
  );
  console.log(`API, token checked   ${Math.round(middle('api'))} requests/s`);
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
