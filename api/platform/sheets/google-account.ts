import { readFileSync } from 'node:fs';

import { object, text } from '@fairlead/shared/contract/schema';
import type { SheetColumn } from '@fairlead/shared/workbook/sheet';

import { createChecker } from '../http/checks.ts';
import type { Config } from '../config.ts';
import { StartProblem } from '../start-problem.ts';
import type { ForeignSheets } from './create-sheet.service.ts';
import { GoogleLedger } from './google-ledger.ts';
import { googleSheets } from './google-sheets.ts';
import type { GoogleAccount } from './google-calls.ts';

/** Fields of a service account's key file that are needed. */
const keyFile = createChecker(
  'FAIRLEAD_GOOGLE_KEY_FILE',
  object(
    { client_email: text({ minLength: 3 }), private_key: text({ minLength: 1 }) },
    { additionalProperties: true },
  ),
);

/** Google Sheets by the configured account; undefined where none is configured. */
export function googleSheetsFrom(config: Config['sheets']): ForeignSheets | undefined {
  return config.googleKeyFile === undefined
    ? undefined
    : googleSheets(readAccount(config.googleKeyFile, config.googleSubject));
}

/**
 * Spreadsheet that blotter entries are appended to; undefined if none is configured.
 * @throws StartProblem for an invalid key file
 */
export function blotterLedgerFrom(
  config: Config['sheets'],
  columns: readonly SheetColumn[],
): GoogleLedger | undefined {
  const { googleKeyFile, googleSubject, blotterSheet: spreadsheetId } = config;
  if (googleKeyFile === undefined || spreadsheetId === undefined) return undefined;
  return new GoogleLedger(readAccount(googleKeyFile, googleSubject), { spreadsheetId, columns });
}

/** @throws StartProblem when the file is no key of a service account. */
function readAccount(file: string, subject: string | undefined): GoogleAccount {
  try {
    const key = keyFile(JSON.parse(readFileSync(file, 'utf8')));
    return { email: key.client_email, privateKey: key.private_key, subject };
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : String(error);
    throw new StartProblem(
      `FAIRLEAD_GOOGLE_KEY_FILE ${file} is no key of a Google service account: ${reason}`,
    );
  }
}
