import { sql } from 'kysely';

import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import { lockEntries } from '@fairlead/platform/database/entries-lock.queries';
import {
  bigint,
  day,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';

const CLEARER = new Rows({ clearer: text, accounts: texts });

/** Reads which of the clearers there are, with their accounts. */
export async function selectClearerAccounts(
  tx: Db,
  clearers: readonly string[],
): Promise<readonly RowOf<typeof CLEARER>[]> {
  const statement = sql`
    select name as clearer,
           array(select short_name from clearer_account where clearer = known.name) as accounts
      from clearer as known
     where name = any(${clearers}::text[])`;
  return CLEARER.all(tx, statement);
}

const CONTRACT = new Rows({
  clearer: text,
  contract_code: text,
  exchange: text,
  product_a: text,
  product_b: nullable(text),
  mult_factor: integer,
});

/** Contracts that these clearers list. */
export async function selectContracts(
  tx: Db,
  clearers: readonly string[],
): Promise<readonly RowOf<typeof CONTRACT>[]> {
  const statement = sql`
    select clearer, contract_code, exchange, product_a, product_b, mult_factor
      from contract
     where clearer = any(${clearers}::text[])
     order by clearer, contract_code, exchange`;
  return CONTRACT.all(tx, statement);
}

const DEAL = new Rows({ book: text, strategy: text, name: text });

/** Every deal there is. */
export async function selectOpeningDeals(tx: Db): Promise<readonly RowOf<typeof DEAL>[]> {
  return DEAL.all(tx, sql`select book, strategy, name from deal`);
}

const HELD = new Rows({
  entry_id: bigint,
  clearer: text,
  account: text,
  contract_code: text,
  exchange: text,
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  lots: text,
  price: text,
  in_book: text,
  in_strategy: text,
  in_deal: text,
  as_of: day,
  product_a: text,
  product_b: nullable(text),
  mult_factor: integer,
});

export type HeldRow = RowOf<typeof HELD>;

/** The opening positions of these clearers that hold, in the order of their entries. */
export async function selectHeldOpenings(
  tx: Db,
  clearers: readonly string[],
): Promise<readonly HeldRow[]> {
  const statement = sql`
    select entry.entry_id, opening.clearer_name as clearer, opening.account_short_name as account,
           opening.contract_code, opening.exchange, opening.prompt_date,
           opening.prompt_months, opening.balmo_date,
           trim_scale(opening.lots)::text as lots, trim_scale(opening.price)::text as price,
           deal.book as in_book, deal.strategy as in_strategy, deal.name as in_deal, opening.as_of,
           entry.product_a, entry.product_b, case when entry.is_mini then 100 else 1000 end as mult_factor
      from opening_position as opening
      join blotter_entry as entry using (entry_id)
      join deal on (deal.book, deal.strategy, deal.name) = (entry.book, entry.strategy, entry.deal)
     where entry.status = 'LIVE' and opening.clearer_name = any(${clearers}::text[])
     order by entry.entry_id`;
  return HELD.all(tx, statement);
}

/** A position that becomes an entry. */
export type NewOpening = {
  readonly clearer: string;
  readonly account: string;
  readonly contractCode: string;
  readonly exchange: string;
  readonly promptDate: string;
  readonly promptMonths: number;
  /** 'Aug', 'Q4' or 'Cal', and its year. */
  readonly tenor: string;
  readonly year: number;
  readonly balmoDate: string | null;
  readonly lots: string;
  readonly price: string;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly asOf: string;
  readonly product_a: string;
  readonly product_b: string | null;
  readonly mult_factor: number;
};

const NEW_ENTRY = new Rows({ entry_id: bigint });

/**
 * Makes the entries of positions with their legs: one for each month of a side, bought A is A and less B at
 * 0, of the day at whose close they were held. Answers their numbers in the order given.
 */
export async function insertOpenings(
  tx: Db,
  openings: readonly NewOpening[],
  by: { readonly fileId: string; readonly taskId: string; readonly actor: string },
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const some of splitIntoChunks(openings)) {
    const made = await NEW_ENTRY.all(tx, insertSome(some, by));
    ids.push(...made.map(({ entry_id: id }) => id));
  }
  await insertOpeningLegs(tx, ids);
  await insertSheetRows(tx, ids);
  return ids;
}

