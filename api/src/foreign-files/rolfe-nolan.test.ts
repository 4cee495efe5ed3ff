import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { handedFile, reasonsOf } from '../testing/file-layouts/foreign-import.ts';
import { loadLayouts, sampleFile } from '../testing/file-layouts/sample-layouts.ts';
import { createTestDb, type TestDb } from '../testing/test-db.ts';
import { listTrades } from '../../../areas/trading/api/trades/trade-list.service.ts';
import { importStatement } from '../../../areas/trading/api/statements/statements.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['rolfe-nolan']);
}, 60_000);
afterAll(() => it.close());

const PARTS = ['RNCASH', 'RNCURR', 'RNOFFS', 'RNOPEN', 'RNCONF'];
const named = (part: string, day: number) => sampleFile('rolfe-nolan', `${part}.${day}.TXT`);

/** Takes a file under the name that the sender gives it on every day. */
const take = async (part: string, content: string) =>
  importStatement(
    it.db,
    await handedFile(it.db, { kind: 'statement', fileName: `${part}.TXT`, content }),
  );

const last = async (day: number) => {
  const outcomes = [];
  for (const part of PARTS) outcomes.push(await take(part, named(part, day)));
  return outcomes.at(-1);
};

const cash = async () =>
  (
    await sql<Record<string, unknown>>`
      select statement_date::text as day, trim_scale(beginning_balance)::text as beginning,
             trim_scale(realised)::text as realised, trim_scale(cash_movements)::text as cash,
             trim_scale(ending_balance)::text as ending, trim_scale(excess)::text as excess
        from clearer_cash join statement using (statement_id)
       where account_short_name = 'PAPER-01' order by statement_date`.execute(it.db)
  ).rows.map((row) => Object.values(row).join(' | '));

test('five files of Rolfe & Nolan with one name on every day make a statement by the day in their first lines', async () => {
  expect(await last(1)).toMatchObject({
    result: 'taken',
    clearer: 'Ravensmoor',
    statementDate: '2024-06-27',
    added: 3,
    breaks: [],
  });
  const outcome = await last(2);
  expect(outcome).toMatchObject({
    result: 'taken',
    statementDate: '2024-06-28',
    added: 3,
    breaks: [],
  });
  const { trades } = await listTrades(it.db, { page_size: 100 });
  expect(
    trades
      .map(({ trade_id, trade_date, lots, trade_price }) =>
        [trade_id, trade_date, lots, trade_price].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'R27000001 2024-06-27 6 612.5',
    'R27000002 2024-06-27 4 612.5',
    'R27000003 2024-06-27 -5 33.537',
    'R28000001 2024-06-28 -4 613',
    'R28000002 2024-06-27 4 612.5',
    'R28000003 2024-06-28 -4 613',
  ]);
  expect(await cash()).toEqual([
    '2024-06-27 | 0 | 0 | 250000 | 249924.02 | 196109.02',
    '2024-06-28 | 249924.02 | 2000 | 0 | 251897.54 | 210682.54',
  ]);
});

test.each([
  [
    'RNCASH',
    '251,897.54CR',
    '251,897.54XX',
    ["2 characters 75 to 94 (Ending Balance): '251,897.54XX' is not a number with a decimal point"],
  ],
  [
    'RNCASH',
    'US DOLLAR',
    'STERLING ',
    [
      "2 characters 47 to 66 (Currency): 'STERLING' is no value of the map rn-currency",
      "3 characters 47 to 66 (Currency): is 'US DOLLAR', and 'STERLING' on line 2",
    ],
  ],
  [
    'RNCASH',
    '10,785.00CR',
    '10,786.00CR',
    [
      '2 characters 96 to 115 (OTE): of PAPER-01 is 10786, but the OTE of its open positions make 10785',
    ],
  ],
  [
    'RNOPEN',
    'TRLR 000002',
    'TRLR 000003',
    ['4 characters 6 to 11 (Rows): says 3, but the rows make 2'],
  ],
  ['RNCONF', 'CONF H10442', 'FILL H10442', ['2 null: No rule of the layout covers this record']],
])('a wrong %s is refused: %s as %s', async (part, from, to, reasons) => {
  const content = named(part, 2);
  expect(content).toContain(from);
  expect(await reasonsOf(take(part, content.replace(from, to)))).toEqual(reasons);
});
