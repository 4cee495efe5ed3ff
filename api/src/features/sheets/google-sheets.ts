import type { Sheet } from '@fairlead/shared/workbook/sheet';

import type { ForeignSheets } from './create-sheet.service.ts';
import { type Fetch, GoogleCalls } from './google-calls.ts';
import { formatRequests, newSpreadsheet, valueRanges } from './google-requests.rules.ts';

/** A service account of Google's cloud. */
export type GoogleAccount = {
  readonly email: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** Whom of the firm it acts for; undefined = itself. */
  readonly subject: string | undefined;
};

const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets';
const FILES = 'https://www.googleapis.com/drive/v3/files';

type Created = {
  readonly spreadsheetId: string;
  readonly sheets: readonly [{ readonly properties: { readonly sheetId: number } }];
};

/**
 * Spreadsheets in Google Sheets: made by the account, filled with values that are never read as
 * formulas (`RAW`), and shared with who asked for them.
 */
export function googleSheets(account: GoogleAccount, fetch?: Fetch): ForeignSheets {
  return {
    name: 'Google Sheets',
    urlOf: (id) => `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}/edit`,
    async create(sheet, email) {
      const calls = new GoogleCalls(account, fetch);
      const created = (await calls.post(SHEETS, newSpreadsheet(sheet))) as Created;
      const id = created.spreadsheetId;
      try {
        await fill(calls, created, sheet);
        await calls.post(`${FILES}/${id}/permissions?sendNotificationEmail=false`, {
          type: 'user',
          role: 'writer',
          emailAddress: email,
        });
        return id;
      } catch (error) {
        // Half a spreadsheet that nobody may open helps nobody.
        await calls.remove(`${FILES}/${id}`).catch(() => undefined);
        throw error;
      }
    },
  };
}

async function fill(calls: GoogleCalls, created: Created, sheet: Sheet): Promise<void> {
  const address = `${SHEETS}/${created.spreadsheetId}`;
  for (const data of valueRanges(sheet)) {
    await calls.post(`${address}/values:batchUpdate`, { valueInputOption: 'RAW', data });
  }
  const requests = formatRequests(sheet, created.sheets[0].properties.sheetId);
  await calls.post(`${address}:batchUpdate`, { requests });
}
