import { readFileSync } from 'node:fs';

import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { TASKS } from './tasks.ts';
import { policyFrom } from './identity/policy-file.ts';
import { storedRun, storeRuns } from './testing/runs.ts';
import { sampleRequest } from './testing/samples.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Written by hand, a second time: what each role of api/policy/example.json may do with each task;
 * tasks of which the same holds share their rows. `nobody` has a role that the policy does not know. A
 * task or a role that is missing here fails.
 */
const TABLE = `
                             trader  accountant  back-office  operator  management  nobody
every task
  seen                       yes     yes         yes          yes       yes         yes
  stopped by another         -       -           yes          yes       -           -
  previewed                  -       -           -            yes       -           -
/clearer/import_statement /clearer/import_opening_positions /clearer/import_trades /reference/import /clearer/check_statements /clearer/keep_positions
  run                        -       -           yes          yes       -           -
  run again                  -       -           yes          yes       -           -
  details                    -       -           yes          yes       -           -
  schedules                  -       -           -            yes       -           -
/system/prune_runs /system/verify_audit /pnl/picture
  run                        -       -           -            yes       -           -
  run again                  -       -           -            yes       -           -
  details                    -       -           yes          yes       -           -
  schedules                  -       -           -            yes       -           -
/prices/import_settlements /fx/import_rates
  run                        -       -           yes          yes       -           -
  run again                  -       -           yes          yes       -           -
  details                    yes     yes         yes          yes       yes         yes
  schedules                  -       -           -            yes       -           -
/physical/import_lots /physical/import_trades /backacc/import_maps /backacc/keep_breaks /cash/import_accounts /cash/make_planning /accounting/import_chart /accounting/import_journals /accounting/import_budget /bank/import_statement
  run                        -       -           -            -         -           -
  run again                  -       -           -            -         -           -
  details                    -       -           -            -         -           -
  schedules                  -       -           -            -         -           -
/pnl/run /pnl/run_history /pnl/since
  run                        -       -           -            yes       -           -
  run again                  -       -           -            yes       -           -
  details                    yes     yes         yes          yes       yes         yes
  schedules                  -       -           -            yes       -           -
/pnl/run_scenario
  run                        yes     -           -            -         yes         -
  run again                  -       -           -            -         -           -
  details                    yes     yes         yes          yes       yes         yes
  schedules                  -       -           -            -         -           -
`;

/** Calls of which the one row holds: whoever may do one of them may do the others. */
const CALLS_OF_ROW: Readonly<Record<string, readonly string[]>> = {
  seen: ['listed', 'seen in the history', 'stop own', 'read its schedule'],
  'stopped by another': ["stop another's"],
  previewed: ['preview a schedule'],
  run: ['offered to run', 'run', 'run its schedule now'],
  'run again': ['run again', 'offered to run again'],
  details: ['details in the history', 'details of the run', 'output'],
  schedules: ['make a schedule', 'change its schedule', 'delete its schedule'],
};

/** The rows that hold of every task, and are not written again for each. */
const EVERY_TASK = 'every task';

const REQUESTS = new Map(TASKS.map((task) => [task.route as string, sampleRequest(task)]));

/** What each run was given, printed and failed of; only who may see its details may read it. */
const SECRET = 'fee of Norvane 1.35';

const file: unknown = JSON.parse(
  readFileSync(new URL('../policy/example.json', import.meta.url), 'utf8'),
);
const policy = policyFrom(file);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sent = { body?: object; version?: number; rerunOf?: string };
type Caller = { readonly role: string; readonly email: string; readonly token: string };
type Answer = { readonly status: number; readonly text: string; readonly body: never };

let it: TestApp;
let callers: Map<string, Caller>;
/** Caller who may do everything. */
let everybody: Caller;
let keys = 0;

const [head = '', ...lines] = TABLE.trimEnd().split('\n').slice(1);
const roles = head.trim().split(/\s+/);

async function callerOf(role: string): Promise<[string, Caller]> {
  const email = `${role}@halyard.example`;
  const token = await it.tokenFor(policy.permissionsOf({ email, roles: [role] }), email);
  return [role, { role, email, token }];
}

beforeAll(async () => {
  it = await createTestApp();
  callers = new Map(await Promise.all(roles.map(callerOf)));
  const email = 'everybody@halyard.example';
  everybody = { role: '', email, token: await it.tokenFor([...PERMISSIONS], email) };
}, 30_000);
afterAll(() => it.close());

