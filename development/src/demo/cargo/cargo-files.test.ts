import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import {
  createTestDb,
  importPhysical,
  loadReference,
  LOTS_FILE,
  type TestDb,
  TRADES_FILE,
} from '@fairlead/api/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { dayClock } from '../day-clock.ts';
import { DEMO_DAYS, DEMO_SEED } from '../market/demo-days.ts';
import type { DemoFile } from '../market/demo-file.ts';
import { createMarket } from '../market/market.ts';
import { EARLIER_DAYS } from '../market/price-files.ts';
import { cargoFiles } from './cargo-files.ts';

const files = () => cargoFiles(createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS), DEMO_SEED);

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadReference(it.db);
  for (const file of files()) await taken(file);
}, 60_000);
afterAll(async () => it.close());

async function taken({ kind, fileName, text: content }: DemoFile): Promise<void> {
  const by = { uploadedBy: 'test', requestId: 'test' };
  const fileId = await storeImportedFile(it.db, { kind, fileName, content, ...by });
  const request = { fileId, loadedBy: 'test', requestId: 'test', clock: dayClock('2024-06-28') };
  await (kind === 'lots'
    ? importPhysical(it.db, request, LOTS_FILE)
    : importPhysical(it.db, request, TRADES_FILE));
}

const one = async <Row>(statement: string): Promise<Row | undefined> =>
  (await sql.raw<Row>(statement).execute(it.db)).rows[0];

test('cargoes are the same each time', () => {
  expect(files()).toEqual(files());
});

test('there are 300 lots, about 3,000 trades, and most lots are closed', async () => {
  expect(await one('select count(*)::int as n from lot')).toEqual({ n: 300 });
  const trades = await one<{ n: number }>('select count(*)::int as n from phys_trade');
  expect(trades?.n).toBeGreaterThanOrEqual(2_900);
  const closed = await one<{ n: number }>(
    'select count(closed_on)::int as n from lot where swiss_year < 2024',
  );
  const all = await one<{ n: number }>(
    'select count(*)::int as n from lot where swiss_year < 2024',
  );
  expect(closed?.n).toBe(all?.n);
  expect(await one('select count(distinct physical_trade_type)::int as n from phys_trade')).toEqual(
    {
      n: 5,
    },
  );
});

test('every lot that is over has all six columns, and no projection is left of it', async () => {
  const bare = await one<{ n: number }>(`
    select count(*)::int as n from lot
     where closed_on is not null
       and 6 <> (select count(distinct pnl_column) from phys_amount join phys_trade using (trade_uuid)
                  where phys_trade.lot_num = lot.lot_num)`);
  expect(bare).toEqual({ n: 0 });
  const left = await one<{ n: number }>(`
    select count(*)::int as n
      from (select distinct on (trade_uuid, pnl_column) lot_num, amount
              from phys_amount join phys_trade using (trade_uuid)
             where is_adj_proj order by trade_uuid, pnl_column, holds_from desc) as last
      join lot using (lot_num)
     where closed_on is not null and amount <> 0`);
  expect(left).toEqual({ n: 0 });
});

test('what lies between books of the house adds up to nothing', async () => {
  const sums = await one<{ n: number; groups: number }>(`
    select count(*) filter (where total <> 0)::int as n, count(*)::int as groups
      from (select internal_grouped_trades_uuid, sum(amount) as total
              from phys_trade join phys_amount using (trade_uuid)
             where internal_grouped_trades_uuid in
                   (select internal_grouped_trades_uuid from phys_trade group by 1 having count(*) > 1)
             group by internal_grouped_trades_uuid) as internal`);
  expect(sums?.n).toBe(0);
  expect(sums?.groups).toBeGreaterThan(300);
});

test('amounts are in dollars, euros and francs', async () => {
  expect(
    await one(
      `select string_agg(distinct currency, ' ' order by currency) as all from phys_amount`,
    ),
  ).toEqual({ all: 'CHF EUR USD' });
});