function insertSome(
  some: readonly NewOpening[],
  { fileId, taskId, actor }: Parameters<typeof insertOpenings>[2],
) {
  return sql`
    with sent as materialized (
      select *
        from rows from (
               jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
                 as (clearer text, account text, "contractCode" text, exchange text,
                     "promptDate" date, "promptMonths" integer, tenor text, year integer,
                     "balmoDate" date, lots numeric, price numeric, book text, strategy text,
                     deal text, "asOf" date, product_a text, product_b text, mult_factor integer)
             ) with ordinality
             as position (clearer, account, "contractCode", exchange, "promptDate", "promptMonths",
                          tenor, year, "balmoDate", lots, price, book, strategy, deal, "asOf",
                          product_a, product_b, mult_factor, n)
    ),
    entry as (
      insert into blotter_entry
        (kind, trade_date, volume, metric, month_a, year_a, balmo_date, product_a, product_b,
         price_a, is_diff, is_mini, book, strategy, deal, exchange, executing_for, notes, task_id,
         entered_by)
      select 'OPENING', "asOf", lots * mult_factor,
             (select metric from product where code = product_a), tenor, year, "balmoDate",
             product_a, product_b, price, product_b is not null, mult_factor = 100, book, strategy,
             deal, exchange, ${actor}, 'Opening position of ' || clearer || ' ' || account,
             ${taskId}::uuid, ${actor}
        from sent
       order by n
      returning entry_id
    ),
    numbered as (select entry_id, row_number() over (order by entry_id) as n from entry)
    insert into opening_position
      (entry_id, file_id, clearer_name, account_short_name, contract_code, exchange, prompt_date,
       prompt_months, balmo_date, lots, price, as_of)
    select entry_id, ${fileId}, clearer, account, "contractCode", exchange, "promptDate",
           "promptMonths", "balmoDate", lots, price, "asOf"
      from sent join numbered using (n)
     order by n
    returning entry_id`;
}

async function insertOpeningLegs(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into leg (entry_id, book, strategy, deal, product, term_month, window_start, window_end,
                     qty, price, priced, unit_mult, trade_date, exchange)
    select entry.entry_id, entry.book, entry.strategy, entry.deal, product.code, month.term_month,
           coalesce(opening.balmo_date, month.term_month),
           (month.term_month + interval '1 month - 1 day')::date, side.sign * entry.volume,
           side.price, 'FIXED', case product.quote_unit when '$/gal' then 42 else 1 end,
           opening.as_of, opening.exchange
      from unnest(${ids}::bigint[]) as wanted (entry_id)
      join opening_position as opening using (entry_id)
      join blotter_entry as entry using (entry_id)
     cross join lateral (values (entry.product_a, 1, opening.price), (entry.product_b, -1, 0))
                     as side (product, sign, price)
      join product on product.code = side.product
     cross join lateral (select (prompt_date + make_interval(months => at))::date as term_month
                           from generate_series(0, prompt_months - 1) as at) as month
     order by entry.entry_id, month.term_month, side.sign desc
  `.execute(tx);
}

/** Rows of the Blotter sheet, whose numbers rise in the order in which entries are committed. */
async function insertSheetRows(tx: Db, ids: readonly number[]): Promise<void> {
  await lockEntries(tx);
  await sql`
    insert into blotter_sheet_row (entry_id)
    select entry_id from unnest(${ids}::bigint[]) with ordinality as made (entry_id, n) order by n
  `.execute(tx);
}

const WHOLE = new Rows({
  entry_id: bigint,
  entry: json<object>(),
  legs: json<readonly object[]>(),
});

/** Entries with what their positions are of and their legs, as the audit log keeps them. */
export async function selectWholeOpenings(
  tx: Db,
  ids: readonly number[],
): Promise<readonly RowOf<typeof WHOLE>[]> {
  const statement = sql`
    select entry.entry_id, to_jsonb(entry) || to_jsonb(opening) as entry,
           (select coalesce(jsonb_agg(to_jsonb(leg) order by leg_id), '[]')
              from leg where leg.entry_id = entry.entry_id) as legs
      from unnest(${ids}::bigint[]) as wanted (entry_id)
      join blotter_entry as entry using (entry_id)
      join opening_position as opening using (entry_id)
     order by entry.entry_id`;
  return WHOLE.all(tx, statement);
}

/** Takes entries back, which lose their legs. */
export async function undoOpenings(tx: Db, ids: readonly number[], by: string): Promise<void> {
  await sql`delete from leg where entry_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update blotter_entry
       set status = 'UNDONE', undone_by = ${by}, undone_at = clock_timestamp()
     where entry_id = any(${ids}::bigint[])
  `.execute(tx);
}
