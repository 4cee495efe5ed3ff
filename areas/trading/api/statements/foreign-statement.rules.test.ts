import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { filesOfArchive } from '../../../tasks/api/imports/zip-archive.ts';
import { listTrades } from '../trades/trade-list.service.ts';
import { importStatement, storeStatementFile } from './statements.service.ts';

let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['gmi']);
}, 60_000);
afterEach(() => it.close());

const gmi = (name: string) => sampleFile('gmi', `${name}.txt`);

async function take(fileName: string, content: string, businessDate = '2024-06-28') {
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const fileId = await storeStatementFile(it.db, { fileName, content, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate });
  return importStatement(it.db, {
    fileId,
    loadedBy: 'olav@halyard.example',
    requestId: 'run',
    clock,
  });
}

/** Hands the three files of a day over, in this order; answers the outcome of each. */
async function takeDay(day: string, parts = ['MNYF1', 'POSF1', 'ST4F1']) {
  const outcomes = [];
  for (const part of parts) outcomes.push(await take(`${day}_${part}.txt`, gmi(`${day}_${part}`)));
  return outcomes;
}

async function reasonsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { dict } = error as {
    dict: {
      reasons: { file?: string; line: number | null; column: string | null; message: string }[];
    };
  };
  return dict.reasons.map(({ file, line, column, message }) =>
    [file, line, column, message].filter((each) => each !== undefined && each !== null).join(' | '),
  );
}

const cash = async () =>
  (
    await sql`
      select statement_date::text as day, account_short_name as account,
             trim_scale(beginning_balance)::text as beginning, trim_scale(realised)::text as realised,
             trim_scale(fees)::text as fees, trim_scale(commission)::text as commission,
             trim_scale(cash_movements)::text as cash, trim_scale(ending_balance)::text as ending,
             trim_scale(total_equity)::text as equity, trim_scale(excess)::text as excess
        from clearer_cash join statement using (statement_id)
       where account_short_name = 'PAPER-01' order by statement_date, statement_id`.execute(it.db)
  ).rows;

test('three files of fixed characters make one statement: the first two wait, in whatever order they come', async () => {
  const [first, second, third] = await takeDay('20240627', ['POSF1', 'ST4F1', 'MNYF1']);
  expect(first).toEqual({
    result: 'waits',
    fileName: '20240627_POSF1.txt',
    waits: {
      day: '2024-06-27',
      layout: 'quayside-gmi',
      missing: ['{YYYYMMDD}_MNYF1*', '{YYYYMMDD}_ST4F1*'],
    },
  });
  expect(second).toMatchObject({ waits: { missing: ['{YYYYMMDD}_MNYF1*'] } });
  expect(third).toMatchObject({
    result: 'taken',
    clearer: 'Quayside',
    statementDate: '2024-06-27',
    added: 3,
    breaks: [],
  });
  const { trades: unsorted } = await listTrades(it.db, { page_size: 100 });
  const trades = unsorted.toSorted((a, b) => (a.trade_id < b.trade_id ? -1 : 1));
  expect(
    trades.map((trade) => [trade.trade_id, trade.lots, trade.trade_price, trade.fees]),
  ).toEqual([
    ['Q27000001', 6, 612.5, 9.72],
    ['Q27000002', 4, 612.5, 6.48],
    ['Q27000003', -5, 33.537, 7.28],
  ]);
  expect(trades[0]?.order_num).toBe(trades[1]?.order_num);
  expect(trades[0]?.order_num).not.toBe(trades[2]?.order_num);
  expect(trades[0]).toMatchObject({
    clearer_name: 'Quayside',
    account_short_name: 'PAPER-01',
    contract_code: '7E',
    exchange: 'CME',
    product_name: 'Argus Propane FEI Swap',
    mult_factor: 1000,
    prompt_date: '2024-08-01',
    trade_date: '2024-06-27',
  });
});

test('the files of a dated ZIP make one statement, though their own names have no day', async () => {
  const parts = ['MNYF1', 'POSF1', 'ST4F1'];
  const zip = zipSync(
    Object.fromEntries(parts.map((part) => [`${part}.txt`, Buffer.from(gmi(`20240627_${part}`))])),
  );
  const outcomes = [];
  for (const { name, content } of filesOfArchive(Buffer.from(zip), '20240627.zip'))
    outcomes.push(await take(name, Buffer.from(content).toString()));
  expect(outcomes.at(-1)).toMatchObject({
    result: 'taken',
    statementDate: '2024-06-27',
    added: 3,
    breaks: [],
  });
});

