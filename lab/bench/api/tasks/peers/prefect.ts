import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import { freePort } from '../../../../drills/started-process.ts';
import { connect, type Db } from '@fairlead/api';
import { answerOf, jsonOf, posting } from './http-call.ts';
import { firstFromPip } from './installed.ts';
import { ONE_FAILED_OF, type PageName, type Peer, type PeerParts } from './peer.ts';
import { pythonUrl } from './python-url.ts';

/** The newest that can be had: of 3.9 some need a package that not every index has yet. */
const VERSIONS = ['3.9.1', '3.8.8'];
/** Later ones refuse what it asks of them. */
const BESIDE = ['fastapi==0.150.0', 'asyncpg==0.32.0'];
const ROWS = 100;
/** The least that its runner may wait between looking for work; its usual is 10. */
const LOOKS_EVERY_S = 1;

const FLOW = `from prefect import flow

@flow
def empty():
    pass

if __name__ == "__main__":
    empty.serve(name="bench")
`;

type Id = { readonly id: string };
type Run = Id & { readonly state_type: string };

/** Prefect's server on PostgreSQL, and a runner that serves a flow. */
export async function startPrefect({ stored, database, folder, start }: PeerParts): Promise<Peer> {
  const { version, bin } = firstFromPip('prefect', VERSIONS, BESIDE);
  const url = await database('prefect');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/api`;
  const env = {
    PREFECT_HOME: join(folder, 'prefect'),
    PREFECT_API_URL: address,
    PREFECT_API_DATABASE_CONNECTION_URL: pythonUrl(url, 'asyncpg'),
    PREFECT_RUNNER_POLL_FREQUENCY: String(LOOKS_EVERY_S),
    PREFECT_SERVER_ANALYTICS_ENABLED: 'false',
    DO_NOT_TRACK: '1',
  };
  const server = start({
    command: join(bin, 'prefect'),
    env,
    args: ['server', 'start', '--host', '127.0.0.1', '--port', String(port)],
  });
  await server.answers(`${address}/health`);
  const flow = join(folder, 'flow.py');
  writeFileSync(flow, FLOW);
  const runner = start({ command: join(bin, 'python'), args: [flow], env });
  const byName = `${address}/deployments/name/empty/bench`;
  await runner.until(async () => (await answerOf({ url: byName })).status === 200);
  const deployment = await jsonOf<Id>({ url: byName });
  const db = connect(url.href, { max: 1, statementTimeoutMs: 0 });
  await fill(db, stored);
  await db.destroy();

  const pageOf = (page: number, filter: object = {}) => ({
    call: posting(`${address}/flow_runs/paginate`, {
      page,
      limit: ROWS,
      sort: 'START_TIME_DESC',
      ...filter,
    }),
    rowsOf: (body: string) => (JSON.parse(body) as { results: unknown[] }).results.length,
  });
  const pages: Record<PageName, ReturnType<typeof pageOf>> = {
    first: pageOf(1),
    failed: pageOf(1, { flow_runs: { state: { type: { any_: ['FAILED'] } } } }),
    deepest: pageOf(Math.floor(stored / ROWS)),
  };
  return {
    name: `Prefect ${version}`,
    pages,
    processes: [server.pid, runner.pid],
    ask: async () => {
      const asked = posting(`${address}/deployments/${deployment.id}/create_flow_run`, {});
      const { id } = await jsonOf<Id>(asked);
      return async () =>
        (await jsonOf<Run>({ url: `${address}/flow_runs/${id}` })).state_type === 'COMPLETED';
    },
    notes: [
      'asks nobody who they are; its page of 100 runs is of their call alone, without tasks and counts',
      `its runner looks for work every ${LOOKS_EVERY_S} s here, every 10 s as it comes; each run starts a Python`,
    ],
  };
}

/** Runs with the state that they ended in, as the page shows it. */
async function fill(db: Db, stored: number): Promise<void> {
  await sql`
    insert into flow_run (id, flow_id, name, state_type, state_name, state_timestamp, run_count, parameters,
                          expected_start_time, start_time, end_time, total_run_time, created)
    select gen_random_uuid(), (select id from flow limit 1), 'run ' || n,
           (case when failed then 'FAILED' else 'COMPLETED' end)::state_type,
           case when failed then 'Failed' else 'Completed' end, at, 1,
           jsonb_build_object('file_id', md5(n::text), 'who', 'person' || n % 40 || '@halyard.example'),
           at, at, at + interval '3 s', interval '3 s', at
      from (select n, n % ${ONE_FAILED_OF}::int = 0 as failed,
                   now() - n * (interval '400 days' / ${stored}::float8) as at
              from generate_series(1, ${stored}::int) as n) as made`.execute(db);
  await sql`
    insert into flow_run_state (id, flow_run_id, type, name, timestamp, message)
    select gen_random_uuid(), id, state_type, state_name, state_timestamp,
           case when state_name = 'Failed' then 'Flow run encountered an exception: refused' end
      from flow_run`.execute(db);
  await sql`
    update flow_run set state_id = s.id from flow_run_state as s where s.flow_run_id = flow_run.id`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
