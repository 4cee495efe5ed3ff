import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { AsOf } from './paper.queries.ts';

/** Tells how a clearer names what a trade is of. */
const CONTRACT = {
  clearer_name: text,
  account: text,
  contract_code: text,
  exchange: text,
  product_a: text,
  product_b: nullable(text),
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  statement_date: day,
} as const;

const ENTERED = new Rows({
  ...CONTRACT,
  entry_id: bigint,
  of_book: text,
  of_strategy: text,
  of_deal: text,
  trade_date: day,
  /** Bought and sold together, of one month. */
  lots: float,
  /** Fees and commission: what is charged is below 0, a rebate above. */
  cents: float,
});

/** Trades that an entry stands for, those of one contract, day and statement together. */
export type EnteredChargeRow = RowOf<typeof ENTERED>;

/** The clearers' trades as they were stated at a moment, and what of a statement came later is as before it. */
function statedAt(cutoff: string): RawBuilder<unknown> {
  return sql`
    changed as materialized (
      select distinct on (entity_id) entity_id as trade_id, action, before
        from audit_event
       where entity = 'core_trade' and at > ${cutoff}::timestamptz
         and action in ('trade.import', 'trade.correct', 'trade.restore', 'trade.withdraw')
       order by entity_id, seq
    ),
    stated as (
      select trade_id, clearer_name, account_short_name, contract_code, exchange, prompt_date,
             prompt_months, balmo_date, statement_date, trade_date, trade_type, is_internal, lots,
             -(fees + commission) as charged, withdrawn
        from core_trade as trade
       where not exists (select from changed where changed.trade_id = trade.trade_id)
       union all
      select trade.trade_id, trade.clearer_name, was.account_short_name, was.contract_code,
             was.exchange, was.prompt_date, was.prompt_months, was.balmo_date, was.statement_date,
             was.trade_date, was.trade_type, was.is_internal, was.lots,
             -(was.fees + was.commission),
             was.withdrawn
        from changed
        join core_trade as trade using (trade_id)
       cross join lateral jsonb_populate_record(null::core_trade, changed.before) as was
       where changed.action <> 'trade.import'
    )`;
}

const ofContract = sql`
  join contract on (contract.clearer, contract.contract_code, contract.exchange)
                 = (stated.clearer_name, stated.contract_code, stated.exchange)`;

/**
 * Selects clearers' charges on the trades that entries stand for; a trade that was withdrawn costs
 * nothing.
 */
export async function selectEnteredCharges(
  tx: Db,
  { tradeCutoff, upTo }: AsOf,
  entryIds: readonly number[],
): Promise<readonly EnteredChargeRow[]> {
  // Ten thousand ids as a condition of a join are read anew for each of its rows: a minute instead of a second.
  const statement = sql`
    with ${statedAt(tradeCutoff)}
    select stated.clearer_name, stated.account_short_name as account, stated.contract_code,
           contract.exchange, contract.product_a, contract.product_b, stated.prompt_date,
           stated.prompt_months, stated.balmo_date, stated.statement_date, entry.entry_id,
           deal.book as of_book, deal.strategy as of_strategy, deal.name as of_deal,
           stated.trade_date,
           coalesce(sum(abs(stated.lots)) filter (where not withdrawn), 0)::float8 as lots,
           (coalesce(sum(stated.charged) filter (where not withdrawn), 0) * 100)::float8 as cents
      from unnest(${entryIds}::bigint[]) as wanted (entry_id)
      join blotter_entry as entry using (entry_id)
      join deal on (deal.book, deal.strategy, deal.name) = (entry.book, entry.strategy, entry.deal)
      join blotter_entry_trade as of_entry on of_entry.entry_id = entry.entry_id
      join stated on stated.trade_id = of_entry.trade_id
      ${ofContract}
     where stated.trade_date <= ${upTo}::date
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
     order by entry.entry_id, stated.trade_date, stated.statement_date, 1, 2, 3, 4, 7, 8, 9`;
  return ENTERED.all(tx, statement);
}

const { product_b: _, ...OPENED_OF } = CONTRACT;
const OPENED = new Rows({
  ...OPENED_OF,
  of_book: text,
  of_strategy: text,
  of_deal: text,
  lots: float,
});

/** A position with which a firm began. */
export type OpenedRow = RowOf<typeof OPENED>;

/** Opening positions that were held at a moment, of a day and before; they count as opened on their day. */
export async function selectOpenedPositions(
  tx: Db,
  { tradeCutoff, upTo }: AsOf,
): Promise<readonly OpenedRow[]> {
  const statement = sql`
    select opening.clearer_name, opening.account_short_name as account, opening.contract_code,
           opening.exchange, entry.product_a, opening.prompt_date, opening.prompt_months,
           opening.balmo_date, opening.as_of as statement_date, deal.book as of_book,
           deal.strategy as of_strategy, deal.name as of_deal, abs(opening.lots)::float8 as lots
      from opening_position as opening
      join blotter_entry as entry using (entry_id)
      join deal on (deal.book, deal.strategy, deal.name) = (entry.book, entry.strategy, entry.deal)
     where opening.as_of <= ${upTo}::date and entry.entered_at <= ${tradeCutoff}::timestamptz
       and (entry.status = 'LIVE' or entry.undone_at > ${tradeCutoff}::timestamptz)
     order by opening.as_of, entry.entry_id`;
  return OPENED.all(tx, statement);
}

const OTHER = new Rows({ ...CONTRACT, trade_type: text, cents: float });

/** Charge of a clearer on a day's trades of a contract that nobody dealt with the market. */
export type OtherRow = RowOf<typeof OTHER>;

/**
 * Selects clearers' charges on closings, transfers and trades between our own accounts, oldest
 * first.
 */
export async function selectOtherCharges(
  tx: Db,
  { tradeCutoff, upTo }: AsOf,
): Promise<readonly OtherRow[]> {
  const statement = sql`
    with ${statedAt(tradeCutoff)}
    select stated.clearer_name, stated.account_short_name as account, stated.contract_code,
           contract.exchange, contract.product_a, contract.product_b, stated.prompt_date,
           stated.prompt_months, stated.balmo_date, stated.statement_date,
           case when is_internal and trade_type = 'Trade' then 'internal trade'
                else trade_type end as trade_type,
           (sum(stated.charged) * 100)::float8 as cents
      from stated
      ${ofContract}
     where not withdrawn and not makes_order(trade_type, is_internal)
       and stated.statement_date <= ${upTo}::date
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(stated.charged) <> 0
     order by stated.statement_date, 1, 2, 3, 4, 7, 8, 9, 11`;
  return OTHER.all(tx, statement);
}
