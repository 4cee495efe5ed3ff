import type { Db } from '@fairlead/platform/database/db';
import { lookEvery, type Looking } from '@fairlead/platform/look-every';
import { KEEP_BREAKS, lockDueKeeping } from './keep-watch.queries.ts';

const LOOK_EVERY_MS = 2_000;

/** Actor under which breaks are stored after imports. */
const KEEPER = { email: 'system:breaks', name: 'Breaks' };

type Parts = {
  readonly db: Db;
  readonly log: { readonly warn: (about: object, text: string) => void };
  /** Requests a run of a task in the transaction. */
  readonly queueRun: (
    tx: Db,
    run: { readonly route: string; readonly actor: typeof KEEPER; readonly requestId: string },
  ) => Promise<string>;
};

/**
 * Requests a run that keeps the breaks where imports have marked lots and none is asked for; returns whether it did.
 */
export async function askForKeeping({ db, queueRun }: Parts): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockDueKeeping(tx))) return false;
    await queueRun(tx, { route: KEEP_BREAKS, actor: KEEPER, requestId: KEEPER.email });
    return true;
  });
}

/** Has breaks kept after every import, for as long as the process lives; every worker does. */
export function startBreakWatch(parts: Parts): Looking {
  const look = async () => {
    await askForKeeping(parts);
  };
  return lookEvery(LOOK_EVERY_MS, look, (error) => {
    parts.log.warn({ err: error }, 'could not look for lots whose breaks are to be kept');
  });
}
