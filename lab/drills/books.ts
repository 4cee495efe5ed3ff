import { sql } from 'kysely';

import type { ImportRequest } from '@fairlead/platform/files/import-once';
import { importFacts } from '../../areas/backoffice/api/facts/import-facts.service.ts';
import { MAPS_FILE } from '../../areas/backoffice/api/facts/import-maps.service.ts';
import { importStatements } from '../../areas/accounting/api/bank/import-statement.service.ts';
import { importBudget } from '../../areas/accounting/api/ledger/import-budget.service.ts';
import { importChart } from '../../areas/accounting/api/ledger/import-chart.service.ts';
import { importJournals } from '../../areas/accounting/api/ledger/import-journals.service.ts';
import { LOTS_FILE } from '../../areas/backoffice/api/physical/import-lots.service.ts';
import { importPhysical } from '../../areas/backoffice/api/physical/import-physical.service.ts';
import { TRADES_FILE } from '../../areas/backoffice/api/physical/import-trades.service.ts';
import { connect, type Db, migrate } from '@fairlead/api';
import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { loadReference } from '@fairlead/api/testing/reference';
import { type BookPart, selectBooks, selectTakenFiles } from './books.queries.ts';
import type { Firm } from './drill.ts';
import type { ImportKind } from './import-files.ts';

const IMPORTS: Readonly<Record<ImportKind, (db: Db, request: ImportRequest) => Promise<unknown>>> =
  {
    chart: importChart,
    journals: importJournals,
    budget: importBudget,
    bank_statement: importStatements,
    lots: (db, request) => importPhysical(db, request, LOTS_FILE),
    physical_trades: (db, request) => importPhysical(db, request, TRADES_FILE),
    backacc_maps: (db, request) => importFacts(db, request, MAPS_FILE),
  };

const UNTOUCHED = 'untouched';

/** The parts of the books that are not as they would be had the same files been taken without a kill. */
export async function partsThatDiffer({
  db,
  url,
}: Pick<Firm, 'db' | 'url'>): Promise<readonly string[]> {
  await sql`create database ${sql.id(UNTOUCHED)}`.execute(db);
  const other = new URL(url);
  other.pathname = UNTOUCHED;
  await migrate(other.href);
  const untouched = connect(other.href, { max: 1, statementTimeoutMs: 0 });
  await loadReference(untouched);
  for (const { kind, content } of await selectTakenFiles(db))
    await IMPORTS[kind](untouched, await storeReceivedFile(untouched, kind, content));
  const wordOf = ({ part, rows, said }: BookPart) => `${part}: ${rows} rows, ${said}`;
  const expected = new Set((await selectBooks(untouched)).map(wordOf));
  await untouched.destroy();
  return (await selectBooks(db)).map(wordOf).filter((word) => !expected.has(word));
}
