/**
 * Workers are killed with -9 while they keep breaks and make plannings, and the API under two people who
 * decide on breaks, while new files of trades move the differences. What was decided is there once, each step
 * and planning has its audit event at every moment, and in the end a keeping of all lots finds nothing more.
 *
 *     node lab/drills/back-office-kills.ts                must pass; --kills=5 for a short one
 *     node lab/drills/back-office-kills.ts --piecemeal    must fail: each statement is committed by itself
 */
import { UPDATE_BREAKS_ROUTE } from '../../areas/backoffice/api/breaks/break-update-watch.queries.ts';
import { updateBreaks } from '../../areas/backoffice/api/breaks/update-breaks.service.ts';
import { makePlanningTask } from '../../areas/backoffice/api/planning/make-planning.task.ts';
import { createClock } from '@fairlead/api';
import { sql } from 'kysely';

import {
  type BackOfficeFindings,
  selectBackOfficeFindings,
} from './back-office-findings.queries.ts';
import { openBackOffice, takeTrades } from './back-office-files.ts';
import { decideBreaks, type DecisionFigures } from './clients/decision-client.ts';
import { killUnderLoad, report } from './drill.ts';
import { sessionOf } from './firm.ts';
import { piecemeal } from './import-folder.ts';
import {
  requestRun,
  countOf,
  drillRuns,
  none,
  numberOf,
  type RunFirm,
  runProcesses,
  runSessions,
  until,
  workerName,
} from './run-firm.ts';
import { killAt, type Moment, MOMENTS, type Run, findClaimedRun } from './worker-kills.ts';

const PATIENCE_MS = 60_000;
const DECISIONS_A_KILL = 20;
const DECIDERS = ['bea', 'mila'];
const ROUNDING = '50.00';
/** About what a run reads, and then writes. */
const UPDATE_TAKES = { readsMs: 200, writesMs: 600 };
const PLANNING_TAKES = { readsMs: 60, writesMs: 15 };

// The control need not see more.
const kills = numberOf('kills', piecemeal ? 6 : 20);

const ROUTES = [UPDATE_BREAKS_ROUTE, makePlanningTask.route] as const;
type Route = (typeof ROUTES)[number];

/** A run whose worker was killed, and how far it was by then. */
type Lost = { readonly id: string; readonly route: Route; readonly moment: Moment };

const figures: DecisionFigures = { acknowledged: [], retries: 0, conflicts: 0, refused: [] };
const found: BackOfficeFindings[] = [];
let edition = 0;

await drillRuns(async (firm) => {
  await openBackOffice(firm.db);
  await moveDifferences(firm);
  const survivor = await firm.startRunWorker([workerName('survivor')]);
  await until(async () => !(await isUnderway(firm)), PATIENCE_MS);
  const [lost, restarts] = await Promise.all([killWorkers(firm), killApi(firm)]);
  await until(async () => !(await isUnderway(firm)), 10 * PATIENCE_MS);
  await survivor.kill();
  found.push(await selectBackOfficeFindings(firm.db, figures.acknowledged));
  return reportChecks(firm, lost, restarts);
});

/** Other trades than those before, and both runs asked for. */
async function moveDifferences(firm: RunFirm): Promise<void> {
  edition += 1;
  await takeTrades(firm.db, edition);
  await requestRun(firm, UPDATE_BREAKS_ROUTE, { piecemeal });
  for (const day of ['2024-06-21', '2024-06-28'])
    await requestRun(firm, makePlanningTask.route, { run_date: day, piecemeal });
}

async function isUnderway({ db }: RunFirm): Promise<boolean> {
  return (await countOf(db, sql`from task_run where finished is null`)) > 0;
}

async function killWorkers(firm: RunFirm): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (let n = 0; n < kills; n += 1) lost.push(await killOne(firm, n));
  return lost;
}

/** Starts a worker beside the one there is, looks at what is kept, and kills it in the middle of a run. */
async function killOne(firm: RunFirm, n: number): Promise<Lost> {
  const executor = workerName(`${n}`);
  const worker = await firm.startRunWorker([executor]);
  found.push(await selectBackOfficeFindings(firm.db, figures.acknowledged));
  const route = ROUTES[n % ROUTES.length] ?? UPDATE_BREAKS_ROUTE;
  const aim = MOMENTS[n % MOMENTS.length] ?? 'reading';
  for (;;) {
    const run = await begun(firm, route, executor);
    const isCommitted = sql`
      select from audit_event
       where request_id = ${run.id} and entity in ('lot_break', 'cash_planning_run')`;
    const takes = route === UPDATE_BREAKS_ROUTE ? UPDATE_TAKES : PLANNING_TAKES;
    const moment = await killAt(firm, worker, { ...takes, run, moment: aim, isCommitted });
    if (moment !== undefined) return { id: run.id, route, moment };
  }
}

