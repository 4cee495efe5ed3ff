/**
 * A year of schedules, with two workers that stop now and then and both changes of the clocks. Every
 * time that an independent reader of cron names has one run, and no other time has any.
 *
 *     node lab/drills/schedule-year.ts                      must pass; --days=7 --from=2027-03-26 for a short one
 *     node lab/drills/schedule-year.ts --no-skipped-hour    must fail: nobody looks at the hour the clocks skip
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { Cron } from 'croner';
import { sql } from 'kysely';
import { TestClock } from 'pg-boss';

import { startScheduler } from '../../areas/tasks/api/schedules/scheduler.ts';
import { queueDueRun } from '../../areas/tasks/api/runs/queue-run.service.ts';
import { createClock } from '@fairlead/api';
import { type Firm, report } from './drill.ts';
import { countOf, drillRuns, none, numberOf, rowsOf, type RunFirm } from './run-firm.ts';
import { TASKS } from './run-tasks.ts';

const ZONE = 'Europe/Zurich';
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const LINES = [
  '0 2 * * *',
  '30 2 * * *',
  '0 3 * * *',
  '15 */6 * * *',
  '0 8 * * 1-5',
  '45 23 * * 0',
  '0 0 1 * *',
];
/** Workers stop before one of so many moments, and are back so long after it. */
const MOMENTS_A_RESTART = 25;
const AWAY_MS = 10 * MINUTE;
const SECONDS_TO_ACT = 40;
const MIN_SECONDS = 7;
/** The clocks change at 01:00 UTC; around it every minute is passed through. */
const AROUND = { from: 50 * MINUTE, to: 150 * MINUTE };

const word = (flag: string) =>
  process.argv.find((one) => one.startsWith(`--${flag}=`))?.split('=')[1];
const from = new Date(`${word('from') ?? '2027-01-01'}T00:00:30Z`);
const until = new Date(from.getTime() + numberOf('days', 365) * DAY);
const TIMES = new Map(LINES.map((cron) => [cron, new Set(expectedOf(cron).map(Number))]));

await drillRuns(async (firm) => {
  const { db } = firm;
  for (const cron of LINES)
    await sql`
      insert into task_schedule (route, method, cron, business_days_only, overlap, missed, paused, due_from, changed_by)
      values ('/drill/nothing', 'POST', ${cron}, false, 'wait', 'once', false, ${from.toISOString()}, 'drill')
    `.execute(db);
  const clock = new TestClock(from);
  // One after the other: both bring the clock to the database.
  const workers = async () => [await worker(firm, clock), await worker(firm, clock)];
  const expected = LINES.flatMap((cron) =>
    expectedOf(cron).map((at) => `${cron} at ${at.toISOString()}`),
  );
  const restarts = await passTime(db, clock, workers);
  return reportChecks(db, expected, restarts);
});

type Worker = Awaited<ReturnType<typeof startScheduler>>;

async function worker({ db, url, queue }: RunFirm, clock: TestClock): Promise<Worker> {
  const started = await startScheduler({
    db,
    tasks: TASKS,
    databaseUrl: url,
    bossClock: clock,
    clock: createClock({ zone: ZONE }),
    queueDueRun: (tx, run) => queueDueRun(queue, tx, run),
    log: { info: () => undefined, warn: () => undefined },
  });
  if (process.argv.includes('--no-skipped-hour'))
    await sql`delete from pgboss.schedule where key = 'skipped-hour'`.execute(db);
  return started;
}

/**
 * The times of a line: an independent reader of cron says what the clocks show then. What they skip
 * comes as many minutes later, what they show twice counts the first time (decision 0183).
 */
function expectedOf(cron: string): Date[] {
  const reader = new Cron(cron, { timezone: 'UTC', paused: true });
  const times: Date[] = [];
  let shown = reader.nextRun(new Date(from.getTime() - DAY));
  for (; shown !== null && shown.getTime() < until.getTime() + DAY; shown = reader.nextRun(shown)) {
    const at = whenShown(shown.getTime());
    if (at > from.getTime() && at <= until.getTime()) times.push(new Date(at));
  }
  return times;
}

