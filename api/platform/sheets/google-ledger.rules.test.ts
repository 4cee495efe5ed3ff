import { beforeEach, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';

import { GOOGLE_ACCOUNT, GoogleStandIn } from '@fairlead/api/testing/google-stand-in';
import { GoogleLedger } from './google-ledger.ts';

const COLUMNS = ['Entry', 'Day', 'Notes'].map((header, at) => ({
  header,
  group: [],
  kind: (['number', 'date', 'text'] as const)[at] ?? 'text',
  decimals: 0,
  width: 10,
}));

let google: GoogleStandIn;
let ledger: GoogleLedger;

beforeEach(() => {
  google = new GoogleStandIn();
  const { fetch } = google;
  ledger = new GoogleLedger(GOOGLE_ACCOUNT, { spreadsheetId: 's1', columns: COLUMNS, fetch });
});

const updates = () =>
  google.asked
    .filter(({ call }) => call.endsWith(':batchUpdate'))
    .map(({ body }) => (body as { requests: object[] }).requests);

test('rows go behind the last one of the first tab in one call, as values that are no formulas', async () => {
  google.columnCount = 2;
  await ledger.append([[1, '2024-06-28', '=1+1']]);
  expect(updates()).toEqual([
    [
      { appendDimension: { sheetId: 7, dimension: 'COLUMNS', length: 1 } },
      {
        appendCells: {
          sheetId: 7,
          rows: [
            { values: [expect.anything(), expect.anything(), expect.anything()] },
            {
              values: [
                {
                  userEnteredValue: { numberValue: 1 },
                  userEnteredFormat: {
                    numberFormat: { type: 'NUMBER', pattern: '#,##0;[Red]-#,##0' },
                  },
                },
                {
                  userEnteredValue: { numberValue: 45471 },
                  userEnteredFormat: { numberFormat: { type: 'DATE', pattern: 'dd mmm yyyy' } },
                },
                { userEnteredValue: { stringValue: '=1+1' } },
              ],
            },
          ],
          fields: 'userEnteredValue,userEnteredFormat',
        },
      },
      {
        updateSheetProperties: {
          properties: { sheetId: 7, gridProperties: { frozenRowCount: 1 } },
          fields: 'gridProperties.frozenRowCount',
        },
      },
    ],
  ]);
});

test('a tab that holds something gets no header, and its first column is what is known of it', async () => {
  await ledger.append([[1, null, null]]);
  const { fetch } = google;
  const other = new GoogleLedger(GOOGLE_ACCOUNT, { spreadsheetId: 's1', columns: COLUMNS, fetch });
  await other.append([[2, null, null]]);
  expect(google.column(0)).toEqual([1, 2]);
  expect([...(await other.keys())]).toEqual(['Entry', '1', '2']);
  expect(google.asked.at(-1)?.call).toBe("GET /v4/spreadsheets/s1/values/'Desk''s tab'!A:A");
});

test('the account asks for the spreadsheets that are shared with it', async () => {
  await ledger.keys();
  const token = google.asked.find(({ call }) => call === 'POST /token');
  const { assertion } = Object.fromEntries(new URLSearchParams(String(token?.body)));
  expect(decodeJwt(assertion ?? '')['scope']).toBe('https://www.googleapis.com/auth/spreadsheets');
});

test.each([
  ['reply lost', 'Google did not answer', true],
  ['unreachable', 'Google did not answer', true],
  ['503 though done', 'Google Sheets is out of order', true],
  [500, 'Google Sheets is out of order', true],
  [429, 'Google takes no more calls for now', false],
  [403, 'The account of this installation may not write to the Google sheet', false],
] as const)('%s is said in words, and whether the rows may be there', async (fault, words, may) => {
  google.faults = [fault];
  const error = await ledger.append([[1, null, null]]).catch((thrown: unknown) => thrown);
  expect(ledger.explain(error)).toEqual({ words, mayBeThere: may });
});
