/** `pnpm fairlead …`: what is done to a running product from the command line. */
import { readConfig } from '@fairlead/api';
import {
  anonymiseBankFile,
  endSignInsByCommand,
  IMPORTED_KINDS,
  runFileImport,
  importReferenceFolder,
  tryLayout,
} from '@fairlead/api/command';

import { openDatabaseServer } from './product/development.ts';

const HELP = `Usage: pnpm fairlead import KIND FILE
       pnpm fairlead import reference FOLDER
       pnpm fairlead layout try FILE [FOLDER]
       pnpm fairlead bank-file anonymise FILE TARGET
       pnpm fairlead sign-ins end PERSON

Imports a file of a kind, or each file of a ZIP, prints what came of it and where it shows:
  statement          a clearer's daily statement (docs/statements.md)
  opening_positions  what was held at the start (docs/imports.md)
  trades             trades told within the day (docs/told-trades.md)
  settlements        settlement prices and fixings (docs/imports.md)
  rates              currency rates (docs/imports.md)
  lots               lots of cargoes (docs/physical.md)
  physical_trades    the trades of cargoes (docs/physical.md)
  backacc_maps       whose column and group a line is (docs/back-office.md)
  cash_accounts      what stands on each account (docs/back-office.md)
  chart              companies, vessels, ledger cards, banks (docs/accounting-files.md)
  journals           a company's journals of a period (docs/accounting-files.md)
  budget             budgets by card and month (docs/accounting-files.md)
  bank_statement     bank statements, camt, MT940, BAI2, tables (docs/bank-files.md)
Or imports the reference data that these are checked against, all CSV files of a folder together
(docs/reference-data.md). Nothing of what has a bad row is taken; every bad row is named by line and
column.
Or tries the file layout that a file's name fits: says what the file means and all that is wrong in
it, and stores nothing (docs/file-layouts.md). With FOLDER by the file_layout*.csv in it, before they
are kept; else by those of the product.
Or writes a bank file into TARGET with other names, accounts, texts and amounts, and the same faults, for
somebody who may not see it (docs/bank-files.md). Nothing is stored, and no database is needed.
Or ends the sign-ins of the person with that e-mail, or of 'everybody', in every browser within five seconds; none
goes on without the password (docs/operations.md).
While the product runs, its worker does the import; otherwise this command does it itself.

The database is found as the product finds it: DATABASE_URL, or the embedded one in FAIRLEAD_DATA.
Exit code 0: taken, taken before, it can be read, or ended. 1: refused, could not be imported, or none to end. 2: wrong usage.
`;

type Import = typeof importReferenceFolder;

const IMPORTS = new Map<string, Import>([['reference', importReferenceFolder]]);
for (const kind of IMPORTED_KINDS) IMPORTS.set(kind, (command) => runFileImport(kind, command));

const [noun, what = '', path, ...more] = process.argv.slice(2);
const importIt = noun === 'import' ? IMPORTS.get(what) : undefined;
const isTrial = noun === 'layout' && what === 'try' && more.length <= 1;

const isEnd = noun === 'sign-ins' && what === 'end' && more.length === 0;
const isFixture = noun === 'bank-file' && what === 'anonymise' && more.length === 1;

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(HELP);
} else if (isTrial && path !== undefined) {
  const [folder] = more;
  const tryIt: Import = (command) => tryLayout({ ...command, folder });
  process.exitCode = await codeOf(tryIt, path, folder === undefined);
} else if (isFixture && path !== undefined) {
  const [target = ''] = more;
  process.exitCode = await codeOf(
    (command) => anonymiseBankFile({ ...command, target }),
    path,
    false,
  );
} else if (isEnd && path !== undefined) {
  process.exitCode = await codeOf(endSignInsByCommand, path);
} else if (importIt !== undefined && path !== undefined && more.length === 0) {
  process.exitCode = await codeOf(importIt, path);
} else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}

async function codeOf(run: Import, path: string, needsDatabase = true): Promise<number> {
  try {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const config = readConfig(process.env);
    if (!needsDatabase) return (await run({ config, databaseUrl: '', path, say })) ? 0 : 1;
    const database = await openDatabaseServer(config);
    try {
      return (await run({ config, databaseUrl: database.url, path, say })) ? 0 : 1;
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
