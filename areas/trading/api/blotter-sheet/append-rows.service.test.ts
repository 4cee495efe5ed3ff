// covers: ./blotter-sheet-columns.rules.ts
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { sheetHead } from '@fairlead/platform/export/table-sheet';
import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { type Fault, GOOGLE_ACCOUNT, GoogleStandIn } from '@fairlead/api/testing/google-stand-in';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { GoogleLedger } from '@fairlead/platform/sheets/google-ledger';
import { appendRows } from './append-rows.service.ts';
import { BLOTTER_SHEET } from './blotter-sheet-columns.rules.ts';
import { SHEET_ROW } from './blotter-sheet.queries.ts';

let testDb: TestDb;
let google: GoogleStandIn;
let place: GoogleLedger;
let logged: { readonly level: string; readonly about: object; readonly text: string }[];

const { columns } = sheetHead(BLOTTER_SHEET, SHEET_ROW.columns);
const headers = BLOTTER_SHEET.columns.map(({ header }) => header);
const column = (header: string) => google.column(headers.indexOf(header));

beforeAll(async () => {
  testDb = await createTestDb();
}, 30_000);
afterAll(async () => testDb.close());
beforeEach(async () => {
  google = new GoogleStandIn();
  place = ledger();
  logged = [];
  await sql`truncate blotter_entry restart identity cascade`.execute(testDb.db);
});

/** Ledger as another process has it: it knows nothing of the spreadsheet. */
const ledger = () =>
  new GoogleLedger(GOOGLE_ACCOUNT, { spreadsheetId: 'b1', columns, fetch: google.fetch });

const lineOf = (level: string) => (about: object, text: string) => {
  logged.push({ level, about, text });
};
const log = { warn: lineOf('warn'), error: lineOf('error') };

const append = async (at: GoogleLedger | 'ours' = place) =>
  appendRows({ db: testDb.db, location: at === 'ours' ? undefined : at, log });

type Noted = {
  readonly entry_id: number;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly is_appended: boolean;
  readonly seconds: number;
};

async function noted(): Promise<readonly Noted[]> {
  const { rows } = await sql<Noted>`
    select entry_id, attempts, last_error, appended_at is not null as is_appended,
           round(extract(epoch from next_attempt_at - clock_timestamp()))::int as seconds
      from blotter_sheet_row order by row_num
  `.execute(testDb.db);
  return rows;
}

/** The time of the next attempt has come. */
const due = () =>
  sql`update blotter_sheet_row set next_attempt_at = clock_timestamp()`.execute(testDb.db);

async function appendAll(): Promise<void> {
  for (let left = 50; left > 0; left -= 1) {
    const waits = (await noted()).some(({ is_appended }) => !is_appended);
    if (!waits) return;
    await due();
    await append();
  }
  throw new Error('something still waits');
}

test('[API-11] every entry stands in the Google sheet once, in order, under one header', async () => {
  await storeEntries(testDb.db, [{ notes: 'first' }, { notes: 'second' }]);
  await append();
  await storeEntries(testDb.db, [{ notes: '=HYPERLINK("http://x.example","y")' }]);
  // Another worker goes on with what it finds.
  place = ledger();
  await append();
  await append();
  expect(google.column(0)).toEqual([1, 2, 3]);
  expect(google.rows[0]?.values[0]?.userEnteredValue).toEqual({ stringValue: 'Entry' });
  // As text, which Google does not read as a formula.
  const notes = google.rows.map(({ values }) => values[headers.indexOf('Notes')]?.userEnteredValue);
  expect(notes.at(-1)).toEqual({ stringValue: '=HYPERLINK("http://x.example","y")' });
  expect((await noted()).every(({ is_appended }) => is_appended)).toBe(true);
});

/** Entry 1 is cancelled. */
async function cancelFirst(): Promise<void> {
  await sql`
    update blotter_entry
       set status = 'UNDONE', undone_by = 'tamsin@halyard.example', undone_reason = 'a fat finger',
           undone_at = '2024-06-28T13:30:00Z'
     where entry_id = 1`.execute(testDb.db);
  await sql`insert into blotter_sheet_row (entry_id, what) values (1, 'CANCELLED')`.execute(
    testDb.db,
  );
}

test('[API-11] a cancelled entry keeps its row, and has a second one that says so and takes its volume off', async () => {
  await storeEntries(testDb.db, [{ notes: 'by phone', volume: -5_000 }]);
  await append();
  await cancelFirst();
  await storeEntries(testDb.db, [{}]);
  await append();
  expect(google.column(0)).toEqual([1, 'Cancelled entry 1', 2]);
  expect(column('Volume')).toEqual([-5_000, 5_000, 12_000]);
  expect(column('Notes')).toEqual(['by phone', 'a fat finger', null]);
  expect(column('Entered by')).toEqual([
    'maren@halyard.example',
    'tamsin@halyard.example',
    'maren@halyard.example',
  ]);
});

test('[API-11] the row of a cancel whose answer was lost is looked for by what it says, and not doubled', async () => {
  await storeEntries(testDb.db, [{}]);
  await append();
  await cancelFirst();
  google.faults = ['reply lost', 'reply lost'];
  await append();
  await appendAll();
  expect(google.column(0)).toEqual([1, 'Cancelled entry 1']);
});

const FAULTS: readonly Fault[] = [
  ...(['reply lost', 'dies half-way', '503 though done', 'unreachable'] as const),
  ...([429, 500, 403] as const),
];

