import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  float,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

export type UpTo = { readonly cutoff: string; readonly upTo: string };

const ORDER_PART = new Rows({
  clearer: text,
  order_num: bigint,
  entry_id: nullable(bigint),
  changed: flag,
  accounts: text,
  contract: text,
  exchange: text,
  product: text,
  term_month: day,
  window_start: day,
  day,
  our_qty: float,
  our_cents: float,
  their_qty: float,
  their_cents: float,
});

/** Sums of the trades that were dealt, and of our legs, each by product, month and day. */
const SIDES = sql`dealt as (
      select trade.clearer_name as clearer, trade.order_num,
             coalesce(link.entry_id, of_order.entry_id) as entry_id, contract.product_a,
             contract.product_b, trade.prompt_date, trade.prompt_months,
             trade.balmo_date, trade.trade_date as day, sum(trade.quoted_volume) as qty,
             sum(trade.quoted_volume * trade.trade_price) as paid
        from core_trade as trade
        join contract on contract.clearer = trade.clearer_name
         and contract.contract_code = trade.contract_code and contract.exchange = trade.exchange
        left join link using (trade_id)
        left join live as of_order
          on of_order.clearer = trade.clearer_name and of_order.order_num = trade.order_num
       where not trade.withdrawn and makes_order(trade.trade_type, trade.is_internal)
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ),
    side as (
      select dealt.clearer, dealt.order_num, dealt.entry_id, side.product, month.term_month,
             coalesce(dealt.balmo_date, month.term_month) as window_start, dealt.day,
             0 as our_qty, 0 as our_paid, side.sign * dealt.qty as their_qty,
             side.paid as their_paid
        from dealt
       cross join lateral (values (product_a, 1, dealt.paid), (product_b, -1, 0)) as side (product, sign, paid)
       cross join lateral (select (prompt_date + make_interval(months => at))::date as term_month
                             from generate_series(0, prompt_months - 1) as at) as month
       where side.product is not null
       union all
      select null, null, leg.entry_id, leg.product, leg.term_month, leg.window_start,
             leg.trade_date, leg.qty, leg.qty * leg.price * leg.unit_mult, 0, 0
        from leg join live using (entry_id)
    )`;

/**
 * All parts of the orders whose legs are not what their trades come to, by product, month and day: of
 * orders that agree on every day nothing. Later days count, so that what comes to the same on another
 * day is known to. A trade is of the entry that it was submitted with, else of that of its order.
 */
export async function selectOrderParts(
  tx: Db,
  cutoff: string,
): Promise<readonly RowOf<typeof ORDER_PART>[]> {
  const statement = sql`
    with live as materialized (
      select entry.entry_id, ordered.clearer_name as clearer, ordered.order_num,
             ordered.changed_since as changed
        from blotter_entry as entry
        join clearer_order as ordered using (swiss_order_num)
       where entry.status = 'LIVE' and entry.entered_at <= ${cutoff}::timestamptz
    ),
    link as (select trade_id, entry_id from blotter_entry_trade join live using (entry_id)),
    ${SIDES},
    part as (
      select coalesce(live.clearer, side.clearer) as clearer,
             coalesce(live.order_num, side.order_num) as order_num, side.entry_id,
             coalesce(live.changed, false) as changed, side.product, side.term_month,
             side.window_start, side.day,
             sum(our_qty) as our_qty, sum(our_paid) as our_paid, sum(their_qty) as their_qty,
             sum(their_paid) as their_paid
        from side left join live using (entry_id)
       group by 1, 2, 3, 4, 5, 6, 7, 8
    ),
    differing as (
      select distinct clearer, order_num, entry_id from part
       where our_qty <> their_qty or abs(our_paid - their_paid) >= 0.01
    )
    select part.clearer, part.order_num, part.entry_id, part.changed,
           coalesce(named.accounts, '') as accounts, coalesce(named.contract, '') as contract,
           coalesce(named.exchange, '') as exchange, part.product, part.term_month,
           part.window_start, part.day, part.our_qty::float8 as our_qty,
           round(part.our_paid * 100)::float8 as our_cents, part.their_qty::float8 as their_qty,
           round(part.their_paid * 100)::float8 as their_cents
      from part
      join differing
        on differing.clearer = part.clearer and differing.order_num = part.order_num
       and differing.entry_id is not distinct from part.entry_id
      left join lateral (
        select string_agg(distinct of_trade.account_short_name, ', ') as accounts,
               string_agg(distinct of_trade.contract_code, ', ') as contract,
               string_agg(distinct of_trade.exchange, ', ') as exchange
          from core_trade as of_trade
         where of_trade.clearer_name = part.clearer and of_trade.order_num = part.order_num
      ) as named on true
     order by part.clearer, part.order_num, part.product, part.term_month, part.window_start, part.day`;
  return ORDER_PART.all(tx, statement);
}

const TICKET_PART = new Rows({
  entry_id: bigint,
  leg_id: bigint,
  exchange: nullable(text),
  product: text,
  term_month: day,
  window_start: day,
  day,
  qty: float,
  cents: nullable(float),
});

/** The legs of live tickets at an exchange. */
export async function selectTicketParts(
  tx: Db,
  { cutoff, upTo }: UpTo,
): Promise<readonly RowOf<typeof TICKET_PART>[]> {
  const statement = sql`
    select leg.entry_id, leg.leg_id, leg.exchange, leg.product, leg.term_month,
           leg.window_start, leg.trade_date as day, leg.qty::float8 as qty,
           round(leg.qty * leg.price * leg.unit_mult * 100)::float8 as cents
      from blotter_entry as entry
      join leg using (entry_id)
     where entry.kind = 'REGULAR' and entry.status = 'LIVE' and leg.exchange is not null
       and leg.trade_date <= ${upTo}::date and entry.entered_at <= ${cutoff}::timestamptz
     order by leg.leg_id`;
  return TICKET_PART.all(tx, statement);
}

