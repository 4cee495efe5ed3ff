import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const LINK = new Rows({
  statement_id: bigint,
  clearer_name: text,
  statement_date: day,
  positions_kept: flag,
});

/** A statement that holds. */
export type ChainLink = RowOf<typeof LINK>;

/** Filter of the statements of a chain. */
export type ChainSpan = {
  /** Only statements of this clearer; of all by default. */
  readonly clearer?: string;
  /** Only statements of later days than this one; all by default. */
  readonly after?: string | null;
  readonly upTo: string;
};

/** The statements of a span that hold, by clearer and day, each clearer's newest before them first. */
export async function selectChainLinks(
  tx: Db,
  { clearer, after, upTo }: ChainSpan,
): Promise<readonly ChainLink[]> {
  const statement = sql`
    with held as (
      select statement_id, clearer_name, statement_date, positions_kept
        from statement as taken
       where statement_date <= ${upTo}::date
         and (${clearer ?? null}::text is null or clearer_name = ${clearer ?? null}::text)
         and not exists (select from statement as later where later.supersedes = taken.statement_id)
    )
    select statement_id, clearer_name, statement_date, positions_kept
      from held
     where statement_date >= coalesce(
             (select max(earlier.statement_date) from held as earlier
               where earlier.clearer_name = held.clearer_name
                 and earlier.statement_date <= ${after ?? null}::date), '-infinity')
     order by clearer_name, statement_date`;
  return LINK.all(tx, statement);
}

const NEXT = new Rows({ statement_date: day });

/** The day of a clearer's next statement after a day; undefined where there is none. */
export async function selectNextDay(
  tx: Db,
  clearer: string,
  after: string,
): Promise<string | undefined> {
  const statement = sql`
    select statement_date from statement
     where clearer_name = ${clearer} and statement_date > ${after}::date
     order by statement_date
     limit 1`;
  return (await NEXT.first(tx, statement))?.statement_date;
}

const BALANCE = new Rows({ statement_id: bigint, account: text, beginning: text, ending: text });

/** Selects the opening and closing balances of accounts, exact. */
export async function selectChainBalances(
  tx: Db,
  ids: readonly number[],
): Promise<readonly RowOf<typeof BALANCE>[]> {
  const statement = sql`
    select statement_id, account_short_name as account,
           trim_scale(beginning_balance)::text as beginning, trim_scale(ending_balance)::text as ending
      from clearer_cash
     where statement_id = any(${ids}::bigint[])
     order by statement_id, account_short_name`;
  return BALANCE.all(tx, statement);
}

const LOTS = {
  account: text,
  contract_code: text,
  exchange: text,
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  product_a: text,
  mult_factor: integer,
  lots: text,
};

const OF_CONTRACT = sql`
  join contract on (contract.clearer, contract.contract_code, contract.exchange)
                 = (stated.clearer_name, stated.contract_code, stated.exchange)`;

const OPEN = new Rows({ statement_id: bigint, ...LOTS });

/** Selects open lots, by account and instrument. */
export async function selectOpenLots(
  tx: Db,
  ids: readonly number[],
): Promise<readonly RowOf<typeof OPEN>[]> {
  const statement = sql`
    select stated.statement_id, stated.account_short_name as account, stated.contract_code,
           stated.exchange, stated.prompt_date, stated.prompt_months, stated.balmo_date,
           contract.product_a, stated.mult_factor,
           trim_scale(sum(stated.lots))::text as lots
      from clearer_position as stated
      ${OF_CONTRACT}
     where stated.statement_id = any(${ids}::bigint[])
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9
     order by 1, 2, 3, 4, 5, 6, 7`;
  return OPEN.all(tx, statement);
}

const TRADED = new Rows({ statement_date: day, closes: flag, ...LOTS });

/**
 * Selects the lots that a clearer's statements of some days opened and closed; P&S repeats what was
 * stated before.
 */
export async function selectTradedLots(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly RowOf<typeof TRADED>[]> {
  const statement = sql`
    select stated.statement_date, stated.trade_type in ('Delivery', 'Trade Settlement') as closes,
           stated.account_short_name as account, stated.contract_code, stated.exchange,
           stated.prompt_date, stated.prompt_months, stated.balmo_date,
           contract.product_a, stated.mult_factor,
           trim_scale(sum(stated.lots))::text as lots
      from core_trade as stated
      ${OF_CONTRACT}
     where stated.clearer_name = ${clearer} and stated.statement_date = any(${days}::date[])
       and not stated.withdrawn and stated.trade_type <> 'P&S'
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
     order by 1, 2, 3, 4, 5, 6, 7, 8`;
  return TRADED.all(tx, statement);
}
