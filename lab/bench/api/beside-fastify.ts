import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';
import autocannon from 'autocannon';

import { figure } from '../../../bin/figures.mjs';
import { startProcess, type StartedProcess } from '../../drills/started-process.ts';
import { ISSUER, sessionOf } from '../../drills/firm.ts';
import { connect, migrate } from '@fairlead/api';

const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;
const CALLER = 'throughput';

export type Comparison = {
  /** The least part of the bare Fastify's rate that the API has to reach. */
  readonly target: number;
  /** The call that both answer, beside its token. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Stores what the API answers; says which process answers it beside, and with what environment. */
  readonly prepare: (
    db: ReturnType<typeof connect>,
    folder: string,
  ) => Promise<{ readonly file: string; readonly env: Readonly<Record<string, string>> }>;
  /** What else is measured of the same API, before the two are compared; whether its targets were met. */
  readonly alone?: (api: MeasuredApi) => Promise<boolean>;
  /** What was measured, in a line, and what the API did that the other does not. */
  readonly about: string;
  readonly checked: string;
};

export type MeasuredApi = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
};

type Target = { readonly url: string; readonly headers: Record<string, string> };

/**
 * Measures a call of the API and one of a Fastify that does nothing else, in turns, by this process: a
 * machine that is busy slows both. The exit code says whether the target was met.
 */
export async function besideFastify(comparison: Comparison): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
  // As root the database runs as another account, which has to be able to come here.
  chmodSync(folder, 0o755);
  const server = await openEmbeddedDatabase(folder);
  const started: StartedProcess[] = [];
  try {
    await migrate(server.url);
    const db = connect(server.url);
    const token = await sessionOf(db, CALLER, 'back-office');
    const beside = await comparison.prepare(db, folder);
    await db.destroy();
    const env = {
      FAIRLEAD_ENV: 'development',
      DATABASE_URL: server.url,
      FAIRLEAD_DATA: folder,
      OIDC_ISSUER: ISSUER,
      FAIRLEAD_POLICY: policyWithoutLimits(folder),
    };
    const file = join(import.meta.dirname, '../../drills/api-process.ts');
    const api = await startProcess({ file, env });
    started.push(api);
    const hello = await startProcess(beside);
    started.push(hello);
    const sameCall = (port: number): Target => ({
      url: `http://127.0.0.1:${port}${comparison.path}`,
      headers: { 'x-auth-token': token, ...comparison.headers },
    });
    const isMet = await comparison.alone?.({
      url: `http://127.0.0.1:${api.port}`,
      headers: { 'x-auth-token': token, ...comparison.headers },
      databaseUrl: server.url,
    });
    await compare(comparison, sameCall(api.port), sameCall(hello.port));
    if (isMet === false) process.exitCode = 1;
  } finally {
    for (const each of started) await each.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  { target, about, checked }: Comparison,
  api: Target,
  hello: Target,
): Promise<void> {
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
  console.log(about);
  console.log(`${`API, ${checked}`.padEnd(20)} ${Math.round(middle('api'))} requests/s`);
  console.log(`bare Fastify         ${Math.round(middle('hello'))} requests/s`);
  const details = `median of ${ROUNDS} rounds in turns`;
  const { isMet } = figure('of bare Fastify', middle('ratio'), { atLeast: target, details });
  process.exitCode = isMet ? 0 : 1;
}

async function rateOf(target: Target): Promise<number> {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result['2xx'] / result.duration;
}

/** The benchmark calls more often than a person may, and of the accounting and the back office too. */
function policyWithoutLimits(folder: string): string {
  const development = join(import.meta.dirname, '../../../api/policy/development.json');
  const policy = JSON.parse(readFileSync(development, 'utf8')) as Record<string, unknown>;
  const limits = { reads: { perMinute: 100_000_000, burst: 100_000_000 } };
  const file = join(folder, 'policy.json');
  const caller = [`${CALLER}@halyard.example`];
  const lists = { ...(policy['allow_lists'] as object), accounting: caller, back_office: caller };
  writeFileSync(file, JSON.stringify({ ...policy, limits, allow_lists: lists }));
  return file;
}
