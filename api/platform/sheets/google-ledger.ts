import type { SheetColumn, SheetValue } from '@fairlead/shared/workbook/sheet';

import { type Fetch, GoogleCalls, GoogleFailure, type GoogleAccount } from './google-calls.ts';
import { appendRequests, keyRange, type Tab } from './google-ledger.rules.ts';
import { SHEETS } from './google-sheets.ts';

type Ledger = {
  /** Id in the spreadsheet's address. */
  readonly spreadsheetId: string;
  /** The first of them is the key of a row. */
  readonly columns: readonly SheetColumn[];
  readonly fetch?: Fetch;
};

/**
 * A spreadsheet of the firm's in Google Sheets, shared with the account, to whose first tab rows are
 * added. Each of its calls ends within 12 s.
 */
export class GoogleLedger {
  readonly #account: GoogleAccount;
  readonly #columns: readonly SheetColumn[];
  readonly #fetch: Fetch | undefined;
  readonly #address: string;
  /** True once something was seen in the tab. */
  #isBegun = false;

  constructor(account: GoogleAccount, { spreadsheetId, columns, fetch }: Ledger) {
    this.#account = account;
    this.#columns = columns;
    this.#fetch = fetch;
    this.#address = `${SHEETS}/${spreadsheetId}`;
  }

  /** Keys in the first column. */
  async keys(): Promise<ReadonlySet<string>> {
    const calls = this.#calls();
    return new Set(await this.#read(calls, keyRange(await this.#tab(calls), 'column')));
  }

  /** Adds rows behind the last one, all of them or none. */
  async append(rows: readonly (readonly SheetValue[])[]): Promise<void> {
    const calls = this.#calls();
    const tab = await this.#tab(calls);
    this.#isBegun ||= (await this.#read(calls, keyRange(tab, 'first'))).length > 0;
    const isEmpty = !this.#isBegun;
    const requests = appendRequests(tab, this.#columns, { rows, isEmpty });
    await calls.post(`${this.#address}:batchUpdate`, { requests });
    this.#isBegun = true;
  }

  /** Why a call failed, for people; and whether its rows may have got there all the same. */
  explain(error: unknown): { readonly words: string; readonly mayBeThere: boolean } {
    const answered = error instanceof GoogleFailure ? error.answered : undefined;
    if (answered === undefined) return { words: 'Google did not answer', mayBeThere: true };
    if (answered.isSignIn) {
      return {
        words: 'Google does not accept the account of this installation',
        mayBeThere: false,
      };
    }
    const { status } = answered;
    return { words: WORDS.get(status) ?? `Google answered ${status}`, mayBeThere: status >= 500 };
  }

  #calls(): GoogleCalls {
    const reach = 'shared spreadsheets';
    return new GoogleCalls(this.#account, { pace: 'short', reach, fetch: this.#fetch });
  }

  async #tab(calls: GoogleCalls): Promise<Tab> {
    const fields = 'sheets.properties(sheetId,title,gridProperties.columnCount)';
    const { sheets } = (await calls.get(`${this.#address}?fields=${fields}`)) as {
      readonly sheets: readonly [{ readonly properties: Tab }];
    };
    return sheets[0].properties;
  }

  async #read(calls: GoogleCalls, range: string): Promise<readonly string[]> {
    const how = 'majorDimension=COLUMNS&valueRenderOption=UNFORMATTED_VALUE';
    const { values } = (await calls.get(`${this.#address}/values/${range}?${how}`)) as {
      readonly values?: readonly (readonly unknown[])[];
    };
    return (values?.[0] ?? []).map(String);
  }
}

const WORDS: ReadonlyMap<number, string> = new Map([
  [400, 'Google did not take the row'],
  [401, 'Google does not accept the account of this installation'],
  [403, 'The account of this installation may not write to the Google sheet'],
  [404, 'The Google sheet is not there, or not shared with the account of this installation'],
  [429, 'Google takes no more calls for now'],
  [500, 'Google Sheets is out of order'],
  [503, 'Google Sheets is out of order'],
]);
