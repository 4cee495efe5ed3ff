import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  day,
  flag,
  float,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const PHYS_TRADE = new Rows({
  trade_uuid: uuid,
  lot_num: text,
  physical_trade_type: choice(['BUY', 'SELL', 'FREIGHT', 'HEDGE', 'COST']),
  book: text,
  strategy: text,
  deal: text,
  trade_date: day,
  pricing_start_date: nullable(day),
  pricing_end_date: nullable(day),
  product: nullable(text),
  quantity_mt: nullable(float),
  premium_discount: nullable(float),
  fixed_price: nullable(float),
});

/** A physical trade as a set of the files has it. */
export type PhysTradeRow = RowOf<typeof PHYS_TRADE>;

const PHYS_AMOUNT = new Rows({
  trade_uuid: uuid,
  pnl_column: choice([
    'income_expense',
    'freight_diff',
    'demurrage',
    'broker',
    'canal_insurance_inspector',
    'lc',
  ]),
  is_adj_proj: flag,
  holds_from: day,
  cents: float,
  currency: text,
});

/** Amount of a physical trade from a day on, in cents of its currency. */
export type PhysAmountRow = RowOf<typeof PHYS_AMOUNT>;

type AsOf = { readonly physicalSetId: number | null; readonly upTo: string };

/** The latest version of every trade of a day or before that no later set has withdrawn. */
export async function selectPhysTrades(tx: Db, asOf: AsOf): Promise<readonly PhysTradeRow[]> {
  const statement = sql`
    select trade_uuid, lot_num, physical_trade_type, book, strategy, deal, trade_date,
           pricing_start_date, pricing_end_date, product, quantity_mt::float8 as quantity_mt,
           premium_discount::float8 as premium_discount, fixed_price::float8 as fixed_price
      from (select distinct on (trade_uuid) *
              from phys_trade
             where physical_set_id <= ${asOf.physicalSetId}::bigint
             order by trade_uuid, physical_set_id desc) as latest
     where not withdrawn and trade_date <= ${asOf.upTo}::date
     order by trade_uuid`;
  return PHYS_TRADE.all(tx, statement);
}

/** Their amounts, oldest first within a column; of one day the version of the highest set. */
export async function selectPhysAmounts(tx: Db, asOf: AsOf): Promise<readonly PhysAmountRow[]> {
  const statement = sql`
    select distinct on (trade_uuid, pnl_column, is_adj_proj, holds_from)
           trade_uuid, pnl_column, is_adj_proj, holds_from,
           round(amount * 100)::float8 as cents, currency
      from phys_amount
     where physical_set_id <= ${asOf.physicalSetId}::bigint and holds_from <= ${asOf.upTo}::date
     order by trade_uuid, pnl_column, is_adj_proj, holds_from, physical_set_id desc`;
  return PHYS_AMOUNT.all(tx, statement);
}
