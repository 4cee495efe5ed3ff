import { readFileSync } from 'node:fs';

import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { TASKS } from './tasks.ts';
import { policyFrom } from './identity/policy-file.ts';
import { storedRun, storeRuns } from './testing/runs.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Written by hand, a second time: what each role of api/policy/example.json may do with each task;
 * tasks of which the same holds share their rows. `nobody` has a role that the policy does not know. A
 * task or a role that is missing here fails.
 */
const TABLE = `
                             trader  accountant  back-office  operator  management  nobody
/clearer/import_statement /clearer/import_opening_positions /clearer/import_trades /reference/import /clearer/check_statements /clearer/keep_positions
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             -       -           yes          yes       -           -
  run                        -       -           yes          yes       -           -
  run again                  -       -           yes          yes       -           -
  offered to run again       -       -           yes          yes       -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     -       -           yes          yes       -           -
  details of the run         -       -           yes          yes       -           -
  output                     -       -           yes          yes       -           -
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            yes       -           -
  change its schedule        -       -           -            yes       -           -
  delete its schedule        -       -           -            yes       -           -
  run its schedule now       -       -           yes          yes       -           -
/system/prune_runs /system/verify_audit /pnl/picture
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             -       -           -            yes       -           -
  run                        -       -           -            yes       -           -
  run again                  -       -           -            yes       -           -
  offered to run again       -       -           -            yes       -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     -       -           yes          yes       -           -
  details of the run         -       -           yes          yes       -           -
  output                     -       -           yes          yes       -           -
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            yes       -           -
  change its schedule        -       -           -            yes       -           -
  delete its schedule        -       -           -            yes       -           -
  run its schedule now       -       -           -            yes       -           -
/prices/import_settlements /fx/import_rates
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             -       -           yes          yes       -           -
  run                        -       -           yes          yes       -           -
  run again                  -       -           yes          yes       -           -
  offered to run again       -       -           yes          yes       -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     yes     yes         yes          yes       yes         yes
  details of the run         yes     yes         yes          yes       yes         yes
  output                     yes     yes         yes          yes       yes         yes
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            yes       -           -
  change its schedule        -       -           -            yes       -           -
  delete its schedule        -       -           -            yes       -           -
  run its schedule now       -       -           yes          yes       -           -
/physical/import_lots /physical/import_trades /backacc/import_maps /backacc/keep_breaks /cash/import_accounts /cash/make_planning /accounting/import_chart /accounting/import_journals /accounting/import_budget /bank/import_statement
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             -       -           -            -         -           -
  run                        -       -           -            -         -           -
  run again                  -       -           -            -         -           -
  offered to run again       -       -           -            -         -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     -       -           -            -         -           -
  details of the run         -       -           -            -         -           -
  output                     -       -           -            -         -           -
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            -         -           -
  change its schedule        -       -           -            -         -           -
  delete its schedule        -       -           -            -         -           -
  run its schedule now       -       -           -            -         -           -
/pnl/run /pnl/run_history /pnl/since
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             -       -           -            yes       -           -
  run                        -       -           -            yes       -           -
  run again                  -       -           -            yes       -           -
  offered to run again       -       -           -            yes       -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     yes     yes         yes          yes       yes         yes
  details of the run         yes     yes         yes          yes       yes         yes
  output                     yes     yes         yes          yes       yes         yes
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            yes       -           -
  change its schedule        -       -           -            yes       -           -
  delete its schedule        -       -           -            yes       -           -
  run its schedule now       -       -           -            yes       -           -
/pnl/run_scenario
  listed                     yes     yes         yes          yes       yes         yes
  offered to run             yes     -           -            -         yes         -
  run                        yes     -           -            -         yes         -
  run again                  -       -           -            -         -           -
  offered to run again       -       -           -            -         -           -
  seen in the history        yes     yes         yes          yes       yes         yes
  details in the history     yes     yes         yes          yes       yes         yes
  details of the run         yes     yes         yes          yes       yes         yes
  output                     yes     yes         yes          yes       yes         yes
  stop own                   yes     yes         yes          yes       yes         yes
  stop another's             -       -           yes          yes       -           -
  read its schedule          yes     yes         yes          yes       yes         yes
  preview a schedule         -       -           -            yes       -           -
  make a schedule            -       -           -            -         -           -
  change its schedule        -       -           -            -         -           -
  delete its schedule        -       -           -            -         -           -
  run its schedule now       yes     -           -            -         yes         -
`;

/** Input of a run of each. */
const TAKES: Readonly<Record<string, { args: object; json: object | null }>> = {
  '/clearer/import_statement': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/clearer/import_opening_positions': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/clearer/import_trades': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/reference/import': { args: {}, json: { set_id: 'a'.repeat(64) } },
  '/physical/import_lots': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/physical/import_trades': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/backacc/import_maps': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/backacc/keep_breaks': { args: {}, json: null },
  '/cash/import_accounts': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/cash/make_planning': { args: {}, json: { run_date: '2024-06-28' } },
  '/accounting/import_chart': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/accounting/import_journals': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/accounting/import_budget': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/bank/import_statement': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/prices/import_settlements': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/fx/import_rates': { args: {}, json: { file_id: 'a'.repeat(64) } },
  '/clearer/check_statements': { args: { date: '2024-06-27' }, json: null },
  '/clearer/keep_positions': { args: {}, json: null },
  '/pnl/run': { args: { date: '2024-06-28' }, json: { run_type: 'BEST' } },
  '/pnl/run_history': { args: {}, json: { from: '2024-06-27', to: '2024-06-28' } },
  '/pnl/run_scenario': { args: {}, json: { base_run_id: 1, shifts: [], trades: [] } },
  '/pnl/since': { args: {}, json: { run_id: 1 } },
  '/system/prune_runs': { args: { date: '2024-06-28', dry_run: true }, json: null },
  '/system/verify_audit': { args: { full: false }, json: null },
  '/pnl/picture': { args: { date: '2024-06-28' }, json: null },
};

/**
 * Secret that each run was given, printed and failed of; only who may see its details may read it.
 */
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
  ...TAKES[route],
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
      request_args: TAKES[route]?.args ?? {},
      request_json: TAKES[route]?.json ?? null,
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
  await sql`truncate task_schedule, pgboss.schedule cascade`.execute(it.db);
  const answer = await send(everybody, 'POST /api/schedules', { body: termsOf(route) });
  const { schedule } = answer.body as { schedule: { schedule_id: number } };
  return `/api/schedules/${schedule.schedule_id}`;
}

function asked({ caller, route }: Cell, rerunOf?: string): Promise<Answer> {
  const { args = {}, json = null } = TAKES[route] ?? {};
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
  let routes: readonly string[] = [];
  return lines.flatMap((line) => {
    if (line.startsWith('/')) {
      routes = line.split(' ');
      return [];
    }
    const [call = '', ...cells] = line.trim().split(/\s{2,}/);
    const may = roles.filter((_, at) => cells[at] === 'yes');
    return routes.map((route) => ({ route, call, may }));
  });
}

const rows = rowsOf();

test('[API-05] the table has every task, every call and every role of the policy', () => {
  const whole = TASKS.flatMap(({ route }) => Object.keys(CALLS).map((call) => `${route} ${call}`));
  expect(rows.map(({ route, call }) => `${route} ${call}`).sort()).toEqual(whole.sort());
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
