import type { EnteredTrade, readEntry } from '@fairlead/trading/contract/entered-trades';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { emptyOrders } from '@fairlead/api/testing/clearer-orders';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';

const TRADER: readonly Permission[] = ['trade:enter', 'trade:enter_for_other', 'blotter:read'];

let testApp: TestApp;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  await sql`delete from trade_band`.execute(testApp.db);
  maren = await testApp.tokenFor(TRADER);
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
});

async function get(path: string, token = maren) {
  return testApp.app.inject({ url: `/api${path}`, headers: { 'x-auth-token': token } });
}

type Listed = { entries: EnteredTrade[]; total: number; after: number | null };

async function list(query = ''): Promise<Listed> {
  const answer = await get(`/blotter/entries?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<Listed>();
}

const idsOf = async (query = '') => (await list(query)).entries.map(({ entry_id }) => entry_id);

async function read(entryId: number): Promise<ReplyOf<typeof readEntry>> {
  return (await get(`/blotter/entries/${entryId}`)).json();
}

async function enter(kind: 'regular' | 'internal', payload: object): Promise<number> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/all/sheets/blotter/enter_${kind}_trade`,
    payload,
    headers: { 'x-auth-token': maren },
  });
  return answer.json<{ entry_id: number }>().entry_id;
}

describe('what was entered is listed', () => {
  test('mine are those that I entered, and those that are executed for me', async () => {
    const other = 'joren@halyard.example';
    const [own, forMe, others] = await storeEntries(testApp.db, [
      { executing_for: other },
      { entered_by: other },
      { entered_by: other, executing_for: other },
    ]);
    expect(await idsOf()).toEqual([others, forMe, own]);
    expect(await idsOf('whose=mine')).toEqual([forMe, own]);
  });

  test('those of a day were dealt on it, or entered on it by the clock of the firm', async () => {
    const ids = await storeEntries(testApp.db, [
      { trade_date: '2024-06-28', entered_at: '2026-01-02T10:00:00Z' },
      // 00:30 of the 28th and 23:30 of the 27th in Zurich.
      { trade_date: '2024-06-26', entered_at: '2024-06-27T22:30:00Z' },
      { trade_date: '2024-06-26', entered_at: '2024-06-27T21:30:00Z' },
      // 23:30 of the 28th and 00:30 of the 29th.
      { trade_date: '2024-06-26', entered_at: '2024-06-28T21:30:00Z' },
      { trade_date: '2024-06-26', entered_at: '2024-06-28T22:30:00Z' },
    ]);
    expect(await idsOf('day=2024-06-28')).toEqual([ids[3], ids[1], ids[0]]);
  });

  test('a product is either side, a text stands anywhere and in any case', async () => {
    const [pair, noted, taken] = await storeEntries(testApp.db, [
      { product_a: 'ARA', product_b: 'FEI' },
      { notes: 'agreed with KESTREL by phone' },
      {
        product_a: 'ARA',
        status: 'UNDONE',
        undone_by: 'a@b',
        undone_at: '2024-06-28T13:00:00Z',
        undone_reason: 'fat finger',
      },
    ]);
    expect(await idsOf('product=FEI')).toEqual([noted, pair]);
    expect(await idsOf('text=kestrel')).toEqual([noted]);
    expect(await idsOf('text=FAT%20f')).toEqual([taken]);
    // What is a pattern elsewhere is a text here.
    expect(await idsOf('text=%25')).toEqual([]);
    expect(await idsOf('status=cancelled')).toEqual([taken]);
    expect(await idsOf('status=live')).toEqual([noted, pair]);
  });

  test('one that another took the place of is replaced, and each names the other', async () => {
    const undone = { status: 'UNDONE', undone_by: 'a@b', undone_at: '2024-06-28T13:00:00Z' };
    const [first] = await storeEntries(testApp.db, [undone]);
    const [second] = await storeEntries(testApp.db, [{ replaces: first }]);
    expect(await list()).toMatchObject({
      total: 2,
      entries: [
        { entry_id: second, status: 'live', row_version: 1, replaces: first, replaced_by: null },
        {
          entry_id: first,
          status: 'replaced',
          row_version: 2,
          replaces: null,
          replaced_by: second,
        },
      ],
    });
    expect(await idsOf('status=cancelled')).toEqual([]);
    expect(await idsOf('status=replaced')).toEqual([first]);
  });

  test('pages follow each other in every order, without a gap and without one twice', async () => {
    const many = Array.from({ length: 205 }, (_, at) => ({
      volume: 1000 * ((at % 7) + 1) * (at % 2 === 0 ? 1 : -1),
      price_a: at % 5 === 0 ? null : at % 3,
    }));
    await storeEntries(testApp.db, many);
    for (const sort of ['', 'sort=volume', 'sort=price_a&direction=descending']) {
      const seen: EnteredTrade[] = [];
      let after: number | null = null;
      do {
        const page: Listed = await list(`${sort}${after === null ? '' : `&after=${after}`}`);
        expect(page.total).toBe(205);
        seen.push(...page.entries);
        after = page.after;
      } while (after !== null);
      expect(new Set(seen.map(({ entry_id }) => entry_id)).size).toBe(205);
      if (sort === 'sort=volume') {
        const volumes = seen.map(({ volume }) => volume);
        expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
      }
      // MOC lies behind every price: first from above.
      if (sort.includes('price_a')) expect(seen[0]?.price_a).toBeNull();
    }
  }, 60_000);
});

describe('one entry', () => {
  test('is read with its legs and with who entered it, what warned and was sent all the same', async () => {
    const entryId = await enter('regular', regularEntry({ month_b: 'Sep', year_b: 2024 }));
    const { entry, legs, history } = await read(entryId);
    expect(entry).toMatchObject({
      kind: 'REGULAR',
      status: 'live',
      volume: 10_000,
      metric: 'MT',
      price_unit: '$/MT',
      book: 'Paper',
      strategy: 'East-West',
      deal: 'FEI to ARA',
      order_num: null,
    });
    expect(
      legs.map(({ product, term_month, qty, metric }) => [product, term_month, qty, metric]),
    ).toEqual([
      ['FEI', '2024-08-01', 10_000, 'MT'],
      ['FEI', '2024-09-01', -10_000, 'MT'],
    ]);
    expect(history).toEqual([
      {
        seq: expect.any(Number),
        entry_id: entryId,
        what: 'entered',
        by: 'maren@halyard.example',
        at: expect.any(String),
        reason: null,
        acknowledged: [],
      },
    ]);
  });

  test('between two books has both of them', async () => {
    const { entry } = await read(await enter('internal', internalEntry()));
    expect(entry).toMatchObject({
      kind: 'INTERNAL',
      book: null,
      buy_from_book: 'Paper',
      sell_to_book: 'Cargo',
    });
  });

  test('that there is not is said by its number', async () => {
    const answer = await get('/blotter/entries/999999');
    expect([answer.statusCode, answer.json().err_msg]).toEqual([
      404,
      'There is no entry 999999 in the blotter',
    ]);
  });
});
