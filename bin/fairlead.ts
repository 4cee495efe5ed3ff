/** `pnpm fairlead …`: what is done to a running product from the command line. */
import { readConfig } from '@fairlead/api';
import { importStatementFile } from '@fairlead/api/command';

import { openDatabaseServer } from './product/development.ts';

const HELP = `Usage: pnpm fairlead import statement FILE

Imports a clearer's daily statement (CSV, docs/statements.md), prints what came of it and where its
trades show. Nothing of a file with a bad row is taken; every bad row is named by line and column.
While the product runs, its worker imports the file; otherwise this command does it itself.

The database is found as the product finds it: DATABASE_URL, or the embedded one in FAIRLEAD_DATA.
Exit code 0: taken, or taken before. 1: refused, or it could not be imported. 2: wrong usage.
`;

const [noun, what, file, ...more] = process.argv.slice(2);

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(HELP);
} else if (noun === 'import' && what === 'statement' && file !== undefined && more.length === 0) {
  process.exitCode = await importIt(file);
} else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}

async function importIt(path: string): Promise<number> {
  try {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const config = readConfig(process.env);
    const database = await openDatabaseServer(config);
    try {
      return (await importStatementFile({ config, databaseUrl: database.url, path, say })) ? 0 : 1;
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
