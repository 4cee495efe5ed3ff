import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { readFrames } from '@fairlead/shared/workbook/row-frames';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { emptyOrders } from '@fairlead/api/testing/clearer-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  maren = await testApp.tokenFor(['blotter:read']);
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
});

const columnsOf = (names: readonly string[]) =>
  names.map((served) => ({ served, header: served, group: [] }));

async function post(path: string, payload: object, token = maren) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api/blotter/entries/${path}`,
    payload,
    headers: { 'x-auth-token': token },
  });
}

/** Lines of what leaves in a format, without those over its rows. */
async function exported(query: string, names: readonly string[], format = 'csv') {
  const answer = await post(`export?${query}`, {
    title: 'Entered',
    notes: [],
    format,
    columns: columnsOf(names),
  });
  expect(answer.statusCode).toBe(200);
  const contents: Uint8Array[] = [];
  const chunks = async function* () {
    yield new Uint8Array(answer.rawPayload);
  };
  for await (const { content } of readFrames(chunks())) contents.push(content);
  const lines = Buffer.concat(contents).toString().trim().split(/\r?\n/);
  return format === 'csv' ? lines.slice(lines.indexOf(names.join(',')) + 1) : lines;
}

describe('what was entered leaves whole', () => {
  test('[TAB-14] more than a page of it, in the order of the list', async () => {
    const many = Array.from({ length: 205 }, (_, at) => ({ volume: 1000 * ((at * 7) % 11) + 1 }));
    const ids = await storeEntries(testApp.db, many);
    expect(await exported('', ['entry_id'])).toEqual(ids.toReversed().map(String));
    const volumes = (await exported('sort=volume', ['volume'])).map(Number);
    expect(volumes).toHaveLength(205);
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
    const downwards = await exported('sort=volume&direction=descending', ['volume']);
    expect(downwards.map(Number)).toEqual(volumes.toReversed());
  });

  test('what it is narrowed to, and no other', async () => {
    const other = 'joren@halyard.example';
    const [mine] = await storeEntries(testApp.db, [
      { product_a: 'ARA', notes: 'by phone' },
      { product_a: 'ARA', notes: 'by phone', entered_by: other, executing_for: other },
      { product_a: 'FEI', notes: 'by phone' },
      { product_a: 'ARA', trade_date: '2024-06-26', entered_at: '2024-06-26T12:00:00Z' },
    ]);
    const query = 'whose=mine&day=2024-06-28&status=live&product=ARA&text=PHONE';
    expect(await exported(query, ['entry_id'])).toEqual([String(mine)]);
    expect(await exported('status=cancelled', ['entry_id'])).toEqual([]);
  });

  test('in the columns that were asked for, also those that are worked out', async () => {
    const undone = { status: 'UNDONE', undone_by: 'a@b', undone_at: '2024-06-28T13:00:00Z' };
    const [first] = await storeEntries(testApp.db, [{ ...undone, price_a: null }]);
    const [second] = await storeEntries(testApp.db, [{ replaces: first, price_a: 614.5 }]);
    const names = ['entry_id', 'status', 'replaced_by', 'price_a', 'price_unit', 'trade_date'];
    expect(await exported('', names)).toEqual([
      `${second},live,,614.5,$/MT,2024-06-28`,
      `${first},replaced,${second},,$/MT,2024-06-28`,
    ]);
    expect(
      (await post('export', { title: 'E', notes: [], format: 'csv', columns: columnsOf(['args']) }))
        .statusCode,
    ).toBe(400);
  });

  test('as rows each is what the list answers', async () => {
    await storeEntries(testApp.db, [{ notes: 'by phone' }, { price_a: 614.5 }]);
    const listed = await testApp.app.inject({
      url: '/api/blotter/entries',
      headers: { 'x-auth-token': maren },
    });
    const rows = await exported('', ['entry_id'], 'rows');
    expect(rows.map((line) => JSON.parse(line))).toEqual(listed.json().entries);
  });

  test('and the audit log says who took what', async () => {
    await storeEntries(testApp.db, [{}, { product_a: 'ARA' }]);
    await exported('product=ARA', ['entry_id', 'volume']);
    const { rows } = await sql`
      select actor, entity, after from audit_event where action = 'blotter.export'
       order by seq desc limit 1`.execute(testApp.db);
    expect(rows).toEqual([
      {
        actor: 'maren@halyard.example',
        entity: 'blotter_entry',
        after: {
          format: 'csv',
          rows: 1,
          columns: ['entry_id', 'volume'],
          list: { product: 'ARA' },
        },
      },
    ]);
  });

  test.each<[string, readonly Permission[]]>([
    ['export', ['edf:read', 'sheet:create']],
    ['sheet', ['edf:read', 'sheet:create']],
    ['sheet', ['blotter:read']],
  ])('not by %s for who may %j alone', async (path, may) => {
    const token = await testApp.tokenFor(may, 'mila@halyard.example');
    const form = path === 'export' ? { format: 'csv' } : {};
    const table = { title: 'Entered', notes: [], columns: columnsOf(['entry_id']), ...form };
    expect((await post(path, table, token)).statusCode).toBe(403);
  });

  test('into a spreadsheet, whose address is the last that is answered', async () => {
    await storeEntries(testApp.db, [{}, {}]);
    const token = await testApp.tokenFor(['blotter:read', 'sheet:create']);
    const table = { title: 'Entered', notes: [], columns: columnsOf(['entry_id']) };
    const answer = await post('sheet', table, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/"rows":2[^]+"url":"[^"]+\/sheets\//);
  });
});