const TERM_PART = new Rows({
  clearer: text,
  account: text,
  product: text,
  term_month: day,
  window_start: day,
  day,
  qty: float,
});

/** A contract's products and months, each its own: side B is the other way round. */
const TERMS = sql`
  cross join lateral (values (contract.product_a, 1), (contract.product_b, -1)) as side (product, sign)
  cross join lateral (select (prompt_date + make_interval(months => at))::date as term_month
                        from generate_series(0, prompt_months - 1) as at) as month`;

/**
 * Selects moves between accounts of ours, of products and months of which not all has another side.
 */
export async function selectTermMoves(
  tx: Db,
  upTo: string,
): Promise<readonly RowOf<typeof TERM_PART>[]> {
  const statement = sql`
    with moved as (
      select trade.clearer_name as clearer, trade.account_short_name as account, side.product,
             month.term_month, coalesce(trade.balmo_date, month.term_month) as window_start,
             trade.statement_date as day, sum(side.sign * trade.quoted_volume) as qty
        from core_trade as trade
        join contract on contract.clearer = trade.clearer_name
         and contract.contract_code = trade.contract_code and contract.exchange = trade.exchange
       ${TERMS}
       where not trade.withdrawn and trade.statement_date <= ${upTo}::date
         and side.product is not null
         and trade.trade_type not in ('P&S', 'Delivery', 'Trade Settlement')
         and not makes_order(trade.trade_type, trade.is_internal)
       group by 1, 2, 3, 4, 5, 6
    ),
    by_day as (select product, term_month, window_start, day
                 from moved group by 1, 2, 3, 4 having sum(qty) <> 0)
    select clearer, account, product, term_month, window_start, day, qty::float8 as qty
      from moved
     where (product, term_month, window_start) in (select product, term_month, window_start from by_day)
     order by product, term_month, window_start, day, clearer, account`;
  return TERM_PART.all(tx, statement);
}

/** Open positions of the statements that hold, of some days, where they were kept. */
export async function selectPositions(
  tx: Db,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): Promise<readonly RowOf<typeof TERM_PART>[]> {
  const statement = sql`
    select position.clearer_name as clearer, position.account_short_name as account, side.product,
           month.term_month, coalesce(position.balmo_date, month.term_month) as window_start,
           statement.statement_date as day,
           sum(side.sign * position.lots * position.mult_factor)::float8 as qty
      from statement
      join clearer_position as position using (statement_id)
      join contract on contract.clearer = position.clearer_name
       and contract.contract_code = position.contract_code
       and contract.exchange = position.exchange
     ${TERMS}
     where statement.statement_date between ${from}::date and ${upTo}::date
       and side.product is not null
       and not exists (select from statement as later where later.supersedes = statement.statement_id)
     group by 1, 2, 3, 4, 5, 6
     order by 6, 1, 2, 3, 4, 5`;
  return TERM_PART.all(tx, statement);
}

const STORED_TIE_OUT_DAY = new Rows({ clearer: text, day });

/** Selects the clearers and days whose open positions are known. */
export async function selectPositionDays(
  tx: Db,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): Promise<readonly RowOf<typeof STORED_TIE_OUT_DAY>[]> {
  const statement = sql`
    select clearer_name as clearer, statement_date as day
      from statement
     where positions_kept and statement_date between ${from}::date and ${upTo}::date
       and not exists (select from statement as later where later.supersedes = statement.statement_id)
     order by statement_date, clearer_name`;
  return STORED_TIE_OUT_DAY.all(tx, statement);
}

const GAP = new Rows({
  clearer: text,
  account: text,
  day,
  of: choice(['realised', 'fees', 'commission']),
  stated: float,
  of_trades: float,
});

/**
 * Selects summaries whose realised, fees or commission are not what the trades of their statement
 * make, in cents.
 */
export async function selectCashGaps(tx: Db, upTo: string): Promise<readonly RowOf<typeof GAP>[]> {
  const statement = sql`
    with made as (
      select clearer_name, account_short_name, statement_date, sum(coalesce(realised, 0)) as realised,
             -sum(fees) as fees, -sum(commission) as commission
        from core_trade
       where not withdrawn and statement_date <= ${upTo}::date
       group by 1, 2, 3
    )
    select statement.clearer_name as clearer, cash.account_short_name as account,
           statement.statement_date as day, gap.of, round(gap.stated * 100)::float8 as stated,
           round(gap.of_trades * 100)::float8 as of_trades
      from statement
      join clearer_cash as cash using (statement_id)
      left join made
        on made.clearer_name = statement.clearer_name
       and made.account_short_name = cash.account_short_name
       and made.statement_date = statement.statement_date
     cross join lateral (values
       ('realised', cash.realised, coalesce(made.realised, 0)),
       ('fees', cash.fees, coalesce(made.fees, 0)),
       ('commission', cash.commission, coalesce(made.commission, 0))
     ) as gap (of, stated, of_trades)
     where statement.statement_date <= ${upTo}::date and gap.stated <> gap.of_trades
       and not exists (select from statement as later where later.supersedes = statement.statement_id)
     order by statement.statement_date, statement.clearer_name, cash.account_short_name, gap.of`;
  return GAP.all(tx, statement);
}
