import type { SheetHead, SheetRow } from '@fairlead/shared/workbook/sheet';

import type { ForeignSheet, ForeignSheets } from './create-sheet.service.ts';
import { type Fetch, type GoogleAccount, GoogleCalls } from './google-calls.ts';
import {
  formatRequests,
  googleRoom,
  headRange,
  newSpreadsheet,
  rowRange,
  rowsAtOnce,
} from './google-requests.rules.ts';

export const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets';
const FILES = 'https://www.googleapis.com/drive/v3/files';

/** Address at which people open a spreadsheet. */
export function googleAddress(id: string): string {
  return `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}/edit`;
}

type Created = {
  readonly spreadsheetId: string;
  readonly sheets: readonly [{ readonly properties: { readonly sheetId: number } }];
};

/**
 * Spreadsheets in Google Sheets: made by the account, filled with values that are never read as
 * formulas (`RAW`), and shared with who asked for them.
 */
export function googleSheets(account: GoogleAccount, fetch?: Fetch): ForeignSheets {
  const short = () => new GoogleCalls(account, { fetch, pace: 'short' });
  return {
    name: 'Google Sheets',
    urlOf: googleAddress,
    room: googleRoom,
    async create(head, rows, pages) {
      const made = await GoogleSheet.begin(short(), head, rows);
      try {
        for await (const page of pages) await made.add(page);
        await made.format();
        return made.id;
      } catch (error) {
        await made.drop();
        throw error;
      }
    },
    open: (id, email) => share(short(), id, email),
    drop: (id) => remove(short(), id),
    begin: async (head, rows, signal) =>
      GoogleSheet.begin(new GoogleCalls(account, { fetch, pace: 'long', signal }), head, rows),
  };
}

/** Google answers an account that may open it already with what it may do. */
async function share(calls: GoogleCalls, id: string, email: string): Promise<void> {
  await calls.post(`${FILES}/${id}/permissions?sendNotificationEmail=false`, {
    type: 'user',
    role: 'writer',
    emailAddress: email,
  });
}

/** Deletes a half-written spreadsheet. */
async function remove(calls: GoogleCalls, id: string): Promise<void> {
  await calls.remove(`${FILES}/${id}`).catch(() => undefined);
}

/** A spreadsheet that is being filled; nobody but the account may open it before it is finished. */
class GoogleSheet implements ForeignSheet {
  readonly id: string;
  readonly #calls: GoogleCalls;
  readonly #head: SheetHead;
  readonly #sheetId: number;
  /** Rows that are not sent yet, and how many are. */
  #waiting: SheetRow[] = [];
  #sent = 0;

  private constructor(calls: GoogleCalls, head: SheetHead, created: Created) {
    this.id = created.spreadsheetId;
    this.#calls = calls;
    this.#head = head;
    this.#sheetId = created.sheets[0].properties.sheetId;
  }

  static async begin(calls: GoogleCalls, head: SheetHead, rows: number): Promise<GoogleSheet> {
    const created = (await calls.post(SHEETS, newSpreadsheet(head, rows))) as Created;
    return new GoogleSheet(calls, head, created);
  }

  async add(rows: readonly SheetRow[]): Promise<void> {
    for (const row of rows) {
      this.#waiting.push(row);
      if (this.#waiting.length === rowsAtOnce(this.#head)) await this.#flush();
    }
  }

  /** Sends what is left, and how it looks. */
  async format(): Promise<void> {
    if (this.#sent === 0 || this.#waiting.length > 0) await this.#flush();
    const requests = formatRequests(this.#head, this.#sheetId);
    await this.#calls.post(`${SHEETS}/${this.id}:batchUpdate`, { requests });
  }

  async finish(email: string): Promise<void> {
    await this.format();
    await share(this.#calls, this.id, email);
  }

  async drop(): Promise<void> {
    await remove(this.#calls, this.id);
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (this.#sent === 0) await this.#write(headRange(this.#head));
    if (rows.length > 0) await this.#write(rowRange(this.#head, rows, this.#sent));
    this.#sent += rows.length;
  }

  async #write(data: unknown): Promise<void> {
    const address = `${SHEETS}/${this.id}/values:batchUpdate`;
    await this.#calls.post(address, { valueInputOption: 'RAW', data });
  }
}
