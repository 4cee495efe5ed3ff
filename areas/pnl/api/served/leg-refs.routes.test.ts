import type { listPnlLegs } from '@fairlead/pnl/contract/legs';
import type { latestMeta } from '@fairlead/pnl/contract/runs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeOrders } from '@fairlead/api/testing/clearer-orders';
import { storeCargo, storePhysicalSet, storePricedFirm } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** A ticket, an order of a clearer and a cargo, of which the files say something else after the run. */
beforeAll(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storePricedFirm(db);
  await storeOrders(db, [
    {
      trade_id: 'N1',
      order_num: 77,
      contract_code: '7E',
      exchange: 'ICE',
      lots: 10,
      quoted_trade_price: 605,
      fees: 14.55,
      commission: 50,
    },
  ]);
  await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
  // Nobody submits it.
  await storeOrders(db, [
    {
      trade_id: 'N2',
      order_num: 78,
      contract_code: '7E',
      exchange: 'ICE',
      lots: 5,
      quoted_trade_price: 606,
      fees: 7,
      commission: 25,
    },
  ]);
  await storeCargo(db, {
    tradeDate: '2024-06-26',
    from: '2024-08-01',
    to: '2024-08-31',
    mt: 2_000,
    premium: 12,
  });
  await makePnlRun(db);
  const later = await storePhysicalSet(db);
  await sql`
    insert into phys_trade
    select trade_uuid, ${later}, grouped_trades_uuid, internal_grouped_trades_uuid, lot_num,
           physical_trade_type, book, strategy, deal, 'Another', vessel_name, trade_date, swiss_year,
           pricing_start_date, pricing_end_date, product, quantity_mt, contract_terms,
           premium_discount, fixed_price, withdrawn
      from phys_trade`.execute(db);
}, 60_000);
afterAll(async () => testApp.close());

test('what a run warns of says what it is about, and an order has its trades', async () => {
  const { payload } = await testApp.app.inject({
    url: '/api/pnl_analytics/meta/latest',
    headers: { 'x-auth-token': token },
  });
  const { selected } = JSON.parse(payload) as ReplyOf<typeof latestMeta>;
  expect(selected?.warned?.map(({ text }) => text)).toEqual(selected?.warnings);
  expect(selected?.warned).toContainEqual({
    kind: 'ORDER',
    text: 'Norvane order 78 is not submitted: it has no legs',
    more: 0,
    trade_ids: 'N2',
  });
});

test('[PNL-35] a leg says which ticket, order or cargo it is of, as people know it', async () => {
  const { payload } = await testApp.app.inject({
    url: '/api/pnl_analytics/legs?run_id=1',
    headers: { 'x-auth-token': token },
  });
  const { legs } = JSON.parse(payload) as ReplyOf<typeof listPnlLegs>;
  const of = (name: string) => legs.find(({ trade }) => trade === name);
  expect(of('Norvane 77')).toMatchObject({
    clearer: 'Norvane',
    order_num: 77,
    trade_ids: 'N1',
    counterparty: null,
  });
  expect(of('Sale L-1')).toMatchObject({
    trade_type: 'SELL',
    counterparty: 'Buyer',
    vessel: null,
    lot_num: 'L-1',
    clearer: null,
  });
  expect(of('Ticket 1')).toMatchObject({
    entered_by: 'test',
    broker: 'Broker',
    order_num: null,
    trade_ids: null,
  });
  const sizes = legs.map(({ net }) => Math.abs(net));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});
