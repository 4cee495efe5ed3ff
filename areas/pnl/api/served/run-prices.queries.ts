import type { PriceQuery } from '@fairlead/pnl/contract/legs';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

export const PRICE = new Rows({
  product: text,
  kind: choice(['SETTLEMENT', 'FIXING']),
  term_month_date: nullable(day),
  obs_date: day,
  /** The table has null for what was taken back; no list does. */
  price: nullable(float),
  source: text,
  price_set_id: bigint,
});
export type SeenPrice = RowOf<typeof PRICE>;

/** Prices of days as a set and those before it say them. */
export type PriceList = {
  /** Null: a run that saw none. */
  readonly priceSetId: number | null;
  readonly from: string;
  readonly to: string;
  readonly product: PriceQuery['product'];
};

/** Keyset position in a list of prices. */
export type PriceKeyset = {
  readonly obsDate: string;
  readonly product: string;
  readonly kind: string;
  readonly termMonth: string | null;
};

/** A page of prices, oldest first; of each the latest that was said. */
export async function selectPrices(
  db: Db,
  list: PriceList,
  { after, limit }: { readonly after: PriceKeyset | null; readonly limit: number },
): Promise<readonly SeenPrice[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(obs_date, product, kind, coalesce(term_month, '-infinity'))
            > (${after.obsDate}::date, ${after.product}, ${after.kind},
               coalesce(${after.termMonth}::date, '-infinity'))`;
  return PRICE.all(
    db,
    sql`
      select product, kind, term_month as term_month_date, obs_date, price::float8 as price, source,
             price_set_id
        from (${latest(list, beyond)}) as said
       where price is not null
       order by obs_date, product, kind, term_month nulls first
       limit ${limit}`,
  );
}

/** The statement that answers columns of all prices of a list. */
export function selectAllPrices(list: PriceList, names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select ${sql.join(names.map((name) => sql.ref(name)))}
      from (select product, kind, term_month as term_month_date, obs_date, price::float8 as price,
                   source, price_set_id
              from (${latest(list, sql`true`)}) as said
             where price is not null) as seen
     order by obs_date, product, kind, term_month_date nulls first`;
}

const COUNT = new Rows({ n: integer });

export async function countPrices(db: Db, list: PriceList): Promise<number> {
  const statement = sql`
    select count(*)::int as n from (${latest(list, sql`true`)}) as said where price is not null`;
  return (await COUNT.one(db, statement)).n;
}

function latest({ priceSetId, from, to, product = null }: Nullable, beyond: RawBuilder<unknown>) {
  return sql`
    select distinct on (obs_date, product, kind, term_month)
           obs_date, product, kind, term_month, price, source, price_set_id
      from price_obs
     where price_set_id <= ${priceSetId}::bigint
       and obs_date between ${from}::date and ${to}::date
       and (${product}::text is null or product = ${product})
       and ${beyond}
     order by obs_date, product, kind, term_month, price_set_id desc`;
}

type Nullable = Omit<PriceList, 'product'> & { readonly product?: string | null | undefined };
