import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { connect, type Db, migrate } from '@fairlead/api';
import { DEFAULT_LIMITS } from '@fairlead/platform/http/rate-limit';
import { sql } from 'kysely';

import { addUpEnded } from '../../../../../areas/tasks/api/runs/history/history-count.queries.ts';
import { ISSUER, sessionOf } from '../../../../drills/firm.ts';
import { freePort } from '../../../../drills/started-process.ts';
import { fillWithRuns } from '../../../../second/drawn/runs.ts';
import type { Background } from './background.ts';
import { jsonOf, posting } from './http-call.ts';
import type { PageName, Peer, PeerParts } from './peer.ts';

const POLICY = join(import.meta.dirname, '../../../../../api/policy/development.json');
/** It has nothing to look for where there are no clearers. */
const EMPTY_TASK = '/tasks/all/clearer/check_statements_queue?date=2024-06-28';

type Run = { readonly task_id: string; readonly state: string; readonly error_trace: string };

/** Ours: the API over its whole way, and the worker with its processes for runs. */
export async function startOurs({ stored, database, folder, start }: PeerParts): Promise<Peer> {
  const { href } = await database('own');
  await migrate(href);
  const db = connect(href, { max: 1, statementTimeoutMs: 0 });
  await fillWithRuns(db, stored);
  await addUpEnded(db);
  // Nothing but what is asked for runs beside what is measured.
  await sql`delete from task_schedule`.execute(db);
  const token = await sessionOf(db, 'bench', 'operator');
  const oldest = await cursorNearEnd(db);
  await db.destroy();

  const port = await freePort();
  const env = {
    DATABASE_URL: href,
    PORT: String(port),
    FAIRLEAD_ENV: 'development',
    LOG_LEVEL: 'warn',
    OIDC_ISSUER: ISSUER,
    FAIRLEAD_DATA: folder,
    FAIRLEAD_POLICY: policyIn(folder),
  };
  const [server, worker] = ['own-server-process.ts', 'own-worker-process.ts'].map((file) =>
    start({
      command: process.execPath,
      env,
      args: [join(import.meta.dirname, file)],
    }),
  ) as [Background, Background];
  const address = `http://127.0.0.1:${port}/api`;
  await server.answers(`${address}/tasks/api/list`);
  const headers = { 'x-auth-token': token };
  const pageOf = (query: string) => ({
    call: { url: `${address}/tasks/api/history${query}`, headers },
    rowsOf: (body: string) => (JSON.parse(body) as { tasks: unknown[] }).tasks.length,
  });
  const pages: Record<PageName, ReturnType<typeof pageOf>> = {
    first: pageOf(''),
    failed: pageOf('?state=FAIL'),
    deepest: pageOf(`?after=${oldest}`),
  };
  return {
    name: 'ours',
    pages,
    processes: [server.pid, worker.pid],
    notes: [],
    ask: async () => {
      const key = { ...headers, 'idempotency-key': randomUUID() };
      const { task_id } = await jsonOf<Run>(posting(`${address}${EMPTY_TASK}`, {}, key));
      return async () => {
        const url = `${address}/tasks/api/runs/${task_id}`;
        const { run } = await jsonOf<{ run: Run }>({ url, headers });
        if (run.state === 'FAIL') throw new Error(run.error_trace);
        return run.state === 'SUCCESS';
      };
    },
  };
}

/** Cursor of the run before the last hundred. */
async function cursorNearEnd(db: Db): Promise<string> {
  const { rows } = await sql<{ after: string }>`
    select (extract(epoch from created) * 1000000)::bigint || '.' || task_id as after
      from task_run order by created, task_id offset 100 limit 1`.execute(db);
  return rows[0]?.after ?? '';
}

/** The benchmark calls more often than a person may. */
function policyIn(folder: string): string {
  const policy = JSON.parse(readFileSync(POLICY, 'utf8')) as Record<string, unknown>;
  const plenty = { perMinute: 100_000_000, burst: 100_000_000 };
  const file = join(folder, 'policy.json');
  const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, plenty]));
  writeFileSync(file, JSON.stringify({ ...policy, limits }));
  return file;
}
