import type { TradeEntryData } from '@fairlead/trading/contract/trade-entry';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => testApp.close());

async function entryData(): Promise<TradeEntryData> {
  const answer = await testApp.app.inject({
    url: '/api/trades/entry_data',
    headers: { 'x-auth-token': await testApp.tokenFor(['trade:enter']) },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('before there are reference data there is nothing to choose but months', async () => {
  expect(await entryData()).toMatchObject({
    users: [],
    products: [],
    crude_products: [],
    mtb_products: [],
    volume_metrics: {},
    exchanges: [],
    brokers: [],
    forced_commissions: {},
    books: [],
    calendars: {},
    holidays: {},
  });
});

test('[API-02] a ticket chooses from the reference data, but not from the book that is not offered', async () => {
  await loadReference(testApp.db);
  await sql`
    insert into trader values ('NOBODY', null, false, false)`.execute(testApp.db);
  await sql`
    insert into book values ('Zinc', 'PAPER', null, false), ('alder', 'PAPER', null, false)
  `.execute(testApp.db);
  await sql`insert into strategy values ('alder', 'Empty')`.execute(testApp.db);
  const { books, products, volume_metrics, calendars, holidays, ...data } = await entryData();
  const trader = (name: string, is_authorized_trader = true, default_trader = false) => ({
    email: `${name.toLowerCase()}@halyard.example`,
    nick_name: name,
    is_authorized_trader,
    default_trader,
  });
  expect(data).toEqual({
    users: [trader('ISKO', false), trader('JOREN'), trader('MAREN', true, true), trader('TAMSIN')],
    tenor_months: [
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
      ...['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'Cal'],
    ],
    tenor_years: [2024, 2025, 2026, 2027, 2028, 2029],
    // No price is in.
    last_settlements: [],
    crude_products: ['BRT', 'WTI'],
    mtb_products: ['EPC', 'EPC C4', 'LST'],
    exchanges: ['CME', 'ICE'],
    brokers: ['Kestrel Oils', 'Marlow & Pike', 'Sundby Shipbrokers', 'Trayport'],
    forced_commissions: { Trayport: 0 },
  });
  expect(products).toHaveLength(15);
  expect(new Set(Object.values(calendars))).toEqual(new Set(['CLEARING']));
  expect(Object.keys(calendars)).toHaveLength(15);
  expect(holidays['CLEARING']).toContain('2024-03-29');
  expect([volume_metrics['FEI'], volume_metrics['LST'], volume_metrics['WTI']]).toEqual([
    ...['MT', 'BBL', 'BBL'],
  ]);
  expect(Object.keys(volume_metrics).toSorted()).toEqual([...products].toSorted());
  expect(books.map(({ name }) => name)).toEqual([
    ...['alder', 'Cargo', 'Forward', 'Paper', 'Product', 'Shipping', 'Zinc'],
  ]);
  expect(books[0]).toEqual({ name: 'alder', strategies: { Empty: [] } });
  expect(books[1]?.strategies).toEqual({
    'Middle East to Asia': [
      'Cargoes 2022',
      'Cargoes 2023',
      'Cargoes 2024',
      'Hedges 2022',
      'Hedges 2023',
      'Hedges 2024',
    ],
    'US to Asia': [
      'Cargoes 2022',
      'Cargoes 2023',
      'Cargoes 2024',
      'Hedges 2022',
      'Hedges 2023',
      'Hedges 2024',
    ],
  });
  expect(Object.keys(books[1]?.strategies ?? {})).toEqual(['Middle East to Asia', 'US to Asia']);
  expect(books.at(-1)).toEqual({ name: 'Zinc', strategies: {} });
});
