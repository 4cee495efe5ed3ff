// The history of 1,000,000 runs: every filter, pairs of them, words, days and depths against the first page
// over 1,000 runs. Everything passes through the API.
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import type { Db } from '@fairlead/platform/database/db';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { listTaskHistory } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import { addUpEnded } from '../../../../areas/tasks/api/runs/history/history-count.queries.ts';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import { fillWithRuns, PEOPLE, ROUTES } from '../../../second/drawn/runs.ts';
import { median } from './figures.ts';

const FEW = 1000;
const ROUNDS = 15;
/** Times of the first page over few runs. */
const MAX = 2;

type Query = Readonly<Record<string, string>>;

const FAR = { from: '2023-06-10', to: '2023-06-20' };
const [BUSY_ROUTE, , , , , RARE_ROUTE] = ROUTES;

const FILTERS: Readonly<Record<string, Query>> = {
  'first page': {},
  'busy route': { route: BUSY_ROUTE },
  'rare route': { route: RARE_ROUTE },
  succeeded: { state: 'SUCCESS' },
  failed: { state: 'FAIL' },
  killed: { state: 'KILLED' },
  queued: { state: 'QUEUED' },
  'busy person': { who: PEOPLE.busy },
  'rare person': { who: PEOPLE.rare },
  'by the clock': { trigger: 'CRON' },
  'far days': FAR,
  'one day': { from: '2024-02-29', to: '2024-02-29' },
  'before a day': { to: '2023-06-20' },
  'common word': { words: 'refused' },
  'medium word': { words: 'timeout' },
  'rare word': { words: 'kestrel' },
  'no such word': { words: 'nowhere' },
  'one run by a word': { words: '107' },
  'rare route and state': { route: RARE_ROUTE, state: 'KILLED' },
  'rare route, common state': { route: RARE_ROUTE, state: 'SUCCESS' },
  'rare person and state': { who: PEOPLE.rare, state: 'FAIL' },
  'rare route and person': { route: RARE_ROUTE, who: PEOPLE.rare },
  'busy route and person': { route: BUSY_ROUTE, who: PEOPLE.busy },
  'state and trigger': { state: 'FAIL', trigger: 'CRON' },
  'failed on far days': { state: 'FAIL', ...FAR },
  'rare person on far days': { who: PEOPLE.rare, ...FAR },
  'two words': { words: 'refused kestrel' },
  'two words of no run': { words: 'refused timeout' },
  'word and rare route': { words: 'refused', route: RARE_ROUTE },
  'word and rare person': { words: 'timeout', who: PEOPLE.rare },
  'word on far days': { words: 'refused', ...FAR },
  everything: {
    route: BUSY_ROUTE,
    state: 'FAIL',
    who: PEOPLE.busy,
    trigger: 'TRIGGER',
    words: 'refused',
    ...FAR,
  },
};

/** Pages that are read at their end, too. */
const DEEP = [
  'first page',
  'succeeded',
  'failed',
  'busy route',
  'busy person',
  'by the clock',
  'common word',
  'medium word',
];

type Page = ReplyOf<typeof listTaskHistory>;
type Called = { readonly app: TestApp; readonly token: string; readonly query: Query };

/** A page and the milliseconds that it took. What was kept is not asked for: each asks the database. */
async function read({ app, token, query }: Called): Promise<{ page: Page; ms: number }> {
  await outdate(app.db);
  const start = performance.now();
  const { statusCode, body } = await app.app.inject({
    method: 'GET',
    url: '/api/tasks/api/history',
    query,
    headers: { 'x-auth-token': token },
  });
  const ms = performance.now() - start;
  if (statusCode !== 200)
    throw new Error(`${JSON.stringify(query)} answered ${statusCode}: ${body}`);
  return { page: JSON.parse(body) as Page, ms };
}

/** A page and the yardstick in turns, so that a busy moment of the machine meets both. */
async function against(
  yardstick: Called,
  [what, called]: readonly [string, Called],
): Promise<Figure> {
  const own: number[] = [];
  const first: number[] = [];
  let rows = 0;
  for (let round = -2; round < ROUNDS; round += 1) {
    const [one, other] = [await read(yardstick), await read(called)];
    rows = other.page.tasks.length;
    if (round < 0) continue; // before, caches warm up
    first.push(one.ms);
    own.push(other.ms);
  }
  const details = `${median(own).toFixed(2)} ms to ${median(first).toFixed(2)} ms, ${rows} rows`;
  return figure(what, median(own) / median(first), { atMost: MAX, details });
}

/** The cursor of the last page but one: of the run before the last 150. */
async function cursorNearEnd({ app, token, query }: Called): Promise<string> {
  const { from: _, to: __, words, ...exact } = query;
  const columns = {
    route: 'task_route',
    who: 'auth_email',
    state: 'state',
    trigger: 'trigger',
  } as const;
  const conditions = Object.entries(exact).map(
    ([name, value]) => sql`${sql.ref(columns[name as keyof typeof columns])} = ${value}`,
  );
  if (words !== undefined) conditions.push(sql`error_trace like ${`${words}%`}`);
  const { rows } = await app.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return sql<{ after: string }>`
      select (extract(epoch from created) * 1000000)::bigint || '.' || task_id as after
        from task_run where ${sql.join([sql`true`, ...conditions], sql` and `)}
       order by created, task_id offset 150 limit 1`.execute(tx);
  });
  const after = rows[0]?.after;
  if (after === undefined) throw new Error(`nothing near the end of ${JSON.stringify(query)}`);
  await read({ app, token, query: { ...query, after } });
  return after;
}

/** Makes what is kept of the history old: the next page is asked of the database. */
export async function outdate(db: Db): Promise<void> {
  await sql`update task_run_version set version = version + 1`.execute(db);
}

async function filled(runs: number): Promise<Omit<Called, 'query'>> {
  const app = await createTestApp();
  const start = performance.now();
  await fillWithRuns(app.db, runs);
  await addUpEnded(app.db);
  await sql`vacuum analyze`.execute(app.db);
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('task_run')) || ', of which the words '
           || pg_size_pretty(pg_relation_size('task_run_marks')) as size`.execute(app.db);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${runs.toLocaleString('en')} runs stored in ${took} s: ${rows[0]?.size}`);
  return { app, token: await app.tokenFor(['task:history', 'task:output']) };
}

/** Every page against the first one over few runs. */
export async function measurePages(runs: number): Promise<Figure[]> {
  const few = await filled(FEW);
  const many = await filled(runs);
  try {
    const yardstick = { ...few, query: {} };
    const measured: Figure[] = [];
    for (const [what, query] of Object.entries(FILTERS))
      measured.push(await against(yardstick, [what, { ...many, query }]));
    for (const what of DEEP) {
      const called = { ...many, query: FILTERS[what] ?? {} };
      const query = { ...called.query, after: await cursorNearEnd(called) };
      measured.push(await against(yardstick, [`${what}, last page`, { ...called, query }]));
    }
    return measured;
  } finally {
    await few.app.close();
    await many.app.close();
  }
}
