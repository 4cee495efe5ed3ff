import type { Db } from '@fairlead/platform/database/db';
import { lookEvery, type Looking } from '@fairlead/platform/look-every';
import { UPDATE_BREAKS_ROUTE, lockDueBreakUpdate } from './break-update-watch.queries.ts';

const LOOK_EVERY_MS = 2_000;

/** Actor under which breaks are stored after imports. */
const BREAKS_ACTOR = { email: 'system:breaks', name: 'Breaks' };

type Parts = {
  readonly db: Db;
  readonly log: { readonly warn: (about: object, text: string) => void };
  /** Requests a run of a task in the transaction. */
  readonly queueRun: (
    tx: Db,
    run: {
      readonly route: string;
      readonly actor: typeof BREAKS_ACTOR;
      readonly requestId: string;
    },
  ) => Promise<string>;
};

/**
 * Requests a run that keeps the breaks where imports have marked lots and none is asked for; returns whether it did.
 */
export async function requestBreakUpdate({ db, queueRun }: Parts): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockDueBreakUpdate(tx))) return false;
    await queueRun(tx, {
      route: UPDATE_BREAKS_ROUTE,
      actor: BREAKS_ACTOR,
      requestId: BREAKS_ACTOR.email,
    });
    return true;
  });
}

/** Has breaks kept after every import, for as long as the process lives; every worker does. */
export function startBreakWatch(parts: Parts): Looking {
  const look = async () => {
    await requestBreakUpdate(parts);
  };
  return lookEvery(LOOK_EVERY_MS, look, (error) => {
    parts.log.warn({ err: error }, 'could not look for lots whose breaks are to be kept');
  });
}
