import type { TradeEntryData } from '@fairlead/trading/contract/trade-entry';
import type { ProductFacts } from '@fairlead/trading/domain/tickets/entry-legs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  flag,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';

/** A choice that has values, and one that may have none. */
const NAMES = nullable(texts);

const CHOICES = new Rows({
  users: nullable(json<TradeEntryData['users']>()),
  products: NAMES,
  crude_products: NAMES,
  mtb_products: NAMES,
  volume_metrics: nullable(json<TradeEntryData['volume_metrics']>()),
  calendars: json<TradeEntryData['calendars']>(),
  holidays: json<TradeEntryData['holidays']>(),
  exchanges: NAMES,
  brokers: NAMES,
  forced_commissions: nullable(json<TradeEntryData['forced_commissions']>()),
  books: nullable(json<TradeEntryData['books']>()),
});

export type EntryChoices = RowOf<typeof CHOICES>;

/** Names stand in the same order in every database. */
const inOrder = (name: string) => sql`lower(${sql.ref(name)}) collate "C", ${sql.ref(name)}`;

const BOOKS = sql`
  select jsonb_agg(jsonb_build_object('name', book.name, 'strategies', strategies)
                   order by lower(book.name) collate "C", book.name)
    from book
   cross join lateral (
           select coalesce(jsonb_object_agg(strategy.name, deals), '{}') as strategies
             from strategy
            cross join lateral (
                    select coalesce(jsonb_agg(deal.name order by lower(deal.name) collate "C",
                                                               deal.name), '[]') as deals
                      from deal
                     where deal.book = strategy.book and deal.strategy = strategy.name) as of_strategy
            where strategy.book = book.name) as of_book
   where not hidden_in_entry`;

/** Selects a ticket's choices by one statement: reference data may change between two. */
export async function selectEntryChoices(db: Db): Promise<EntryChoices> {
  const statement = sql`
    select (select jsonb_agg(jsonb_build_object(
                     'email', email, 'nick_name', nick_name,
                     'is_authorized_trader', is_authorised, 'default_trader', is_default)
                     order by ${inOrder('nick_name')})
              from trader where email is not null) as users,
           (select array_agg(code order by ${inOrder('code')}) from product) as products,
           (select array_agg(code order by ${inOrder('code')})
              from product where is_crude) as crude_products,
           (select array_agg(code order by ${inOrder('code')})
              from product where is_mtb) as mtb_products,
           (select jsonb_object_agg(code, metric) from product) as volume_metrics,
           coalesce((select jsonb_object_agg(code, calendar)
                       from product where calendar is not null), '{}') as calendars,
           coalesce((select jsonb_object_agg(calendar, days)
              from (select calendar, jsonb_agg(date order by date) as days
                      from holiday group by calendar) as of_calendar), '{}') as holidays,
           (select array_agg(name order by ${inOrder('name')}) from exchange) as exchanges,
           (select array_agg(name order by ${inOrder('name')}) from broker) as brokers,
           (select jsonb_object_agg(name, forced_commission)
              from broker where forced_commission is not null) as forced_commissions,
           (${BOOKS}) as books`;
  return CHOICES.one(db, statement);
}

const FACTS = new Rows({
  code: text,
  metric: text,
  quoteUnit: text,
  bblPerMt: nullable(text),
  galPerMt: nullable(text),
  isConvertedLeg: flag,
});

/** Selects the facts of each product that legs need, by its code; decimals as texts. */
export async function selectProductFacts(db: Db): Promise<ReadonlyMap<string, ProductFacts>> {
  const statement = sql`
    select code, metric, quote_unit as "quoteUnit", bbl_per_mt::text as "bblPerMt",
           gal_per_mt::text as "galPerMt", is_converted_leg as "isConvertedLeg"
      from product`;
  return new Map((await FACTS.all(db, statement)).map((facts) => [facts.code, facts]));
}
