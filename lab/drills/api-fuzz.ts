/**
 * Calls that schemathesis makes up, looked at by every check that it has, against the API over the demo's
 * trades, in the name of somebody who may do everything. A worker does the runs that they start: whoever
 * follows what a run prints waits until it ends.
 *
 *     node lab/drills/api-fuzz.ts path/to/schemathesis              must pass
 *     node lab/drills/api-fuzz.ts path/to/schemathesis --stricter   must fail: by a contract that nobody keeps
 *
 * Words behind these are schemathesis's own, such as --include-path.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { OpenApiDocument } from '@fairlead/platform/http/openapi';
import { createClock, createLog, readConfig } from '@fairlead/api';
import { startWorker } from '@fairlead/api/worker';
import { drill, type Firm } from './drill.ts';
import { importTrades, sessionOf } from './firm.ts';

const TRADES = 300;
const ROLES = ['trader', 'accountant', 'back-office', 'operator', 'management'];
/** On both allow-lists of the development's policy. */
const NAME = 'mila';
/** It ends the session that all others are made in, so it comes last. */
const LAST = '/sign_out';
/** A call may wait for news for 25 s. */
const MAX_S = 28;

const [, , program = 'schemathesis', ...words] = process.argv;
const isStricter = words.includes('--stricter');
const folder = mkdtempSync(join(tmpdir(), 'fl-fuzz-'));

await drill(async (firm) => {
  await importTrades(firm.db, TRADES);
  const api = await firm.startApi(['--without-limits']);
  const worker = await workerOf(firm);
  const run = (...filter: readonly string[]) => fuzz(firm, api.port, filter);
  const own = words.filter((word) => word !== '--stricter');
  const results = [await run('--exclude-path', LAST, ...own)];
  if (own.length === 0) results.push(await run('--include-path', LAST));
  await worker.stop();
  await api.kill();
  const wrong = results.filter((code) => code !== 0).length;
  console.log(`${wrong === 0 ? 'pass' : 'FAIL'}  no finding of schemathesis`);
  console.log(`${results.length - wrong} passed, ${wrong} failed`);
  return wrong;
});
rmSync(folder, { recursive: true });

function workerOf({ env, url: databaseUrl }: Firm) {
  const config = readConfig(env);
  const log = createLog({ level: config.logLevel, name: 'worker' });
  return startWorker({ config, databaseUrl, clock: createClock(config), log });
}

async function fuzz({ db }: Firm, port: number, filter: readonly string[]): Promise<number> {
  const token = await sessionOf(db, NAME, ...ROLES);
  const run = spawn(
    program,
    [
      ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run'],
      ...[documentFile(), '--url', `http://127.0.0.1:${port}/api`],
      ...['--checks', 'all', '--max-response-time', String(MAX_S), '--continue-on-failure'],
      ...['--header', `x-auth-token: ${token}`, ...filter],
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(run, 'close')) as [number | null];
  return code ?? 1;
}

/** OpenAPI document that is served; in the control every answer of it has a field more. */
function documentFile(): string {
  const served = join(folder, 'served.json');
  // A process of its own: it registers every call of an API without a database.
  const script = join(import.meta.dirname, '../../api/src/testing/calls/main.ts');
  execFileSync(process.execPath, [script, served]);
  if (!isStricter) return served;
  const document = JSON.parse(readFileSync(served, 'utf8'), (name, value: unknown) =>
    name === '200' ? stricter(value as Answer) : value,
  ) as OpenApiDocument;
  const file = join(folder, 'stricter.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

type Answer = { readonly content: Readonly<Record<string, { readonly schema?: object }>> };

function stricter({ content, ...answer }: Answer) {
  const schema = { allOf: [content['application/json']?.schema ?? {}, { required: ['nothing'] }] };
  return { ...answer, content: { 'application/json': { schema } } };
}
