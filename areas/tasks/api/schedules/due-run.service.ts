import type { Method } from '@fairlead/shared/contract/runs';
import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';

import {
  type BusinessDays,
  loadBusinessDays,
  dayMeant,
} from '@fairlead/platform/calendar/business-days';
import { zoneTime } from '@fairlead/platform/calendar/zone-time';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { latestOccurrence } from '@fairlead/platform/schedules/occurrences';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { findRunProblems, findScheduledTask } from './check-terms.service.ts';
import { toScheduleTerms } from './schedules-shown.service.ts';
import {
  insertSkip,
  lockSchedule,
  type StoredScheduleRow,
  selectScheduleStanding,
} from './schedules.queries.ts';

/** Why a time is left out by `overlap: skip`. */
export const OVERLAPS = 'The run before has not ended';

/** A run that a schedule is due to have. */
export type DueRun = {
  readonly route: string;
  readonly method: Method;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: unknown;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
  readonly priority: number;
  readonly due: { readonly scheduleId: number; readonly at: string };
};

/** Dependencies of the decision whether a schedule that is due has a run. */
export type DecidingRun = {
  readonly db: Db;
  readonly clock: Clock;
  readonly tasks: readonly TaskDefinition[];
  /** Requests the run within `tx`; undefined where the run for that moment is there already. */
  readonly queueDueRun: (tx: Db, run: DueRun) => Promise<string | undefined>;
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
};

/** Actor under which schedules act. */
const SCHEDULE_ACTOR = { email: 'system:schedule', name: 'Schedule' };

/** After people's runs (0), before the background's. */
const PRIORITY = -1;

/**
 * Maximum delay of pg-boss in reporting that something is due, with room; what is later was missed.
 */
const IN_TIME_MS = 120_000;

/**
 * Makes the run of the last time at which a schedule was due up to `askedAt`, or notes why there is
 * none. Each time is decided once, however many workers are told of it and however often: the schedule
 * is locked, and the run is unique for its moment.
 * @returns the task id of the run, where one was made
 */
export async function runWhatIsDue(
  deciding: DecidingRun,
  { scheduleId, askedAt }: { readonly scheduleId: number; readonly askedAt: Date },
): Promise<string | undefined> {
  const { db, clock, log } = deciding;
  return db.transaction().execute(async (tx) => {
    const row = await lockSchedule(tx, scheduleId);
    if (row === undefined || row.paused) return undefined;
    const line = { cron: row.cron, zone: clock.zone };
    const at = latestOccurrence(line, new Date(row.due_from), askedAt);
    if (at === undefined) return undefined;
    const { is_decided: isDecided, is_open: isOpen } = await selectScheduleStanding(tx, {
      scheduleId,
      at,
    });
    if (isDecided) return undefined;

    const about = { schedule_id: scheduleId, route: row.route, due_at: at.toISOString() };
    if (row.missed === 'skip' && askedAt.getTime() - at.getTime() > IN_TIME_MS) {
      log.info(about, 'a schedule was due while nothing ran; that time is missed');
      return undefined;
    }
    const days = await loadBusinessDays(tx, clock);
    const reason = reasonAgainst(row, { ...deciding, at, days, isOpen });
    if (reason !== undefined) {
      await insertSkip(tx, { scheduleId, at }, reason);
      // On a free day nothing is wrong.
      const level = isFree(row, { clock, at, days }) ? 'info' : 'warn';
      log[level]({ ...about, reason }, 'a schedule was due and has no run');
      return undefined;
    }
    return deciding.queueDueRun(tx, dueRun(row, { clock, at, days }));
  });
}

type Circumstances = Pick<DecidingRun, 'clock' | 'tasks'> & {
  readonly at: Date;
  readonly days: BusinessDays;
  /** An earlier run of the schedule has not ended. */
  readonly isOpen: boolean;
};

/** Why a schedule has no run although it is due. */
function reasonAgainst(row: StoredScheduleRow, circumstances: Circumstances): string | undefined {
  const { clock, tasks, at, isOpen } = circumstances;
  if (isFree(row, circumstances)) return `${zoneTime(clock.zone).dayOf(at)} is no business day`;
  if (findScheduledTask(row, tasks) === undefined) return 'Its task is not in this version';
  if (row.overlap === 'skip' && isOpen) return OVERLAPS;
  return findMisfit(row, { clock, tasks });
}

/** True when a schedule of business days alone is due on another day. */
const isFree = (
  row: StoredScheduleRow,
  { clock, at, days }: Pick<Circumstances, 'clock' | 'at' | 'days'>,
): boolean => row.business_days_only && !days.has(zoneTime(clock.zone).dayOf(at));

/** Why a run of a schedule would not be taken, whenever it is asked for. */
export function findMisfit(
  row: StoredScheduleRow,
  judging: Pick<DecidingRun, 'clock' | 'tasks'>,
): string | undefined {
  const [first] = findRunProblems(toScheduleTerms(row), judging);
  return first && `It no longer fits its task: ${first.field}: ${first.reason}`;
}

function dueRun(
  row: StoredScheduleRow,
  { clock, at, days }: { readonly clock: Clock; readonly at: Date; readonly days: BusinessDays },
): DueRun {
  const { route, method, schedule_id: scheduleId } = row;
  return {
    route,
    method,
    args: argsMeant(row.args, { today: clock.businessDate(at), days }),
    json: row.json ?? undefined,
    actor: SCHEDULE_ACTOR,
    requestId: `${SCHEDULE_ACTOR.email} ${scheduleId} ${at.toISOString()}`,
    priority: PRIORITY,
    due: { scheduleId, at: at.toISOString() },
  };
}

/** Arguments with days in the place of the words for days. */
export function argsMeant(
  args: ScheduleTerms['args'],
  from: { readonly today: string; readonly days: BusinessDays },
): Record<string, string | boolean> {
  const meant = (value: string | boolean) =>
    typeof value === 'string' ? dayMeant(value, from) : value;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, meant(value)]));
}
