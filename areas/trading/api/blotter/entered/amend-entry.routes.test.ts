import { randomUUID } from 'node:crypto';

import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { RegularEntry } from '@fairlead/trading/domain/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { emptyOrders } from '@fairlead/api/testing/clearer-orders';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';

const DEALER: readonly Permission[] = ['trade:enter', 'blotter:read'];

let testApp: TestApp;
let maren: string;
let joren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  // Whatever is far, large or beyond a limit is asked about elsewhere.
  await sql`update trade_band set price_per_cent = 1e6, most_lots = 1e6, position_lots = 1e9`.execute(
    testApp.db,
  );
  maren = await testApp.tokenFor(DEALER);
  joren = await testApp.tokenFor(DEALER, 'joren@halyard.example');
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
});

type Asked = { readonly token?: string; readonly key?: string; readonly version?: number };

async function post(
  path: string,
  payload: object,
  { token = maren, key, version = 1 }: Asked = {},
) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: {
      'x-auth-token': token,
      'if-match': `"${version}"`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function enterTicket(said: Partial<RegularEntry> = {}): Promise<number> {
  const path = '/tasks/all/sheets/blotter/enter_regular_trade';
  return (await post(path, regularEntry(said))).body.entry_id;
}

const amend = async (entryId: number, said: Partial<RegularEntry>, asked: Asked = {}, more = {}) =>
  post(
    `/blotter/entries/${entryId}/amend`,
    { reason: 'the price', ticket: { kind: 'regular', entry: regularEntry(said) }, ...more },
    asked,
  );

const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select array_agg(entry_id || ' ' || status order by entry_id) from blotter_entry) as entries,
           (select array_agg(entry_id || ' ' || trim_scale(price) order by leg_id) from leg) as legs,
           (select array_agg(what || ' ' || entry_id order by row_num) from blotter_sheet_row) as sheet
  `.execute(testApp.db);
  return rows[0];
};

describe('an entry is amended', () => {
  test('by one that comes in its place: both or neither, and each names the other', async () => {
    const first = await enterTicket();
    const { status, body } = await amend(first, { price_a: 612.25 });
    const second = body.entry_id;
    expect([status, body.entry]).toEqual([
      200,
      expect.objectContaining({
        entry_id: second,
        price_a: 612.25,
        replaces: first,
        status: 'live',
      }),
    ]);
    expect(await stored()).toEqual({
      entries: [`${first} UNDONE`, `${second} LIVE`],
      legs: [`${second} 612.25`],
      sheet: [`ENTERED ${first}`, `CANCELLED ${first}`, `ENTERED ${second}`],
    });
    const read = await testApp.app.inject({
      url: `/api/blotter/entries/${first}`,
      headers: { 'x-auth-token': maren },
    });
    expect(read.json()).toMatchObject({
      entry: { status: 'replaced', replaced_by: second, undone_reason: 'the price' },
      history: [
        { entry_id: first, what: 'entered' },
        { entry_id: first, what: 'taken_back', reason: 'the price' },
        { entry_id: second, what: 'entered' },
      ],
    });
  });

  test('it is no twin of its own, and another one that is must be acknowledged', async () => {
    const first = await enterTicket();
    // All that differs is a note: the same deal, were the first one still there.
    expect((await amend(first, { notes: 'by phone' })).status).toBe(200);
    const other = await enterTicket({ volume: 7_000 });
    const before = await stored();
    const asked = await amend(other, {});
    expect([asked.status, asked.body.code]).toEqual([409, 'CONFIRM_NEEDED']);
    expect(asked.body.warnings.map(({ code }: { code: string }) => code)).toEqual(['TWIN']);
    expect(await stored()).toEqual(before);
    const acknowledged = asked.body.warnings.map(
      ({ code, figures }: { code: string; figures: object }) => ({ code, figures }),
    );
    expect((await amend(other, {}, {}, { acknowledged })).status).toBe(200);
  });

  test('a ticket that the rules refuse cancels nothing', async () => {
    const first = await enterTicket();
    const before = await stored();
    const refused = await amend(first, { volume: 0 });
    expect([refused.status, refused.body.code]).toEqual([422, 'TICKET_INVALID']);
    expect(await stored()).toEqual(before);
  });

  test('[API-08] once for each key', async () => {
    const first = await enterTicket();
    const key = randomUUID();
    const answered = await amend(first, { price_a: 612 }, { key });
    expect(await amend(first, { price_a: 612 }, { key })).toEqual(answered);
    expect((await stored())?.entries).toHaveLength(2);
  });

  test('once: who is late reads that it was replaced', async () => {
    const first = await enterTicket();
    await amend(first, { price_a: 612 });
    const late = await amend(first, { price_a: 613 });
    expect([late.status, late.body.err_msg]).toEqual([
      409,
      expect.stringMatching(/^Maren replaced this entry at \d\d:\d\d \(Zurich\)$/),
    ]);
  });

  test('not by somebody else, nor without a reason, nor where it is of an order', async () => {
    const first = await enterTicket();
    const before = await stored();
    const sent = { executing_for: 'joren@halyard.example' };
    expect((await amend(first, sent, { token: joren })).status).toBe(403);
    expect((await amend(first, {}, {}, { reason: ' ' })).status).toBe(400);
    expect(await stored()).toEqual(before);
    const { rows } = await sql<{ id: number }>`
      insert into clearer_order (clearer_name, order_num, run_date, changed_by)
      values ('Norvane', 77, '2024-06-28', 'test')
      returning swiss_order_num as id`.execute(testApp.db);
    const [order] = await storeEntries(testApp.db, [
      { kind: 'CLEARER', swiss_order_num: rows[0]!.id },
    ]);
    const refused = await amend(order!, {});
    expect([refused.status, refused.body.code]).toEqual([422, 'ENTRY_OF_ORDER']);
  });

  test('between two books by one between two books', async () => {
    const path = '/tasks/all/sheets/blotter/enter_internal_trade';
    const first = (await post(path, internalEntry())).body.entry_id;
    const { body } = await post(`/blotter/entries/${first}/amend`, {
      reason: 'the volume',
      ticket: { kind: 'internal', entry: internalEntry({ volume: 5_000 }) },
    });
    expect(body.entry).toMatchObject({ kind: 'INTERNAL', volume: 5_000, replaces: first });
  });
});
