import { importFacts } from '../../areas/backoffice/api/facts/import-facts.service.ts';
import { ACCOUNTS_FILE } from '../../areas/backoffice/api/facts/import-accounts.service.ts';
import { importChart } from '../../areas/accounting/api/ledger/import-chart.service.ts';
import { importJournals } from '../../areas/accounting/api/ledger/import-journals.service.ts';
import { LOTS_FILE } from '../../areas/backoffice/api/physical/import-lots.service.ts';
import { importPhysical } from '../../areas/backoffice/api/physical/import-physical.service.ts';
import { TRADES_FILE } from '../../areas/backoffice/api/physical/import-trades.service.ts';
import type { Db } from '@fairlead/api';
import { CHART_OF_TEST, exportOfTest, storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { loadReference } from '@fairlead/api/testing/reference';
import { lotsOfRound, tradesOfRound } from './cargo-files.ts';

/**
 * Ground of the back office's drill: a ledger in balance, lots without a line in it, a cash
 * account.
 */

const LOTS = 2_000;
const TRADES = 300;

const ACCOUNTS = `Card,From,Group Company,Institution,Name,Holding Company,Type,In Sum,Notes,Buffer,Blocked
1000,2024-01-01,Halyard Gas,Halyard Bank,Operations,Halyard Holding,Current,yes,,250000,0
`;

export async function openBackOffice(db: Db): Promise<void> {
  await loadReference(db);
  await importChart(db, await storeReceivedFile(db, 'chart', CHART_OF_TEST));
  await importJournals(
    db,
    await storeReceivedFile(db, 'journals', exportOfTest({ entries: [CREW] })),
  );
  await importFacts(db, await storeReceivedFile(db, 'cash_accounts', ACCOUNTS), ACCOUNTS_FILE);
  await importPhysical(db, await storeReceivedFile(db, 'lots', lotsOfRound(1, LOTS)), LOTS_FILE);
}

const CREW = {
  number: 1,
  date: '2024-03-15',
  lines: [
    ['5100', '100.00'],
    ['1000', '-100.00'],
  ],
} as const;

/** Every trade moves to the next lot, with other amounts. */
export async function takeTrades(db: Db, edition: number): Promise<void> {
  const given = await storeReceivedFile(db, 'physical_trades', tradesOfRound(edition, TRADES));
  await importPhysical(db, given, TRADES_FILE);
}