/** The moment at which the clocks show a time, which is given as if they were those of UTC. */
function whenShown(shown: number): number {
  const before = shown - offsetAt(shown - DAY);
  const after = shown - offsetAt(shown + DAY);
  const found = [before, after].toSorted((a, b) => a - b).find((at) => at + offsetAt(at) === shown);
  return found ?? before;
}

/** Offset of the clocks to UTC, in ms; whole hours in this zone. */
function offsetAt(at: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'shortOffset' });
  const text = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return Number(text.slice('GMT'.length)) * 60 * MINUTE;
}

/**
 * Moments to live through: each time that something is due, and each minute where clocks change.
 */
function momentsOf(): number[] {
  const due = LINES.flatMap((cron) => expectedOf(cron).map(Number));
  const firstDay = Math.floor(from.getTime() / DAY) * DAY;
  for (let day = firstDay; day < until.getTime(); day += DAY) {
    if (offsetAt(day) === offsetAt(day + DAY)) continue;
    for (let at = day + AROUND.from; at <= day + AROUND.to; at += MINUTE) due.push(at);
  }
  return [...new Set(due)]
    .filter((at) => at > from.getTime() && at <= until.getTime())
    .toSorted((a, b) => a - b);
}

/** Lives through all of it; returns how often the workers stopped. */
async function passTime(
  db: Firm['db'],
  clock: TestClock,
  workers: () => Promise<Worker[]>,
): Promise<number> {
  let running = await workers();
  let restarts = 0;
  for (const [n, at] of momentsOf().entries()) {
    if (at < clock.now()) continue;
    if (n % MOMENTS_A_RESTART === MOMENTS_A_RESTART - 1) {
      for (const one of running) await one.stop();
      await clock.setTime(at + AWAY_MS);
      running = await workers();
      restarts += 1;
    } else {
      await clock.setTime(at - 1_000);
    }
    await waitForDueRuns(db, clock, at);
  }
  for (const one of running) await one.stop();
  return restarts;
}

/** Seconds pass until what is due has come, and some more. */
async function waitForDueRuns(db: Firm['db'], clock: TestClock, at: number): Promise<void> {
  const wanted = LINES.filter((cron) => TIMES.get(cron)?.has(at)).length;
  const due = sql`from task_run where due_at = ${new Date(at).toISOString()}`;
  for (let second = 0; second < SECONDS_TO_ACT; second += 1) {
    await clock.tick(1_000);
    await sleep(5);
    if (second > MIN_SECONDS && (await countOf(db, due)) >= wanted) return;
  }
}

async function reportChecks(
  db: Firm['db'],
  expected: readonly string[],
  restarts: number,
): Promise<number> {
  const made = await rowsOf<{ at: string; cron: string }>(
    db,
    sql`select cron, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
          from task_run join task_schedule using (schedule_id)`,
  );
  const runs = made.map(({ cron, at }) => `${cron} at ${at}`);
  const missed = expected.filter((one) => !runs.includes(one));
  const extra = runs.filter((one, n) => !expected.includes(one) || runs.indexOf(one) !== n);
  for (const one of missed.slice(0, 20)) console.log(`missed: ${one}`);
  for (const one of extra.slice(0, 20)) console.log(`doubled or not due: ${one}`);
  return report(
    [
      ['from', from.toISOString()],
      ['until', until.toISOString()],
      ['schedules', LINES.length],
      ['times due', expected.length],
      ['runs', runs.length],
      ['restarts', restarts],
    ],
    [
      ['there were times', expected.length > 0, `${expected.length}`],
      none('missed', missed.length),
      none('doubled or not due', extra.length),
    ],
  );
}
