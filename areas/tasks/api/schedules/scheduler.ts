import { type Clock as BossClock, type JobWithMetadata, PgBoss } from 'pg-boss';

import { DAY_MS } from '@fairlead/shared/domain/calendar/days';

import { zoneTime } from '@fairlead/platform/calendar/zone-time';
import { occurrencesBetween } from '@fairlead/platform/schedules/occurrences';
import { type DueJob, SCHEDULES_QUEUE, syncBossSchedule } from './boss-schedule.ts';
import { type DecidingRun, runWhatIsDue } from './due-run.service.ts';
import { lockSchedule, selectSchedules } from './schedules.queries.ts';

export type SchedulerOptions = DecidingRun & {
  readonly databaseUrl: string;
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
  /** pg-boss's clock in tests; its own by default. */
  readonly bossClock?: BossClock;
};

const CONNECTIONS = 2;
/** pg-boss looks this often for what is due, and hands it on this often. */
const LOOK_SECONDS = 5;
const HAND_ON_SECONDS = 1;
const AT_ONCE = 20;

/**
 * pg-boss passes over what is due in the hour that the clocks skip in spring (decision 0183): on that
 * day every schedule is looked at besides.
 */
const SKIPPED_HOUR = { key: 'skipped-hour', cron: '*/5 * * * *' };
const POLL_INTERVAL_MS = 360_000;

/**
 * Makes the runs that schedules are due to have, for as long as it is not stopped. Any number of
 * workers may: pg-boss decides among them who says that something is due.
 */
export async function startScheduler(
  options: SchedulerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { databaseUrl, log, bossClock } = options;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'fairlead-scheduler',
    max: CONNECTIONS,
    migrate: false,
    supervise: false,
    schedule: true,
    cronMonitorIntervalSeconds: LOOK_SECONDS,
    cronWorkerIntervalSeconds: HAND_ON_SECONDS,
    ...(bossClock === undefined ? {} : { clock: bossClock }),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'schedules'));
  boss.on('warning', (warning) => log.warn({ warning }, 'schedules'));
  await boss.start();
  await agree(boss, options);
  await boss.work(
    SCHEDULES_QUEUE,
    { includeMetadata: true, batchSize: AT_ONCE, pollingIntervalSeconds: HAND_ON_SECONDS },
    (jobs: readonly DeliveredJob[]) => takeAll(options, jobs),
  );
  return {
    stop: async () => {
      await boss.offWork(SCHEDULES_QUEUE);
      await boss.stop();
    },
  };
}

/** pg-boss's schedules become what ours say: the defaults of a migration, and another zone of the firm. */
async function agree(boss: PgBoss, { db, clock }: SchedulerOptions): Promise<void> {
  const { key, cron } = SKIPPED_HOUR;
  await boss.schedule(SCHEDULES_QUEUE, cron, {}, { key, tz: 'UTC', missed: 'once' });
  // First pg-boss's, then ours: one that is made between the two is not taken for deleted.
  const told = await boss.getSchedules(SCHEDULES_QUEUE);
  const rows = await selectSchedules(db);
  const known = new Set([key, ...rows.map((row) => String(row.schedule_id))]);
  for (const one of told) if (!known.has(one.key)) await boss.unschedule(SCHEDULES_QUEUE, one.key);
  for (const { schedule_id: id } of rows)
    await db.transaction().execute(async (tx) => {
      const row = await lockSchedule(tx, id);
      if (row !== undefined) await syncBossSchedule(tx, clock.zone, row);
    });
}

type DeliveredJob = Pick<JobWithMetadata<Partial<DueJob>>, 'data' | 'createdOn'>;

/** A failing job does not hold up the others; pg-boss delivers all of them again. */
export async function takeAll(
  options: DecidingRun & Pick<SchedulerOptions, 'log'>,
  jobs: readonly DeliveredJob[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { data, createdOn } of jobs)
    await take(options, data, createdOn).catch((error: unknown) => {
      options.log.warn({ err: error, ...data }, 'a schedule was due and could not be judged');
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, 'Schedules could not be judged');
}

/**
 * Handles a message of pg-boss at `askedAt`: that a schedule is due, or that it is time to look at
 * all.
 */
async function take(
  options: DecidingRun,
  { schedule_id: scheduleId }: Partial<DueJob>,
  askedAt: Date,
): Promise<void> {
  if (scheduleId !== undefined) await runWhatIsDue(options, { scheduleId, askedAt });
  else await runWhatClocksSkipped(options, askedAt);
}

/** On a day on which the clocks went forward, what was due since the last look, or is still owed. */
export async function runWhatClocksSkipped(deciding: DecidingRun, askedAt: Date): Promise<void> {
  const { zone } = deciding.clock;
  const { offsetAt } = zoneTime(zone);
  const ago = (ms: number) => new Date(askedAt.getTime() - ms);
  if (offsetAt(askedAt) <= offsetAt(ago(DAY_MS))) return;
  for (const row of await selectSchedules(deciding.db)) {
    const line = { cron: row.cron, zone };
    const due = occurrencesBetween(line, ago(POLL_INTERVAL_MS), askedAt);
    for (const at of due.length > 0 ? due : [askedAt])
      await runWhatIsDue(deciding, { scheduleId: row.schedule_id, askedAt: at });
  }
}
