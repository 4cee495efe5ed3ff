import { cardProblems, parseAccounts, type ReadAccounts } from './accounts-file.rules.ts';
import { insertCashAccounts, selectIsBank } from './facts.queries.ts';
import type { FactsFile } from './import-facts.service.ts';

/** File of cash accounts: terms of each account from a day on (docs/back-office.md). */
export const ACCOUNTS_FILE: FactsFile<ReadAccounts> = {
  kind: 'ACCOUNTS',
  fileKind: 'cash_accounts',
  scope: 'file of cash accounts',
  parse: parseAccounts,
  check: async (tx, read) => cardProblems(read, await selectIsBank(tx)),
  store: async (tx, setId, { accounts }) =>
    insertCashAccounts(
      tx,
      setId,
      accounts.map(({ value }) => value),
    ),
  counts: ({ accounts }) => ({ accounts: accounts.length }),
};
