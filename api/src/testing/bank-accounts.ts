import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** Accounts of ours as a chart would bring them: number, currency, and the bank's BIC. */
export async function insertBankAccounts(
  db: Db,
  accounts: readonly (readonly [number: string, currency: 'EUR' | 'USD', bic?: string])[],
): Promise<void> {
  for (const [index, [number, currency, bic = 'TESTCHZZ']] of accounts.entries()) {
    await sql`
      insert into bank_institution (bic, bank_name) values (${bic}, ${`Bank ${bic}`})
      on conflict (bic) do nothing`.execute(db);
    await sql`
      insert into bank_account (service_account_no, bic, bank_account_no, currency, owner, product,
                                account_name)
      values (${`A${String(index + 1)}`}, ${bic}, ${number}, ${currency}, 'Halyard', 'Current',
              ${`Account ${String(index + 1)}`})`.execute(db);
  }
}
