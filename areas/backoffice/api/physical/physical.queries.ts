import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import type { Lot, PhysicalAmount, PhysicalTrade } from './physical.rules.ts';

export async function insertLots(tx: Db, setId: number, lots: readonly Lot[]): Promise<void> {
  await sql`
    insert into lot (lot_num, physical_set_id, new_lot_num, swiss_year, closed_on)
    select "lotNum", ${setId}, "newLotNum", "swissYear", "closedOn"
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
        as sent ("lotNum" text, "newLotNum" text, "swissYear" integer, "closedOn" date)
  `.execute(tx);
}

/** The vessels that trades name and nobody knew; how many they are. */
export async function insertVessels(tx: Db, names: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into vessel (name) select unnest(${names}::text[]) on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function insertPhysicalTrades(
  tx: Db,
  setId: number,
  trades: readonly PhysicalTrade[],
): Promise<void> {
  await sql`
    insert into phys_trade
      (trade_uuid, physical_set_id, grouped_trades_uuid, internal_grouped_trades_uuid, lot_num,
       physical_trade_type, book, strategy, deal, counterparty, vessel_name, trade_date, swiss_year,
       pricing_start_date, pricing_end_date, product, quantity_mt, contract_terms,
       premium_discount, fixed_price, withdrawn)
    select "tradeUuid", ${setId}, "groupedTradesUuid", "internalGroupedTradesUuid", "lotNum",
           type, book, strategy, deal, counterparty, "vesselName", "tradeDate", "swissYear",
           "pricingStart", "pricingEnd", product, "quantityMt", "contractTerms",
           premium, "fixedPrice", withdrawn
      from jsonb_to_recordset(${JSON.stringify(trades)}::jsonb)
        as sent ("tradeUuid" uuid, "groupedTradesUuid" uuid, "internalGroupedTradesUuid" uuid,
                 "lotNum" text, type text, book text, strategy text, deal text,
                 counterparty text, "vesselName" text, "tradeDate" date, "swissYear" integer,
                 "pricingStart" date, "pricingEnd" date, product text, "quantityMt" numeric,
                 "contractTerms" text, premium numeric, "fixedPrice" numeric, withdrawn boolean)
  `.execute(tx);
}

export async function insertAmounts(
  tx: Db,
  setId: number,
  amounts: readonly PhysicalAmount[],
): Promise<void> {
  await sql`
    insert into phys_amount
      (trade_uuid, pnl_column, is_adj_proj, holds_from, physical_set_id, amount, currency)
    select "tradeUuid", "column", "isAdjProj", "holdsFrom", ${setId}, amount, currency
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
        as sent ("tradeUuid" uuid, "column" text, "isAdjProj" boolean, "holdsFrom" date,
                 amount numeric, currency text)
  `.execute(tx);
}

const NAME = new Rows({ name: text });

export async function selectLotNums(db: Db): Promise<ReadonlySet<string>> {
  const rows = await NAME.all(db, sql`select distinct lot_num as name from lot`);
  return new Set(rows.map(({ name }) => name));
}

const NEW_LOT = new Rows({ lot_num: text, new_lot_num: nullable(text) });

/** Selects lots by their new numbers that hold. */
export async function selectNewLotNums(db: Db): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select distinct on (lot_num) lot_num, new_lot_num
      from lot
     order by lot_num, physical_set_id desc`;
  const rows = await NEW_LOT.all(db, statement);
  return new Map(
    rows.flatMap(({ lot_num: lot, new_lot_num: name }) => (name === null ? [] : [[name, lot]])),
  );
}

export async function selectProductCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await NAME.all(db, sql`select code as name from product`);
  return new Set(rows.map(({ name }) => name));
}

const DEAL = new Rows({
  book: text,
  strategy: text,
  name: text,
  phys_paper: choice(['PHYS', 'PAPER']),
});

export async function selectPhysicalDeals(db: Db): Promise<readonly RowOf<typeof DEAL>[]> {
  return DEAL.all(db, sql`select book, strategy, name, phys_paper from deal`);
}

const HELD_TRADE = new Rows({ trade_uuid: uuid, trade_date: day, withdrawn: flag });

/** The versions that hold of these trades. */
export async function selectHeldTrades(
  db: Db,
  uuids: readonly string[],
): Promise<readonly RowOf<typeof HELD_TRADE>[]> {
  const statement = sql`
    select distinct on (trade_uuid) trade_uuid, trade_date, withdrawn
      from phys_trade
     where trade_uuid = any(${uuids}::uuid[])
     order by trade_uuid, physical_set_id desc`;
  return HELD_TRADE.all(db, statement);
}
