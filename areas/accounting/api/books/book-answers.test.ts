import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { Rows } from '@fairlead/platform/database/rows';
import { BANK, booked, CREW, ledgerApp, SHIP } from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP]);
  await it.ledger.cards([BANK, CREW]);
}, 30_000);
afterEach(async () => it.close());

const GZIP = { 'accept-encoding': 'gzip' };
const crew = (value: string) =>
  booked({ company: 'NAVI01', date: '2024-02-01', card: '510010', value });

/** Counts the statements that a piece of work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(Rows.prototype, 'all');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('[ACC-18] asked again it is sent as it was, after one small statement; who has it is told so', async () => {
  await it.get(it.pathOf(), GZIP);
  expect(await statementsOf(async () => it.get(it.pathOf(), GZIP))).toBe(1);
  const answer = await it.get(it.pathOf(), GZIP);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  const plain = await it.get(it.pathOf());
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(plain.json());
  const known = await it.get(it.pathOf(), { 'if-none-match': String(answer.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test('[API-09] what an import changes is in the next answer', async () => {
  const before = await it.get(it.pathOf(), GZIP);
  await it.ledger.journals([crew('100')]);
  expect((await it.report()).mgmt_summary_table).toHaveLength(1);
  const after = await it.get(it.pathOf(), GZIP);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('new rates of currencies are another answer', async () => {
  await it.ledger.accounts([{ account: 'EUR1', currency: 'EUR' }]);
  await it.ledger.statement({
    account: 'EUR1',
    from: '2024-03-28',
    to: '2024-03-28',
    opening: '0',
    closing: '100',
  });
  const rateOf = async () => (await it.report()).bank_balances[0]?.fx_rate;
  expect(await rateOf()).toBeNull();
  await it.ledger.rates({ '2024-03-28': '1.0811' });
  expect(await rateOf()).toBe(1.0811);
});

test('of a question that is asked eight times at once the answer is made once', async () => {
  const other = it.pathOf({ end_date: '2024-02-29' });
  const alone = await statementsOf(async () => it.get(it.pathOf({ end_date: '2024-01-31' })));
  const together = await statementsOf(async () =>
    Promise.all(Array.from({ length: 8 }, () => it.get(other))),
  );
  expect(alone).toBeGreaterThan(10);
  // Two calls of a person are under way at once: each of those behind asks for the state, and for no more.
  expect(together).toBeLessThan(alone + 8);
});

test('[API-04] a question that was refused is asked anew', async () => {
  expect((await it.get(it.pathOf({ company: 'Later' }))).statusCode).toBe(400);
  await it.ledger.companies([{ code: 'NEW1' }], 'Later');
  await it.ledger.changed();
  expect((await it.report({ company: 'Later' })).days_in_report).toBe(91);
});

test('[API-05] who may not read the accounting gets none of it', async () => {
  const headers = { 'x-auth-token': await it.tokenFor(['pnl:read', 'backacc:read']) };
  for (const path of ['meta', it.pathOf(), 'entries', 'journals/1'])
    expect((await it.get(path, headers)).statusCode).toBe(403);
});
