import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb } from '@fairlead/api/testing/test-db';
import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { sql } from 'kysely';

import { importStatements } from '../../../../areas/accounting/api/bank/import-statement.service.ts';
import { ACCOUNT, contentOf, type CutFile } from './account-life.ts';
import { AccountLedger } from './ledger-of-life.ts';
import { Chance, randomFiles, randomLife } from './random-life.ts';

/** Payments, gaps and waiting statements of an account. */
export type Ledger = {
  readonly payments: readonly string[];
  readonly gaps: readonly string[];
  readonly waiting: readonly string[];
};

const BY = { loadedBy: 'anton@halyard.example', requestId: 'run' };

/**
 * Takes lives of as many accounts into one database, where each file has a statement file of every account that still
 * has one; returns the ledger of each beside the one that it has in memory, where it came alone.
 */
export async function keptTogether(
  seeds: readonly number[],
): Promise<readonly { readonly kept: Ledger; readonly alone: Ledger }[]> {
  const accounts = seeds.map((seed, n) => {
    const chance = new Chance(seed);
    const number = `${ACCOUNT.slice(0, -1)}${n}`;
    return { number, no: `A${n + 1}`, files: randomFiles(randomLife(chance), chance) };
  });
  const { db, close } = await createTestDb();
  try {
    await insertBankAccounts(
      db,
      accounts.map(({ number }) => [number, 'USD', 'HALYCHZZ'] as const),
    );
    const most = Math.max(...accounts.map(({ files }) => files.length));
    for (let at = 0; at < most; at += 1)
      for (const content of joined(
        accounts.flatMap(({ number, files }) => told(number, files[at])),
      ))
        await take(db, content);
    return await Promise.all(
      accounts.map(async ({ no, files }) => ({
        kept: await keptOf(db, no),
        alone: aloneOf(files),
      })),
    );
  } finally {
    await close();
  }
}

const told = (number: string, file: CutFile | undefined): readonly string[] =>
  file === undefined ? [] : [contentOf(file).replaceAll(ACCOUNT, number)];

/** Contents of one format in one file: MT940 behind each other, the messages of camt under one head. */
function joined(contents: readonly string[]): readonly string[] {
  const heads = Map.groupBy(contents, (content) => /^[^]*?<BkTo\w+>/.exec(content)?.[0] ?? '');
  return [...heads].map(([head, all]) => {
    if (head === '') return all.join('');
    const [, end = ''] = /(<\/BkTo\w+>[^]*)$/.exec(all[0] ?? '') ?? [];
    return `${head}${all.map((one) => one.slice(head.length, one.length - end.length)).join('\n')}${end}`;
  });
}

async function take(db: Db, content: string): Promise<void> {
  const fileId = await storeImportedFile(db, {
    kind: 'bank_statement',
    fileName: 'statements',
    content,
    uploadedBy: BY.loadedBy,
    requestId: 'upload',
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-07-28' });
  await importStatements(db, { ...BY, fileId, clock });
}

async function keptOf(db: Db, no: string): Promise<Ledger> {
  const said = async (statement: ReturnType<typeof sql<{ readonly text: string }>>) =>
    (await statement.execute(db)).rows.map(({ text }) => text).toSorted();
  return {
    payments: await said(sql`
      select booking_date || ' ' || trim_scale(amount) as text from bank_transaction
       where service_account_no = ${no}`),
    gaps: await said(sql`
      select trim_scale(gap_amount)::text as text from bank_statement
       where service_account_no = ${no} and gap_amount is not null`),
    waiting: await said(sql`
      select split_part(external_id, ' ', 1) as text from given_statement
       where service_account_no = ${no} and standing = 'waiting'`),
  };
}

function aloneOf(files: readonly CutFile[]): Ledger {
  const ledger = new AccountLedger();
  for (const file of files) ledger.take(file);
  return {
    payments: ledger.payments.toSorted(),
    gaps: ledger.gaps.toSorted(),
    waiting: ledger.waiting.map(({ id }) => id).toSorted(),
  };
}
