import { join } from 'node:path';

import { sql } from 'kysely';

import { freePort } from '../../../../drills/started-process.ts';
import { connect, type Db } from '@fairlead/api';
import { successOf } from './http-call.ts';
import { fromNpm } from './installed.ts';
import { ONE_FAILED_OF, type Peer, type PeerParts } from './peer.ts';

const VERSION = '1.9.0';
/** It refuses to write into the tables of the pg-boss that we use. */
const PACKAGES = [`@pg-boss/dashboard@${VERSION}`, 'pg-boss@12.34.0'];
/** Rows of its page of a queue; it has no other length. */
const ROWS = 50;
const ID = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;

/** pg-boss's own dashboard, over a worker of bare pg-boss. */
export async function startPgBossDashboard(parts: PeerParts): Promise<Peer> {
  const { stored, database, start } = parts;
  const modules = fromNpm('pg-boss-dashboard', PACKAGES);
  const { href } = await database('boss');
  const worker = start({
    command: process.execPath,
    args: [join(import.meta.dirname, 'pg-boss-process.mjs'), modules, href],
  });
  const db = connect(href, { max: 1, statementTimeoutMs: 0 });
  await worker.until(() => hasQueue(db));
  await fill(db, stored);
  await db.destroy();

  const port = await freePort();
  const board = start({
    command: process.execPath,
    args: [join(modules, 'node_modules/@pg-boss/dashboard/bin/cli.js')],
    env: { DATABASE_URL: href, PORT: String(port), HOST: '127.0.0.1' },
  });
  const address = `http://127.0.0.1:${port}`;
  await board.answers(address);
  const pageOf = (query: string) => ({
    call: { url: `${address}/queues/runs.data?${query}` },
    rowsOf: (body: string) => idsIn(body).size,
  });
  let marks = 0;
  return {
    name: `@pg-boss/dashboard ${VERSION}`,
    processes: [board.pid, worker.pid],
    pages: {
      first: pageOf('state=all'),
      failed: pageOf('state=failed'),
      deepest: pageOf(`state=all&page=${Math.floor(stored / ROWS)}`),
    },
    ask: async () => {
      const mark = `asked-${(marks += 1)}`;
      const sent = await successOf({
        url: `${address}/send.data`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address },
        body: new URLSearchParams({ queueName: 'runs', data: JSON.stringify({ mark }) }).toString(),
      });
      if (sent.text.includes('Failed to send')) throw new Error(sent.text);
      const url = `${address}/jobs.data?state=completed&data.mark=${mark}`;
      return async () => idsIn((await successOf({ url })).text).size > 0;
    },
    notes: [
      `asks nobody who they are; a page has ${ROWS} runs, its list of all queues 20`,
      'runs are in the process of the worker: one that loops stops the others, and cannot be ended',
    ],
  };
}

const idsIn = (body: string) => new Set(body.replaceAll('\\', '').match(ID));

async function hasQueue(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql`select from pgboss.queue where name = 'runs'`.execute(db);
    return rows.length > 0;
  } catch {
    return false; // the worker has not made its tables
  }
}

async function fill(db: Db, stored: number): Promise<void> {
  await sql`
    insert into pgboss.job (name, state, data, output, created_on, started_on, completed_on)
    select 'runs', state::pgboss.job_state,
           jsonb_build_object('file_id', md5(n::text), 'who', 'person' || n % 40 || '@halyard.example'),
           case state when 'failed' then jsonb_build_object('message', 'refused', 'stack',
             repeat('    at readRows (statement-rows.ts:7)' || chr(10), 12)) end, at, at, at
      from (select n, case when n % ${ONE_FAILED_OF}::int = 0 then 'failed' else 'completed' end as state,
                   now() - n * interval '10 ms' as at
              from generate_series(1, ${stored}::int) as n) as made`.execute(db);
  await sql`vacuum analyze pgboss.job`.execute(db);
}
