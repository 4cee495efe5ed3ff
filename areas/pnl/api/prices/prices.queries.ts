import { PRICE_UNITS } from '@fairlead/shared/domain/money/units';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';
import { PRICE_KINDS, type PriceRow } from './price-row.rules.ts';

const PRODUCT = new Rows({
  code: text,
  pricing: nullable(text),
  quote_unit: choice(PRICE_UNITS),
  /** Of its calendar; none without one. */
  holidays: texts,
});

/** Every product, as reading its prices needs it. */
export async function selectPricedProducts(db: Db): Promise<RowOf<typeof PRODUCT>[]> {
  const statement = sql`
    select code, pricing, quote_unit,
           array(select date::text from holiday where holiday.calendar = product.calendar) as holidays
      from product`;
  return PRODUCT.all(db, statement);
}

const LAYOUT = new Rows({
  file_begins: text,
  column_name: text,
  date_column: text,
  product: text,
  kind: choice(PRICE_KINDS),
  quote_unit: choice(PRICE_UNITS),
  zero_is_missing: flag,
});

export async function selectPriceLayouts(db: Db): Promise<RowOf<typeof LAYOUT>[]> {
  const statement = sql`
    select file_begins, column_name, date_column, product, kind, quote_unit, zero_is_missing
      from price_layout order by file_begins, column_name`;
  return LAYOUT.all(db, statement);
}

/** Rows as a list of the database's, numbered from 1. */
function rowsSent(rows: readonly PriceRow[]): RawBuilder<unknown> {
  return sql`
    unnest(${rows.map(({ product }) => product)}::text[], ${rows.map(({ kind }) => kind)}::text[],
           ${rows.map(({ termMonth }) => termMonth)}::date[],
           ${rows.map((row) => row.day)}::date[], ${rows.map(({ price }) => price)}::numeric[],
           ${rows.map(({ source }) => source)}::text[])
      with ordinality as given (product, kind, term_month, obs_date, price, source, n)`;
}

const DIFFERING = new Rows({ n: bigint, had: flag });

/** Rows, counted from 1, that say something else than what holds, and whether a price holds there. */
export async function selectDifferingPrices(
  tx: Db,
  rows: readonly PriceRow[],
): Promise<RowOf<typeof DIFFERING>[]> {
  const statement = sql`
    select given.n, held.price is not null as had
      from ${rowsSent(rows)}
      left join lateral (
        select obs.price
          from price_obs as obs
         where obs.obs_date = given.obs_date and obs.product = given.product
           and obs.kind = given.kind and obs.term_month is not distinct from given.term_month
         order by obs.price_set_id desc
         limit 1) as held on true
     where given.price is distinct from held.price
     order by given.n`;
  return DIFFERING.all(tx, statement);
}

export async function insertPrices(
  tx: Db,
  setId: number,
  rows: readonly PriceRow[],
): Promise<void> {
  await sql`
    insert into price_obs (price_set_id, product, kind, term_month, obs_date, price, source)
    select ${setId}, product, kind, term_month, obs_date, price, source
      from ${rowsSent(rows)}
  `.execute(tx);
}

const MOVE = new Rows({
  product: text,
  kind: choice(PRICE_KINDS),
  term_month: nullable(day),
  obs_date: day,
  now: text,
  before_date: day,
  before: text,
  largest_move: text,
  /** Total of rows. */
  total: integer,
});

export type PriceMove = RowOf<typeof MOVE>;

/**
 * The prices of a set that lie farther from the newest of the 31 days before than the product's largest
 * move; the first `limit` of them.
 */
export async function selectPriceMoves(
  tx: Db,
  { setId, firstDate, lastDate }: { setId: number; firstDate: string; lastDate: string },
  limit: number,
): Promise<PriceMove[]> {
  const statement = sql`
    with held as (
      select distinct on (obs_date, product, kind, term_month)
             obs_date, product, kind, term_month, price, price_set_id
        from price_obs
       where obs_date between ${firstDate}::date - 31 and ${lastDate}::date
       order by obs_date, product, kind, term_month, price_set_id desc),
    moved as (
      select held.*,
             lag(price) over key as before, lag(obs_date) over key as before_date
        from held
       where price is not null
      window key as (partition by product, kind, term_month order by obs_date)),
    checked as (
      select moved.*,
             (select largest_move from price_check
               where price_check.product = moved.product and valid_from <= moved.obs_date
               order by valid_from desc
               limit 1) as largest_move
        from moved
       where price_set_id = ${setId} and before_date >= obs_date - 31)
    select product, kind, term_month, obs_date, price::text as now, before_date,
           before::text as before, largest_move::text as largest_move,
           (count(*) over ())::int as total
      from checked
     where abs(price - before) > largest_move
     order by obs_date, product, kind, term_month
     limit ${limit}`;
  return MOVE.all(tx, statement);
}

const GAP = new Rows({ product: text, kind: choice(PRICE_KINDS), before_date: day });

export type PriceGap = RowOf<typeof GAP>;

/**
 * Products that the newest day before had prices of, and this day has none: of the file's kinds and,
 * where its layout reads some products only, of these. What is announced for a month is no gap.
 */
export async function selectPriceGaps(
  tx: Db,
  about: { day: string; kinds: readonly string[]; products: readonly string[] | null },
): Promise<PriceGap[]> {
  const statement = sql`
    with held as (
      select distinct on (obs_date, product, kind, term_month) obs_date, product, kind, price
        from price_obs
       where obs_date between ${about.day}::date - 31 and ${about.day}::date
         and kind = any(${[...about.kinds]}::text[])
         and (${about.products === null} or product = any(${[...(about.products ?? [])]}::text[]))
         and (kind = 'SETTLEMENT' or term_month is null)
       order by obs_date, product, kind, term_month, price_set_id desc),
    priced as (select distinct obs_date, product, kind from held where price is not null),
    before as (select max(obs_date) as day from priced where obs_date < ${about.day}::date)
    select product, kind, obs_date as before_date
      from priced
     where obs_date = (select day from before)
       and not exists (select from priced as now
                        where now.obs_date = ${about.day}::date
                          and now.product = priced.product and now.kind = priced.kind)
     order by product, kind`;
  return GAP.all(tx, statement);
}
