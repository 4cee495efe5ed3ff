import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { deleteOldKeys } from '../../platform/http/idempotency.queries.ts';
import { killLostRuns, type LostRun } from './task-run.queries.ts';

/**
 * A lost worker's run has to be KILLED within 30 s. A worker says every 5 s that its run is alive; one
 * that was silent for 20 s is lost, and looking every 5 s finds it in time.
 */
const LOST_AFTER_SECONDS = 20;
const LOOK_EVERY_MS = 5_000;

const KEEP_KEYS_DAYS = 7;
const HOUR_MS = 3_600_000;

/** Ends runs of lost workers as KILLED, each with its audit row. */
export async function killLost(db: Db, seconds: number = LOST_AFTER_SECONDS): Promise<LostRun[]> {
  return db.transaction().execute(async (tx) => {
    const killed = await killLostRuns(tx, seconds);
    for (const run of killed) {
      await insertAudit(tx, {
        actor: 'system',
        action: 'task.kill',
        entity: 'task_run',
        entityId: run.task_id,
        before: { state: 'RUNNING', executor: run.executor },
        after: { state: 'KILLED' },
        reason: 'worker lost',
        requestId: run.task_id,
      });
    }
    return killed;
  });
}

type ReaperLog = {
  readonly warn: (about: object, text: string) => void;
};

/** Looks for lost runs for as long as the process lives; every process does. */
export function startReaper(db: Db, log: ReaperLog): { stop: () => Promise<void> } {
  let underway: Promise<void> | undefined;
  let purgedAt = 0;

  const look = async () => {
    try {
      for (const run of await killLost(db)) log.warn(run, 'the worker of a run is lost: KILLED');
      if (Date.now() - purgedAt > HOUR_MS) {
        purgedAt = Date.now();
        await deleteOldKeys(db, KEEP_KEYS_DAYS);
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look for lost runs');
    } finally {
      underway = undefined;
    }
  };
  const timer = setInterval(() => {
    underway ??= look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underway;
    },
  };
}