test('what the sender does not send is worked out and said: balances go on from the day before', async () => {
  await takeDay('20240627');
  const [, , outcome] = await takeDay('20240628');
  expect(outcome).toMatchObject({ result: 'taken', added: 3, breaks: [] });
  if (outcome === undefined || outcome.result === 'waits') throw new Error('It was not taken');
  expect(outcome.notes).toEqual([
    'Not in the files, and worked out, so that nothing is checked by them: ' +
      'Confirmations: Multiplier, Order, Price Unit, Product, Unit; ' +
      'Purchase & Sale: Realised, Multiplier, Order, Price Unit, Product, Unit; ' +
      'Summary: Beginning Balance, Cash Movements, Commission, Excess/Deficit, Fees, Realised, Total Equity; ' +
      'Open Positions: Multiplier, Price Unit, Product, Unit',
    '20240628_MNYF1.txt: Left out: 1 × a total over the currencies of an account (the first on line 2)',
    '20240628_POSF1.txt: Left out: 1 × an option, which the product does not know (the first on line 3)',
  ]);
  expect(await cash()).toEqual([
    {
      day: '2024-06-27',
      account: 'PAPER-01',
      beginning: '0',
      realised: '0',
      fees: '-23.48',
      commission: '-52.5',
      cash: '250000',
      ending: '249924.02',
      equity: '257109.02',
      excess: '196109.02',
    },
    {
      day: '2024-06-28',
      account: 'PAPER-01',
      beginning: '249924.02',
      realised: '2000',
      fees: '-6.48',
      commission: '-20',
      cash: '0',
      ending: '251897.54',
      equity: '262682.54',
      excess: '210682.54',
    },
  ]);
});

test('the same file again is nothing; a part that is sent again with other content corrects the statement', async () => {
  await takeDay('20240627');
  expect(await take('20240627_POSF1.txt', gmi('20240627_POSF1'))).toMatchObject({
    result: 'repeated',
  });
  await sql`update imported_file set uploaded_at = uploaded_at - interval '1 hour'`.execute(it.db);
  await sql`update statement set issued_at = issued_at - interval '1 hour'`.execute(it.db);
  const trader = gmi('20240627_ST4F1').replace('Q27000003', 'Q27000033');
  expect(await take('20240627_ST4F1_2.txt', trader)).toMatchObject({
    result: 'corrected',
    added: 1,
    withdrawn: 1,
    unchanged: 2,
  });
});

test.each([
  ['POSF1', '7500', '7600', /20240627_POSF1\.txt \| 1 \| characters 271 to 287 \(OTE\) \| .*7600/],
  ['POSF1', 'NYM 7E', 'NYM 7F', /^1 \| characters 13 to 24 \(Contract\) \| 'NYM 7F' is no value/],
  ['ST4F1', '20240627  ', '20240632  ', /^1 \| characters 93 to 103 \(Trade Date\) \| .*no day/m],
  [
    'MNYF1',
    '0000000000718500',
    '0000000000718600',
    /20240627_MNYF1\.txt \| 1 \| characters 218 to 234 \(OTE\) \| of PAPER-01 is 7186, but the OTE of its open positions make 7185/,
  ],
  [
    'ST4F1',
    'Q27000002',
    'Q27000001',
    /20240627_ST4F1\.txt \| 2 \| characters 139 to 150 \(Trade ID\) \| Q27000001 stands on line 1 of 20240627_ST4F1\.txt already/,
  ],
  [
    'ST4F1',
    'MAREN',
    'NOBODY',
    /20240627_ST4F1\.txt \| 1 \| characters 282 to 289 \(Trader\) \| 'NOBODY' is no trader/,
  ],
])(
  'every check of ours holds for %s: %s to %s is refused at its place',
  async (part, from, to, says) => {
    const others = ['MNYF1', 'POSF1', 'ST4F1'].filter((each) => each !== part);
    await takeDay('20240627', others);
    const wrong = gmi(`20240627_${part}`).replace(from, to);
    expect(wrong).not.toBe(gmi(`20240627_${part}`));
    const reasons = await reasonsOf(take(`20240627_${part}.txt`, wrong));
    expect(reasons.join('\n')).toMatch(says);
    expect((await listTrades(it.db, { page_size: 100 })).trades).toEqual([]);
  },
);