async function send(
  { token }: Caller,
  call: `${Method} /${string}`,
  { body, version, rerunOf }: Sent = {},
): Promise<Answer> {
  const [method, path = ''] = call.split(' ');
  const answer = await it.app.inject({
    method: method as Method,
    url: `/api/tasks${path}`,
    headers: {
      'x-auth-token': token,
      ...(method === 'GET' ? {} : { 'idempotency-key': `k${(keys += 1)}` }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(rerunOf === undefined ? {} : { 'x-rerun-of': rerunOf }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json() };
}

/**
 * True when a call was allowed: 200, or refused for want of a permission: 403; nothing else will
 * do.
 */
async function allowed(answer: Promise<Answer>): Promise<boolean> {
  const { status, text } = await answer;
  if (status !== 200 && status !== 403) throw new Error(`${status}: ${text}`);
  if (status === 403) expect(text).not.toContain(SECRET);
  return status === 200;
}

type Cell = { readonly caller: Caller; readonly route: string };

const termsOf = (route: string) => ({
  route,
  method: 'POST',
  cron: '0 8 * * *',
  ...REQUESTS.get(route),
  business_days_only: true,
  overlap: 'skip',
  missed: 'once',
  paused: false,
});

/** A run of somebody else that failed, changed where told. */
const stored = (route: string, change: object = {}) =>
  storeRuns(it.db, [
    storedRun({
      task_route: route,
      auth_email: 'else@halyard.example',
      state: 'FAIL',
      request_args: REQUESTS.get(route)?.args ?? {},
      request_json: REQUESTS.get(route)?.json ?? null,
      output: SECRET,
      output_length: SECRET.length,
      error_type: SECRET,
      error_scope: SECRET,
      error_trace: SECRET,
      error_dict: { SECRET },
      ...change,
    }),
  ]);

const failedRuns = new Map<string, Promise<string>>();

/** The failed run of each task that is read and asked for again. */
function failed(route: string): Promise<string> {
  const run = failedRuns.get(route) ?? stored(route);
  failedRuns.set(route, run);
  return run;
}

const ofRunning = (route: string, email: string) =>
  stored(route, {
    auth_email: email,
    state: 'RUNNING',
    output: '',
    output_length: 0,
    error_type: null,
    error_scope: null,
    error_trace: null,
    error_dict: null,
  });

/** The one schedule there is then; more would only be listed. */
async function scheduled(route: string): Promise<string> {
  // Not by TRUNCATE, which takes as long as twenty calls.
  await sql`with queued as (delete from pgboss.schedule) delete from task_schedule`.execute(it.db);
  const answer = await send(everybody, 'POST /api/schedules', { body: termsOf(route) });
  const { schedule } = answer.body as { schedule: { schedule_id: number } };
  return `/api/schedules/${schedule.schedule_id}`;
}

function asked({ caller, route }: Cell, rerunOf?: string): Promise<Answer> {
  const { args = {}, json = null } = REQUESTS.get(route) ?? {};
  const query = new URLSearchParams(
    Object.entries(args).map(([name, value]) => [name, `${value}`]),
  );
  return send(caller, `POST /all${route}_queue?${query}`, {
    ...(json === null ? {} : { body: json }),
    ...(rerunOf === undefined ? {} : { rerunOf }),
  });
}

async function inList({ caller, route }: Cell) {
  const { body } = await send(caller, `GET /api/list?filter=${route}`);
  return (body as { tasks?: { may_run: boolean }[] }).tasks?.[0];
}

type ShownRun = { task_id: string; withheld: boolean; may_rerun: boolean };

async function inHistory({ caller, route }: Cell, taskId: string) {
  const { body, text } = await send(caller, `GET /api/history?route=${route}`);
  const run = (body as { tasks?: ShownRun[] }).tasks?.find((each) => each.task_id === taskId);
  return { run, tells: text.includes(SECRET) };
}

const stop = async (caller: Caller, taskId: string) =>
  allowed(send(caller, `POST /api/runs/${taskId}/kill`, { body: { reason: 'test' } }));

/** Checks that the answer tells what is not withheld, and nothing of what is. */
function told({ withheld, tells }: { withheld: boolean | undefined; tells: boolean }): boolean {
  expect(tells).toBe(withheld === false);
  return tells;
}

/** Does what a row of the table names, and says whether it was allowed. */
const CALLS: Readonly<Record<string, (cell: Cell) => Promise<boolean>>> = {
  listed: async (cell) => (await inList(cell)) !== undefined,
  'offered to run': async (cell) => (await inList(cell))?.may_run === true,
  run: (cell) => allowed(asked(cell)),
  'run again': async (cell) => allowed(asked(cell, await failed(cell.route))),
  'offered to run again': async (cell) =>
    (await inHistory(cell, await failed(cell.route))).run?.may_rerun === true,
  'seen in the history': async (cell) =>
    (await inHistory(cell, await failed(cell.route))).run !== undefined,
  'details in the history': async (cell) => {
    const { run, tells } = await inHistory(cell, await failed(cell.route));
    return told({ withheld: run?.withheld, tells });
  },
  'details of the run': async ({ caller, route }) => {
    const { text, body } = await send(caller, `GET /api/runs/${await failed(route)}`);
    const { run } = body as { run: ShownRun };
    return told({ withheld: run.withheld, tells: text.includes(SECRET) });
  },
  output: async ({ caller, route }) =>
    allowed(send(caller, `GET /api/runs/${await failed(route)}/output?after=0`)),
  'stop own': async ({ caller, route }) => stop(caller, await ofRunning(route, caller.email)),
  "stop another's": async ({ caller, route }) =>
    stop(caller, await ofRunning(route, 'else@halyard.example')),
  'read its schedule': async ({ caller, route }) => {
    await scheduled(route);
    const { text } = await send(caller, 'GET /api/schedules');
    return text.includes(route);
  },
  'preview a schedule': ({ caller, route }) =>
    allowed(send(caller, 'POST /api/schedules/preview', { body: termsOf(route) })),
  'make a schedule': ({ caller, route }) =>
    allowed(send(caller, 'POST /api/schedules', { body: termsOf(route) })),
  'change its schedule': async ({ caller, route }) =>
    allowed(
      send(caller, `PUT ${await scheduled(route)}` as 'PUT /', {
        body: { ...termsOf(route), cron: '0 9 * * *' },
        version: 1,
      }),
    ),
  'delete its schedule': async ({ caller, route }) =>
    allowed(send(caller, `DELETE ${await scheduled(route)}` as 'DELETE /', { version: 1 })),
  'run its schedule now': async ({ caller, route }) =>
    allowed(send(caller, `POST ${await scheduled(route)}/run` as 'POST /')),
};

type Row = { readonly route: string; readonly call: string; readonly may: readonly string[] };

function rowsOf(): Row[] {
  const written = writtenRows();
  const ofEvery = written.filter(({ route }) => route === EVERY_TASK);
  const ofOne = written.filter(({ route }) => route !== EVERY_TASK);
  const routes = [...new Set(ofOne.map(({ route }) => route))];
  return [...ofOne, ...routes.flatMap((route) => ofEvery.map((row) => ({ ...row, route })))];
}

function writtenRows(): Row[] {
  let routes: readonly string[] = [];
  return lines.flatMap((line) => {
    if (!line.startsWith(' ')) {
      routes = line === EVERY_TASK ? [line] : line.split(' ');
      return [];
    }
    const [name = '', ...cells] = line.trim().split(/\s{2,}/);
    const may = roles.filter((_, at) => cells[at] === 'yes');
    const calls = CALLS_OF_ROW[name] ?? [name];
    return routes.flatMap((route) => calls.map((call) => ({ route, call, may })));
  });
}

const rows = rowsOf();

test('[API-05] the table has every task, every call and every role of the policy', () => {
  const whole = TASKS.flatMap(({ route }) => Object.keys(CALLS).map((call) => `${route} ${call}`));
  const written = rows.map(({ route, call }) => `${route} ${call}`);
  const whatToDo =
    'add the task to the group in TABLE of which the same holds, or a group of its own';
  expect({ whatToDo, rows: written.sort() }).toEqual({ whatToDo, rows: whole.sort() });
  const known = Object.keys((file as { roles: object }).roles);
  expect(roles).toEqual([...known, 'nobody']);
});

test(`[API-05] of ${rows.length * roles.length} cells of role, task and call none is other than in the table`, async () => {
  const other: string[] = [];
  for (const { route, call, may } of rows)
    for (const caller of callers.values()) {
      const is = await CALLS[call]?.({ caller, route });
      if (is !== may.includes(caller.role))
        other.push(`${caller.role}, ${route}, ${call}: ${is ? 'may' : 'may not'}`);
    }
  expect(other).toEqual([]);
}, 120_000);