test.each(FAULTS)(
  '[API-11] with Google failing (%s) again and again no row is doubled, missing or out of order',
  async (fault) => {
    await storeEntries(testDb.db, [{}, {}, {}]);
    google.faults = [fault, fault, fault, fault];
    await append();
    await storeEntries(testDb.db, [{}, {}]);
    await appendAll();
    expect(google.column(0)).toEqual([1, 2, 3, 4, 5]);
  },
);

test('[API-11] a worker that is killed between the call and its note has doubled nothing', async () => {
  await storeEntries(testDb.db, [{}, {}]);
  google.onTheWay = async () => {
    google.onTheWay = async () => undefined;
    await sql`
      select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())
    `.execute(testDb.db);
  };
  await expect(append()).rejects.toThrow();
  expect(google.column(0)).toEqual([1, 2]);
  expect(await noted()).toMatchObject([
    { attempts: 1, is_appended: false },
    { attempts: 1, is_appended: false },
  ]);
  // What was called may still be at work: nobody else begins for a while.
  place = ledger();
  await append();
  expect(await noted()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  await appendAll();
  expect(google.column(0)).toEqual([1, 2]);
});

test('[API-11] two workers at once double nothing, and no transaction is open while Google is called', async () => {
  await storeEntries(testDb.db, [{}, {}]);
  const inCall = Promise.withResolvers<null>();
  const goOn = Promise.withResolvers<null>();
  google.onTheWay = async () => {
    inCall.resolve(null);
    await goOn.promise;
  };
  const one = append();
  await inCall.promise;
  await due();
  expect(await append(ledger())).toBe(false);
  const { rows } = await sql`
    select state from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'
  `.execute(testDb.db);
  expect(rows).toEqual([]);
  goOn.resolve(null);
  await one;
  expect(google.column(0)).toEqual([1, 2]);
  expect(google.asked.filter(({ call }) => call.endsWith(':batchUpdate'))).toHaveLength(1);
});

test('[API-11] a row that Google does not take holds those behind it, lets those before it through, and says why', async () => {
  await storeEntries(testDb.db, [{}, { notes: 'poison' }, {}]);
  google.poison = 'poison';
  await append();
  // One behind that is due does not overtake the first, which is not.
  await sql`
    update blotter_sheet_row
       set next_attempt_at = clock_timestamp() - interval '1 minute' where entry_id > 1
  `.execute(testDb.db);
  await append();
  expect(google.column(0)).toEqual([]);
  for (let turn = 0; turn < 4; turn += 1) {
    await due();
    await append();
  }
  expect(google.column(0)).toEqual([1]);
  expect(await noted()).toMatchObject([
    { is_appended: true, last_error: null },
    { is_appended: false, last_error: 'Google did not take the row' },
    { is_appended: false },
  ]);
  google.poison = undefined;
  await appendAll();
  expect(google.column(0)).toEqual([1, 2, 3]);
});

test('[API-11] an attempt that failed for sure is repeated ever more slowly, one that is not sure after a minute', async () => {
  await storeEntries(testDb.db, [{}]);
  const waits: number[] = [];
  google.faults = [429, 429, 429, 'reply lost'];
  for (let turn = 0; turn < 4; turn += 1) {
    await due();
    await append();
    waits.push((await noted())[0]!.seconds);
  }
  expect(waits).toEqual([5, 10, 20, 60]);
});

test('a row that is stuck is a line in the log without what Google said in its words; after 15 minutes an error', async () => {
  await storeEntries(testDb.db, [{ entered_at: new Date().toISOString() }]);
  google.faults = [403];
  await append();
  const { last_error } = (await noted())[0]!;
  expect(last_error).toBe('The account of this installation may not write to the Google sheet');
  await sql`update blotter_entry set entered_at = now() - interval '16 minutes'`.execute(testDb.db);
  google.faults = [403];
  await due();
  await append();
  expect(logged.map(({ level }) => level)).toEqual(['warn', 'error']);
  expect(logged[0]?.text).toBe(`a row of the Blotter sheet is stuck: ${String(last_error)}`);
  expect(logged[0]?.about).toMatchObject({ entry_id: 1, attempts: 1, again_in_s: 5 });
});

test('[API-11] a row says of an entry what a trader looks for', async () => {
  await storeEntries(testDb.db, [
    { price_a: '18.125', product_b: 'ARA', month_b: 'Sep', year_b: 2024, is_diff: true },
    {
      kind: 'INTERNAL',
      book: null,
      strategy: null,
      deal: null,
      exchange: null,
      buy_from_book: 'Paper',
      buy_from_strategy: 'Arb',
      buy_from_deal: 'D1',
      sell_to_book: 'Physical',
      sell_to_strategy: 'Arb',
      sell_to_deal: 'D2',
      volume: -500,
    },
  ]);
  await append();
  const said = Object.fromEntries(headers.map((header) => [header, column(header)]));
  expect(said).toMatchObject({
    'Entered (UTC)': [45471.50208333333, 45471.50208333333],
    'Trade Date': [45471, 45471],
    Kind: ['Regular', 'Internal'],
    Volume: [12_000, -500],
    'Product A': ['FEI', 'FEI'],
    'Product B': ['ARA', null],
    'Tenor A': ['Aug 24', 'Aug 24'],
    'Tenor B': ['Sep 24', null],
    Price: [18.125, 'MOC'],
    Diff: [true, false],
    Book: ['Paper', null],
    'Buy From': [null, 'Paper / Arb / D1'],
    'Sell To': [null, 'Physical / Arb / D2'],
  });
});

test('[API-11] without a Google sheet what is entered is in ours at once, in order', async () => {
  await storeEntries(testDb.db, [{}, {}, {}]);
  await append('ours');
  expect((await noted()).map(({ is_appended }) => is_appended)).toEqual([true, true, true]);
  expect(google.asked).toEqual([]);
});