async function begun(firm: RunFirm, route: Route, executor: string): Promise<Run> {
  for (;;) {
    await moveDifferences(firm);
    const run = await findClaimedRun(firm, { route, executor }, async () => isUnderway(firm));
    if (run !== undefined) return run;
  }
}

/** Two people at work while the API dies and comes back; returns how long each restart took. */
async function killApi(firm: RunFirm): Promise<number[]> {
  const api = await firm.startApi([]);
  const stopping = new AbortController();
  const deciders = DECIDERS.map(async (name) => {
    const token = await sessionOf(firm.db, name, 'back-office');
    const decider = {
      origin: `http://127.0.0.1:${api.port}`,
      token,
      email: `${name}@halyard.example`,
    };
    await decideBreaks(decider, figures, stopping.signal);
  });
  const leastAcknowledged = kills * DECISIONS_A_KILL;
  const restarts = await killUnderLoad(api, figures, { kills, leastAcknowledged });
  stopping.abort();
  await Promise.all(deciders);
  await api.kill();
  return restarts;
}

/** Counts what a keeping of all lots finds that was not stored before. */
async function countBreaksToUpdate({ db }: RunFirm): Promise<number> {
  await sql`delete from break_keeping`.execute(db);
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const kept = await updateBreaks(db, {
    clock,
    actor: 'system:drill',
    requestId: 'drill',
    rounding: ROUNDING,
  });
  return kept.opened + kept.closed + kept.reopened + kept.moved;
}

function mostOf(what: keyof BackOfficeFindings): number {
  return Math.max(...found.map((one) => one[what]));
}

async function reportChecks(
  firm: RunFirm,
  lost: readonly Lost[],
  restarts: readonly number[],
): Promise<number> {
  const { db } = firm;
  const { acknowledged, retries, conflicts, refused } = figures;
  for (const line of refused) console.log(`refused: ${line}`);
  const at = (moment: Moment) => lost.filter((one) => one.moment === moment).length;
  const of = (route: Route) => lost.filter((one) => one.route === route).length;
  const count = (condition: ReturnType<typeof sql>) => countOf(db, condition);
  return report(
    [
      ['workers killed (SIGKILL)', lost.length],
      ...MOMENTS.map((moment) => [`  ${moment}`, at(moment)] as const),
      ...ROUTES.map((route) => [`  ${route}`, of(route)] as const),
      ['API killed (SIGKILL)', restarts.length],
      ['decisions acknowledged', acknowledged.length],
      ['  somebody was faster', conflicts],
      ['  calls repeated', retries],
      ['breaks', await count(sql`from lot_break`)],
      ['  steps', await count(sql`from lot_break_step`)],
      ['plannings', await count(sql`from cash_planning_run`)],
      ['looks at the database', found.length],
    ],
    [
      [`killed ${kills} workers`, lost.length === kills, `${lost.length}`],
      [`killed the API ${kills} times`, restarts.length === kills, `${restarts.length}`],
      ['killed at each moment', MOMENTS.every((moment) => at(moment) > 0), MOMENTS.join(', ')],
      ['killed in each task', ROUTES.every((route) => of(route) > 0), ROUTES.join(', ')],
      ['a kill left calls without an answer', retries > 0, `${retries} repeated`],
      none('decisions refused', refused.length),
      none('runs that did not end', await count(sql`from task_run where finished is null`)),
      none('runs failed', await count(sql`from task_run where state = 'FAIL'`)),
      none('acknowledged and lost', mostOf('lost')),
      none('doubled', mostOf('doubled')),
      none('not audited, or twice', mostOf('unaudited')),
      none('audited in vain', mostOf('auditedInVain')),
      none('versions twice or missing', mostOf('wrongVersions')),
      none('plannings half made', mostOf('halfMade')),
      none('runs that made no planning', mostOf('unmade')),
      none('days with two plannings that hold', mostOf('wrongChains')),
      none('lots marked and forgotten', await countBreaksToUpdate(firm)),
      none('processes left', runProcesses(workerName('')).length),
      none('sessions left', await runSessions(db)),
    ],
  );
}
