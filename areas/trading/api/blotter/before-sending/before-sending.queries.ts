import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  float,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';
import type { MonthSettlement } from './settled.rules.ts';

/**
 * Age limit of a settlement, as for moves of prices: what settled longer ago says nothing of today.
 */
const DAYS_BACK = 31;

const SETTLEMENT = new Rows({ product: text, month: day, price: nullable(text), day });

/** The newest settlement up to a day of each of these months, where there is one of the last 31 days. */
export async function selectLastSettlements(
  db: Db,
  { products, months, upTo }: Months & { readonly upTo: string },
): Promise<readonly MonthSettlement[]> {
  const statement = sql`
    select given.product, given.month, held.price::text as price, held.obs_date as day
      from unnest(${products}::text[], ${months}::date[]) as given (product, month)
     cross join lateral (
             select obs_date, price
               from (select distinct on (obs_date) obs_date, price
                       from price_obs
                      where product = given.product and kind = 'SETTLEMENT'
                        and term_month = given.month
                        and obs_date between ${upTo}::date - ${DAYS_BACK}::integer and ${upTo}::date
                      order by obs_date desc, price_set_id desc) as newest
              where price is not null
              order by obs_date desc
              limit 1) as held`;
  const rows = await SETTLEMENT.all(db, statement);
  return rows.flatMap(({ price, ...row }) => (price === null ? [] : { ...row, price }));
}

/** Fixings alone have no month: the column says that there may be none. */
const ANY_SETTLEMENT = new Rows({
  product: text,
  month: nullable(day),
  price: nullable(text),
  day,
});

/** The newest settlement of the last 31 days up to a day, of every month that is not over by then. */
export async function selectAllLastSettlements(
  db: Db,
  upTo: string,
): Promise<readonly MonthSettlement[]> {
  const statement = sql`
    select distinct on (product, term_month) product, term_month as month, price::text as price,
           obs_date as day
      from (select distinct on (product, term_month, obs_date) product, term_month, obs_date, price
              from price_obs
             where product = any(array(select code from product)) and kind = 'SETTLEMENT'
               and obs_date between ${upTo}::date - ${DAYS_BACK}::integer and ${upTo}::date
               and term_month >= date_trunc('month', ${upTo}::date)
             order by product, term_month, obs_date, price_set_id desc) as newest
     where price is not null
     order by product, term_month, obs_date desc`;
  const rows = await ANY_SETTLEMENT.all(db, statement);
  return rows.flatMap(({ month, price, ...row }) =>
    month === null || price === null ? [] : { ...row, month, price },
  );
}

/** Products and their months, side by side. */
type Months = { readonly products: readonly string[]; readonly months: readonly string[] };

const BAND = new Rows({
  product: text,
  price_per_cent: text,
  spread_per_cent: text,
  most_lots: text,
  position_lots: nullable(text),
  twin_minutes: integer,
});
export type BandRow = RowOf<typeof BAND>;

/** The bands of these products that hold on a day. */
export async function selectBands(
  db: Db,
  products: readonly string[],
  on: string,
): Promise<readonly BandRow[]> {
  const statement = sql`
    select distinct on (product) product, price_per_cent::text, spread_per_cent::text,
           most_lots::text, position_lots::text, twin_minutes
      from trade_band
     where product = any(${products}::text[]) and valid_from <= ${on}::date
     order by product, valid_from desc`;
  return BAND.all(db, statement);
}

const HELD = new Rows({ product: text, month: day, firm: text, own: texts });

type DealPath = { readonly book: string; readonly strategy: string; readonly deal: string };

const unnested = (places: readonly DealPath[]) => sql`
  unnest(${places.map(({ book }) => book)}::text[], ${places.map(({ strategy }) => strategy)}::text[],
         ${places.map(({ deal }) => deal)}::text[]) with ordinality as place (book, strategy, deal, n)`;

/**
 * Selects the firm's position in each month, and each of the places', in their order; units as
 * texts.
 */
export async function selectHeld(
  db: Db,
  { products, months }: Months,
  places: readonly DealPath[],
): Promise<readonly RowOf<typeof HELD>[]> {
  const statement = sql`
    select given.product, given.month,
           coalesce((select sum(leg.qty) from leg
                      where leg.product = given.product and leg.term_month = given.month), 0)::text as firm,
           array(select coalesce((select sum(leg.qty) from leg
                                   where (leg.book, leg.strategy, leg.deal)
                                       = (place.book, place.strategy, place.deal)
                                     and leg.product = given.product
                                     and leg.term_month = given.month), 0)::text
                   from ${unnested(places)}
                  order by n) as own
      from unnest(${products}::text[], ${months}::date[]) with ordinality as given (product, month, n)
     order by given.n`;
  return HELD.all(db, statement);
}

const ACKNOWLEDGED = new Rows({ had: texts });

/** The products that live legs of each of the places have, in their order. */
export async function selectProductsOfDeals(
  db: Db,
  places: readonly DealPath[],
): Promise<readonly (readonly string[])[]> {
  const statement = sql`
    select array(select distinct product from leg
                  where (leg.book, leg.strategy, leg.deal)
                      = (place.book, place.strategy, place.deal)) as had
      from ${unnested(places)}
     order by n`;
  return (await ACKNOWLEDGED.all(db, statement)).map(({ had }) => had);
}

const TWIN = new Rows({
  entry_id: bigint,
  entered_by: text,
  entered_at: moment,
  seconds_ago: float,
});
export type TwinRow = RowOf<typeof TWIN>;

/** Criteria for entries that are the same (twins), and among which they are looked for. */
export type TwinQuery = {
  readonly kinds: readonly ('REGULAR' | 'INTERNAL' | 'CLEARER')[];
  /** Of this trade date; null: of any, entered within a day. */
  readonly tradeDate: string | null;
  readonly productA: string;
  readonly productB: string | null;
  readonly monthA: string;
  readonly yearA: number;
  readonly monthB: string | null;
  readonly yearB: number | null;
  readonly balmoDate: string | null;
  /** Null: none is named, which is none of another name. */
  readonly exchange: string | null;
  readonly isDiff: boolean;
  readonly volume: string;
  readonly price: string | null;
};

/** The newest live entry of the same deal: product, month, balmo date, exchange, side, volume, price, Diff. */
export async function selectTwin(db: Db, asked: TwinQuery): Promise<TwinRow | undefined> {
  const statement = sql`
    select entry_id, entered_by, entered_at,
           extract(epoch from clock_timestamp() - entered_at)::float8 as seconds_ago
      from blotter_entry
     where status = 'LIVE' and kind = any(${asked.kinds}::text[])
       and product_a = ${asked.productA} and product_b is not distinct from ${asked.productB}::text
       and month_a = ${asked.monthA} and year_a = ${asked.yearA}
       and month_b is not distinct from ${asked.monthB}::text
       and year_b is not distinct from ${asked.yearB}::integer
       and balmo_date is not distinct from ${asked.balmoDate}::date
       and (exchange is null or ${asked.exchange}::text is null or exchange = ${asked.exchange}::text)
       and is_diff = ${asked.isDiff}
       and volume = ${asked.volume}::numeric
       and price_a is not distinct from ${asked.price}::numeric
       and case when ${asked.tradeDate}::date is null
                then entered_at > clock_timestamp() - interval '1 day'
                else trade_date = ${asked.tradeDate}::date end
     order by entry_id desc
     limit 1`;
  return TWIN.first(db, statement);
}
