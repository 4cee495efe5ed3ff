/** Cost of a thousand bank statements of fifty accounts, a hundred payments each, that come day by day. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { ENGINE_FLAGS } from '@fairlead/platform/tasks/process/run-process';
import type { Db } from '@fairlead/platform/database/db';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { fileOfDay, numberOf } from './bank-statements.ts';

const ACCOUNTS = 50;
const DAYS = 20;
const QUARTERS = 4;

export type BankCost = {
  /** Milliseconds of each quarter of the days. */
  readonly quarters: readonly number[];
  /** Growth since before the first. */
  readonly megabytes: number;
};

export async function bankCost(url: string, db: Db): Promise<BankCost> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => [numberOf(n), 'USD'] as const);
  await insertBankAccounts(db, accounts);
  const ids: string[] = [];
  for (let day = 0; day < DAYS; day += 1)
    ids.push((await storeReceivedFile(db, 'bank_statement', fileOfDay(day, ACCOUNTS))).fileId);
  const script = join(import.meta.dirname, 'bank-process.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [...ENGINE_FLAGS, script], {
    env: { ...process.env, DATABASE_URL: url, FILE_IDS: ids.join(',') },
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`bank statements: ${stderr}`);
  const { ms, megabytes } = JSON.parse(stdout) as {
    readonly ms: readonly number[];
    readonly megabytes: number;
  };
  const length = DAYS / QUARTERS;
  const quarters = Array.from({ length: QUARTERS }, (_, n) =>
    ms.slice(n * length, (n + 1) * length).reduce((sum, one) => sum + one, 0),
  );
  return { quarters, megabytes };
}
