import { randomUUID } from 'node:crypto';

import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { emptyOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { regularEntry } from '@fairlead/api/testing/tickets';

const DEALER: readonly Permission[] = ['trade:enter', 'blotter:read', 'blotter:submit'];
const REASON = { reason: 'a fat finger' };

let testApp: TestApp;
let maren: string;
let joren: string;
let chief: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  await sql`delete from trade_band`.execute(testApp.db);
  maren = await testApp.tokenFor(DEALER);
  joren = await testApp.tokenFor(DEALER, 'joren@halyard.example');
  chief = await testApp.tokenFor([...DEALER, 'blotter:undo'], 'tamsin@halyard.example');
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
});

type Asked = { readonly token?: string; readonly key?: string; readonly version?: number };

async function send(
  [method, path]: readonly ['GET' | 'POST', string],
  payload: object | undefined,
  { token = maren, key, version }: Asked = {},
) {
  const answer = await testApp.app.inject({
    method,
    url: `/api${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      'x-auth-token': token,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const cancel = async (entryId: number, payload: object = REASON, asked: Asked = {}) =>
  send(['POST', `/blotter/entries/${entryId}/cancel`], payload, { version: 1, ...asked });

async function enterTicket(): Promise<number> {
  const path = '/tasks/all/sheets/blotter/enter_regular_trade';
  return (await send(['POST', path], regularEntry())).body.entry_id;
}

const read = async (entryId: number) =>
  (await send(['GET', `/blotter/entries/${entryId}`], undefined)).body;

const counts = async () => {
  const { rows } = await sql<{ legs: number; sheet: string[] }>`
    select (select count(*)::int from leg) as legs,
           array(select what || ' ' || entry_id from blotter_sheet_row order by row_num) as sheet
  `.execute(testApp.db);
  return rows[0];
};

describe('an entry is cancelled', () => {
  test('by its author with a reason: it loses its legs, and history and sheet say so', async () => {
    const entryId = await enterTicket();
    const { status, body } = await cancel(entryId);
    expect([status, body.entry]).toEqual([
      200,
      expect.objectContaining({
        status: 'cancelled',
        row_version: 2,
        undone_reason: 'a fat finger',
        undone_by: 'maren@halyard.example',
        undone_at: expect.any(String),
      }),
    ]);
    expect(await counts()).toEqual({
      legs: 0,
      sheet: [`ENTERED ${entryId}`, `CANCELLED ${entryId}`],
    });
    const { legs, history } = await read(entryId);
    // What it counted as is still to be seen.
    expect(legs).toEqual([expect.objectContaining({ product: 'FEI', qty: 10_000, price: 614.5 })]);
    expect(history).toEqual([
      expect.objectContaining({ what: 'entered', reason: null }),
      expect.objectContaining({
        what: 'taken_back',
        by: 'maren@halyard.example',
        reason: 'a fat finger',
      }),
    ]);
  });

  test("somebody else's by who may take entries back, and by nobody else", async () => {
    const entryId = await enterTicket();
    expect((await cancel(entryId, REASON, { token: joren })).status).toBe(403);
    expect((await counts())?.legs).toBe(1);
    expect((await cancel(entryId, REASON, { token: chief })).body.entry.undone_by).toBe(
      'tamsin@halyard.example',
    );
  });

  test('only with a reason, which is more than blanks and no longer than 500 characters', async () => {
    const entryId = await enterTicket();
    for (const reason of ['', '  \n', 'x'.repeat(501)])
      expect((await cancel(entryId, { reason })).status).toBe(400);
    expect((await cancel(entryId, {})).status).toBe(400);
    expect((await counts())?.legs).toBe(1);
    expect((await cancel(entryId, { reason: 'x'.repeat(500) })).status).toBe(200);
  });

  test('[API-08] once for each key, whoever asks again gets the same answer', async () => {
    const entryId = await enterTicket();
    const key = randomUUID();
    const first = await cancel(entryId, REASON, { key });
    expect(await cancel(entryId, REASON, { key })).toEqual(first);
    expect((await counts())?.sheet).toHaveLength(2);
  });

  test('by one of two who do it at once, and the other reads who', async () => {
    const entryId = await enterTicket();
    const both = await Promise.all([
      cancel(entryId),
      cancel(entryId, { reason: 'not ours' }, { token: chief }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = both[0].status === 200 ? 'Maren' : 'Tamsin';
    const late = both.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ code: 'ENTRY_CHANGED', entry: { row_version: 2 } });
    expect(late.body.err_msg).toMatch(
      new RegExp(`^${winner} cancelled this entry at \\d\\d:\\d\\d \\(Zurich\\)$`),
    );
    expect((await counts())?.sheet).toHaveLength(2);
  });

  test('not at another version than the one that was seen', async () => {
    const entryId = await enterTicket();
    expect((await cancel(entryId, REASON, { version: 2 })).status).toBe(409);
    expect((await counts())?.legs).toBe(1);
  });

  test('not where it is an opening position, which files change, nor where there is none', async () => {
    const [opening] = await storeEntries(testApp.db, [{ kind: 'OPENING' }]);
    const refused = await cancel(opening!);
    expect([refused.status, refused.body.err_msg]).toEqual([
      422,
      `Entry ${opening} is an opening position: the next file of those changes it`,
    ]);
    expect((await cancel(999_999)).status).toBe(404);
  });

  test('of an order: that waits again with what was filled in', async () => {
    await storeOrders(testApp.db, [{ trade_id: 'N1' }]);
    const orders = async (): Promise<ClearerBlotterTrade[]> =>
      (await send(['GET', '/blotter/list'], undefined)).body.blotter_real;
    const [row] = await orders();
    const filled = { book: 'Paper', strategy: 'Arb', deal: 'LST to FEI', broker: 'Marlow & Pike' };
    const submitted = await send(
      ['POST', '/tasks/all/sheets/blotter/enter_clearer_regular_trade'],
      { ...toSubmission(row!), ...filled },
      { version: row!.row_version },
    );
    const { entry_id: entryId } = submitted.body;
    expect((await cancel(entryId)).body.entry).toMatchObject({
      kind: 'CLEARER',
      status: 'cancelled',
      clearer_name: 'Norvane',
    });
    const [waiting] = await orders();
    expect(waiting).toMatchObject({ submitted_to_blotter: 0, submitted: null, ...filled });
    expect(waiting!.row_version).toBeGreaterThan(submitted.body.row.row_version);
  });
});
