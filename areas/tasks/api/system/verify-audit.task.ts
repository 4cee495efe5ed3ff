import { type TaskContext, type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import {
  type CheckedSeal,
  checkSeals,
  selectCheckedTo,
  updateCheckedTo,
} from './audit-seal.queries.ts';
import { sealAudit } from './seal-audit.service.ts';

/** Seals of one statement. */
const SEALS_AT_ONCE = 100;

/**
 * Seals the rows of the audit log that the system's clock has not sealed yet, and checks the seals that were not
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
export async function verifyAudit(context: TaskContext, patienceMs?: number): Promise<void> {
  const { db, signal, print } = context;
  const seals = await sealAudit({ db, signal, patienceMs });
  if (seals === undefined) print('Nothing was sealed: a transaction that began before is not over');
  for (const { seq_from: from, seq_to: to } of seals ?? [])
    print(`Sealed the audit rows ${from} to ${to}`);
  print(`${await check(context)} seals hold`);
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
