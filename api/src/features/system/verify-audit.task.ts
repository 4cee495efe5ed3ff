import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '../../platform/database/db.ts';
import { type TaskContext, type TaskDefinition, TaskFailure } from '../../platform/tasks/task.ts';
import {
  type CheckedSeal,
  checkSeals,
  insertSeal,
  selectAuditWriters,
  selectCheckedTo,
  selectLastAudit,
  updateCheckedTo,
} from './audit-seal.queries.ts';

/** Rows of one seal, and seals of one statement. */
const MOST_ROWS = 10_000;
const SEALS_AT_ONCE = 100;

/** How long a transaction that has written to the audit log is waited for. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Seals the rows that came into the audit log since the last run, and checks the seals that were not
 * found to hold before, or all of them: a row that was changed, removed or put in after it was sealed
 * fails the run, and those after it.
 */
export const verifyAuditTask: TaskDefinition = {
  route: '/system/verify_audit',
  summary: 'Seal the newest audit rows, and check that no sealed one has changed',
  urlParams: [{ name: 'full', type_val: 'bool', default_val: 'true' }],
  methods: ['POST'],
  access: 'system:run',
  maxAtOnce: 1,
  retries: 2,
  run: (context) => verifyAudit(context),
};

/** @throws TaskFailure that names the first seal that does not hold */
export async function verifyAudit(context: TaskContext, patienceMs = PATIENCE_MS): Promise<void> {
  const { print } = context;
  const last = await lastSettled(context, patienceMs);
  if (last === undefined) print('Nothing was sealed: a transaction that began before is not over');
  else await seal(context, last);
  print(`${await check(context)} seals hold`);
}

/**
 * The number of an audit row below which none can come in any more: whoever had one of them when it
 * was read is over. Undefined where somebody is not in time, and null where there are no rows.
 */
async function lastSettled(
  { db, signal }: TaskContext,
  patienceMs: number,
): Promise<number | null | undefined> {
  const last = await selectLastAudit(db);
  let writers = await selectAuditWriters(db);
  const until = Date.now() + patienceMs;
  while (writers.length > 0) {
    if (Date.now() > until) return undefined;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
    const now = new Set(await selectAuditWriters(db));
    writers = writers.filter((writer) => now.has(writer));
  }
  return last;
}

async function seal({ db, print, signal }: TaskContext, last: number | null): Promise<void> {
  if (last === null) return;
  const next = (tx: Db) => insertSeal(tx, { last, most: MOST_ROWS });
  for (;;) {
    signal.throwIfAborted();
    const sealed = await db.transaction().execute(next);
    if (sealed === undefined) return;
    print(`Sealed the audit rows ${sealed.seq_from} to ${sealed.seq_to}`);
  }
}

/** Answers how many it has checked. What a run that is stopped has not reached, the next ones check. */
async function check({ db, args, signal }: TaskContext): Promise<number> {
  const { seq_to: checked, is_sealed: isSealed } = await selectCheckedTo(db);
  if (!isSealed)
    throw sealBroken(`A seal that held, up to the audit row ${checked}, is gone`, {
      seq_to: checked,
    });
  let count = 0;
  let after = args['full'] === true ? 0 : checked;
  for (;;) {
    signal.throwIfAborted();
    const seals = await checkSeals(db, { after, limit: SEALS_AT_ONCE });
    const at = seals.findIndex(({ follows, holds }) => !follows || !holds);
    const sound = at === -1 ? seals : seals.slice(0, at);
    const to = sound.at(-1)?.seq_to ?? after;
    await db.transaction().execute((tx) => updateCheckedTo(tx, to));
    const broken = seals[at];
    if (broken !== undefined) throw failure(broken);
    count += seals.length;
    if (seals.length === 0) return count;
    after = to;
  }
}

function failure({ seq_from: from, seq_to: to, sealed_at: at, follows }: CheckedSeal): TaskFailure {
  const what = follows
    ? 'a row was changed, removed or put in after it'
    : 'it does not follow the seal before it, which was changed or removed';
  return sealBroken(`The seal of the audit rows ${from} to ${to} does not hold: ${what}`, {
    seq_from: from,
    seq_to: to,
    sealed_at: at,
  });
}

function sealBroken(message: string, dict: Record<string, unknown>): TaskFailure {
  return new TaskFailure(message, { type: 'SealBroken', scope: 'audit', dict });
}
