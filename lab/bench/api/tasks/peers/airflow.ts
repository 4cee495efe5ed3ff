import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import { freePort } from '../../../../drills/started-process.ts';
import { connect, type Db } from '@fairlead/api';
import { answerOf, jsonOf, posting } from './http-call.ts';
import { fromPip } from './installed.ts';
import { ONE_FAILED_OF, type PageName, type Peer, type PeerParts } from './peer.ts';
import { pythonUrl } from './python-url.ts';

const VERSION = '3.3.2';
const ROWS = 100;

const DAG = `from airflow.sdk import dag, task

@dag(schedule=None, is_paused_upon_creation=False)
def bench():
    @task
    def empty():
        pass

    empty()

bench()
`;

type Asked = { readonly dag_run_id: string; readonly state: string };

/** Airflow's API server, scheduler and reader of DAGs on PostgreSQL, its runs in processes beside them. */
export async function startAirflow({ stored, database, folder, start }: PeerParts): Promise<Peer> {
  const bin = fromPip('airflow', [`apache-airflow[postgres]==${VERSION}`, 'asyncpg==0.32.0']);
  const url = await database('airflow');
  const port = await freePort();
  const env = environment(url, { folder, port, bin });
  const dags = join(folder, 'dags');
  mkdirSync(dags);
  writeFileSync(join(dags, 'bench.py'), DAG);
  const airflow = (...args: string[]) => start({ command: join(bin, 'airflow'), args, env });

  await airflow('db', 'migrate').ended;
  const server = airflow(...['api-server', '--host', '127.0.0.1', '--port', String(port)]);
  const address = `http://127.0.0.1:${port}`;
  await server.answers(`${address}/api/v2/version`);
  const others = [airflow('scheduler'), airflow('dag-processor')];
  const { access_token } = await jsonOf<{ access_token: string }>({ url: `${address}/auth/token` });
  const headers = { authorization: `Bearer ${access_token}` };
  const dag = `${address}/api/v2/dags/bench`;
  await server.until(async () => (await answerOf({ url: dag, headers })).status === 200);
  const db = connect(url.href, { max: 1, statementTimeoutMs: 0 });
  await fill(db, stored);
  await db.destroy();

  const pageOf = (query: string) => ({
    call: {
      headers,
      url: `${address}/api/v2/dags/~/dagRuns?limit=${ROWS}&order_by=-run_after${query}`,
    },
    rowsOf: (body: string) => (JSON.parse(body) as { dag_runs: unknown[] }).dag_runs.length,
  });
  const pages: Record<PageName, ReturnType<typeof pageOf>> = {
    first: pageOf(''),
    failed: pageOf('&state=failed'),
    deepest: pageOf(`&offset=${stored - ROWS}`),
  };
  const all = [server, ...others];
  return {
    name: `Airflow ${VERSION}`,
    pages,
    processes: all.map(({ pid }) => pid),
    ask: async () => {
      const asked = posting(`${dag}/dagRuns`, { logical_date: null }, headers);
      const { dag_run_id } = await jsonOf<Asked>(asked);
      return async () => {
        const run = await jsonOf<Asked>({ url: `${dag}/dagRuns/${dag_run_id}`, headers });
        if (run.state === 'failed') throw new Error('the run of Airflow failed');
        return run.state === 'success';
      };
    },
    notes: [
      'its stored runs have no tasks beside them, of which it would read more',
      'without its triggerer, which nothing here needs',
    ],
  };
}

type Place = { readonly folder: string; readonly port: number; readonly bin: string };

function environment(url: URL, { folder, port, bin }: Place): Record<string, string> {
  return {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    AIRFLOW_HOME: join(folder, 'airflow'),
    AIRFLOW__CORE__DAGS_FOLDER: join(folder, 'dags'),
    AIRFLOW__CORE__LOAD_EXAMPLES: 'false',
    AIRFLOW__CORE__EXECUTOR: 'LocalExecutor',
    AIRFLOW__CORE__PARALLELISM: '3',
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_ALL_ADMINS: 'true',
    AIRFLOW__CORE__EXECUTION_API_SERVER_URL: `http://127.0.0.1:${port}/execution/`,
    AIRFLOW__API__BASE_URL: `http://127.0.0.1:${port}`,
    AIRFLOW__API__WORKERS: '1',
    AIRFLOW__API_AUTH__JWT_SECRET: 'of a benchmark, known to everybody',
    AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: pythonUrl(url, 'psycopg2'),
    AIRFLOW__DATABASE__SQL_ALCHEMY_CONN_ASYNC: pythonUrl(url, 'asyncpg'),
  };
}

async function fill(db: Db, stored: number): Promise<void> {
  await sql`
    insert into dag_run (dag_id, run_id, run_type, triggered_by, state, conf, clear_number, span_status,
                         logical_date, run_after, queued_at, start_date, end_date, created_at, updated_at,
                         created_dag_version_id)
    select 'bench', 'stored ' || n, 'manual', 'REST_API',
           case when n % ${ONE_FAILED_OF}::int = 0 then 'failed' else 'success' end,
           jsonb_build_object('file_id', md5(n::text), 'who', 'person' || n % 40 || '@halyard.example'),
           0, 'ended', at, at, at, at, at + interval '3 s', at, at, (select id from dag_version limit 1)
      from (select n, now() - n * (interval '400 days' / ${stored}::float8) as at
              from generate_series(1, ${stored}::int) as n) as made`.execute(db);
  await sql`vacuum analyze dag_run`.execute(db);
}
