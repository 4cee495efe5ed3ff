import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb } from '@fairlead/api/testing/test-db';
import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { Refusal } from '@fairlead/platform/http/errors';
import { sql } from 'kysely';

import { importStatements } from '../../../../areas/accounting/api/bank/import-statement.service.ts';
import { resolveWaitingStatement } from '../../../../areas/accounting/api/bank/waiting/answer.service.ts';
import { waitingStatements } from '../../../../areas/accounting/api/bank/waiting/waiting.service.ts';
import { ACCOUNT, beyond, contentOf, type Cut, type LifePayment, shown } from './account-life.ts';
import {
  type Arrival,
  contentOfNotice,
  type LifeNotice,
  withNotices,
  wrongNotices,
} from './life-notices.ts';
import { NOTICES } from './lived.ts';
import { Chance, randomFiles, randomLife } from './random-life.ts';

const BY = { email: 'anton@halyard.example', requestId: 'run' };

/** A life as the product keeps it, with all that waited answered by somebody who knows the truth. */
export type KeptLife = {
  readonly answers: number;
  /** Differences of the ledger from the life. */
  readonly wrong: readonly string[];
};

/** Takes the life that a seed invents into a database of its own, file by file in any order. */
export async function keptLifeOf(seed: number): Promise<KeptLife> {
  const chance = new Chance(seed);
  const life = randomLife(chance);
  const { db, close } = await createTestDb();
  try {
    await insertBankAccounts(db, [[ACCOUNT, 'USD', 'HALYCHZZ']]);
    const files = randomFiles(life, chance);
    const arrivals = withNotices(life, files, new Chance(seed + NOTICES));
    for (const arrival of arrivals) await take(db, arrival);
    const truth = shown(life.payments);
    const answers = await answerAll(db, truth);
    const notices = arrivals.flatMap((one) => ('notice' in one ? one.notice : []));
    const used = await wrongDetails(db, { notices, cuts: files.flat() });
    return { answers, wrong: [...(await differences(db, truth)), ...used] };
  } finally {
    await close();
  }
}

async function take(db: Db, arrival: Arrival): Promise<void> {
  const [fileName, content] =
    'notice' in arrival
      ? [arrival.notice.id, contentOfNotice(arrival.notice)]
      : [arrival.cuts[0]?.id ?? '', contentOf(arrival.cuts)];
  const fileId = await storeImportedFile(db, {
    kind: 'bank_statement',
    fileName,
    content,
    uploadedBy: BY.email,
    requestId: 'upload',
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-07-28' });
  await importStatements(db, { fileId, clock, loadedBy: BY.email, requestId: BY.requestId });
}

/** Gives the answer after which the ledger is nearest to the truth, until nothing waits or no answer is left. */
async function answerAll(db: Db, truth: readonly string[]): Promise<number> {
  for (let answers = 0; ; answers += 1) {
    const { statements } = await waitingStatements(db);
    const tried = [];
    for (const { statement_id: id, version, answers: offered } of statements)
      for (const { decision } of offered) {
        const answer = { id, decision, version };
        tried.push({ answer, left: await leftAfter(db, answer, truth) });
      }
    const [best] = tried.toSorted((a, b) => a.left - b.left);
    if (best === undefined || best.left === Infinity) return answers;
    await db.transaction().execute(async (tx) => resolveWaitingStatement(tx, best.answer, BY));
  }
}

/**
 * Measures how far the ledger is from the truth after an answer, which is then taken back; one is never given that the
 * product refuses, as balances and payments would not agree.
 */
async function leftAfter(
  db: Db,
  answer: Parameters<typeof resolveWaitingStatement>[1],
  truth: readonly string[],
): Promise<number> {
  const tx = await db.startTransaction().execute();
  try {
    await resolveWaitingStatement(tx, answer, BY);
    return (await differences(tx, truth)).length;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ANSWER_INVALID') return Infinity;
    throw error;
  } finally {
    await tx.rollback().execute();
  }
}

/** Finds what is missing or too much, gaps that are told, what waits, and sums that are kept wrongly. */
async function differences(db: Db, truth: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<Pick<LifePayment, 'day' | 'cents'> & { readonly text: string }>`
    select booking_date - date '2024-05-01' as day, (amount * 100)::integer as cents, '' as text
      from bank_entry
     where standing in ('active', 'split') and part_of is null`.execute(db);
  const others = await sql<{ readonly said: string }>`
    select 'gap of ' || gap_amount as said from bank_statement where gap_amount is not null
     union all
    select 'waits: ' || external_id from given_statement where standing = 'waiting'
     union all
    select 'entries of ' || external_id || ' are kept as ' || moved
      from given_statement
     where moved <> (select sum(amount) from bank_entry
                      where bank_entry.statement_id = given_statement.statement_id and part_of is null)
     union all
    select 'details make ' || coalesce(parts.sum, 0) || ' of ' || lump.amount
      from bank_entry as lump
      left join (select part_of, sum(amount) as sum from bank_entry where part_of is not null
                  group by part_of) as parts on parts.part_of = lump.bank_transaction_id
     where lump.amount is distinct from parts.sum and (lump.standing = 'split' or parts.sum is not null)
     union all
    select 'details stand beside ' || lump.amount || ', which is ' || lump.standing
      from bank_entry as lump join bank_entry as part on part.part_of = lump.bank_transaction_id
     where lump.standing <> 'split' or part.statement_id <> lump.statement_id
     union all
    select 'payments and gaps are kept as ' || payments || ' and ' || gaps
      from bank_timeline_sum
     where payments <> (select coalesce(sum(amount), 0) from bank_transaction)
        or gaps <> (select coalesce(sum(gap_amount), 0) from bank_statement)`.execute(db);
  const is = shown(rows.map((row) => ({ ...row, ref: '' })));
  return [
    ...beyond(is, truth).map((one) => `too many: ${one}`),
    ...beyond(truth, is).map((one) => `missing: ${one}`),
    ...others.rows.map(({ said }) => said),
  ];
}

/** Finds details that are used wrongly, or are not used. */
async function wrongDetails(
  db: Db,
  came: { readonly notices: readonly LifeNotice[]; readonly cuts: readonly Cut[] },
): Promise<readonly string[]> {
  const standing = await sql<{ readonly id: string }>`
    select external_id as id from bank_statement`.execute(db);
  const joined = await sql<{ readonly id: string; readonly is_same: boolean }>`
    select external_id as id, bank_notified.amount = entry.amount and bank_notified.booking_date = entry.booking_date as is_same
      from bank_notified join bank_entry as entry on entry.bank_transaction_id = joined_to`.execute(
    db,
  );
  const names = new Set(standing.rows.map(({ id }) => id));
  const laid = came.cuts.filter(({ id }) => names.has(id));
  const used = joined.rows.map(({ id }) => id);
  const misplaced = joined.rows.flatMap(({ id, is_same }) =>
    is_same ? [] : [`details of another payment: ${id}`],
  );
  return [...wrongNotices({ ...came, laid, used }), ...misplaced];
}
