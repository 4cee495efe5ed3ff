import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { json, Rows } from '@fairlead/platform/database/rows';
import {
  ROW_CHANGE,
  type RowChange,
  rowsSent,
  type TableKey,
} from '@fairlead/platform/database/table-rows.queries';
import type { ReferenceFiles, ReferenceRow } from './reference-table.rules.ts';

/** True when the set is new; the same files handed over again are the same set. */
export async function insertReferenceSet(
  db: Db,
  set: { setId: string; files: ReferenceFiles; uploadedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reference_set (set_id, files, uploaded_by)
    values (${set.setId}, ${JSON.stringify(set.files)}::jsonb, ${set.uploadedBy})
    on conflict (set_id) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

const FILES = new Rows({ files: json<ReferenceFiles>() });

export async function selectReferenceSet(
  db: Db,
  setId: string,
): Promise<ReferenceFiles | undefined> {
  const set = await FILES.first(db, sql`select files from reference_set where set_id = ${setId}`);
  return set?.files;
}

/**
 * Selects the differences of a table from the rows given; numbers are compared by value, not by
 * digits.
 */
export async function selectTableChanges(
  tx: Db,
  { name, key }: TableKey,
  rows: readonly ReferenceRow[],
): Promise<readonly RowChange[]> {
  const differing = sql`
    select to_jsonb(stored) as before, to_jsonb(given) as after
      from ${rowsSent(name, rows)} as given
      full join ${sql.table(name)} as stored using (${sql.join(key.map((each) => sql.ref(each)))})
     where given is distinct from stored
     order by ${sql.join(key.map((each) => sql.ref(each)))}`;
  return ROW_CHANGE.all(tx, differing);
}

/**
 * Rows of each table that trades, statements, entries and their legs name; the other tables are
 * named by none of them. An entry that was undone names as before, and has no legs.
 */
const NAMED: Readonly<Record<string, RawBuilder<unknown>>> = {
  clearer: sql`
    exists (select from statement where clearer_name = gone.name)
    or exists (select from opening_position where clearer_name = gone.name)`,
  clearer_account: sql`
    exists (select from clearer_cash
             where clearer_name = gone.clearer and account_short_name = gone.short_name)
    or exists (select from core_trade
                where clearer_name = gone.clearer
                  and gone.short_name in (account_short_name, contra_account))
    or exists (select from opening_position
                where clearer_name = gone.clearer and account_short_name = gone.short_name)`,
  contract: sql`
    exists (select from core_trade
             where clearer_name = gone.clearer and contract_code = gone.contract_code
               and exchange = gone.exchange)
    or exists (select from clearer_position
                where clearer_name = gone.clearer and contract_code = gone.contract_code
                  and exchange = gone.exchange)
    or exists (select from opening_position
                where clearer_name = gone.clearer and contract_code = gone.contract_code
                  and exchange = gone.exchange)`,
  trader: sql`exists (select from core_trade where trader_nick_name = gone.nick_name)`,
  product: sql`
    exists (select from blotter_entry where gone.code in (product_a, product_b))
    or exists (select from leg where product = gone.code)
    or exists (select from price_obs where product = gone.code)
    or exists (select from phys_trade where product = gone.code)`,
  exchange: sql`
    exists (select from blotter_entry where exchange = gone.name)
    or exists (select from leg where exchange = gone.name)`,
  broker: sql`exists (select from blotter_entry where broker = gone.name)`,
  book: sql`
    exists (select from blotter_entry where gone.name in (book, buy_from_book, sell_to_book))`,
  strategy: sql`
    exists (select from blotter_entry
             where (gone.book, gone.name) in ((book, strategy),
                                              (buy_from_book, buy_from_strategy),
                                              (sell_to_book, sell_to_strategy)))`,
  deal: sql`
    exists (select from blotter_entry
             where (gone.book, gone.strategy, gone.name)
                   in ((book, strategy, deal),
                       (buy_from_book, buy_from_strategy, buy_from_deal),
                       (sell_to_book, sell_to_strategy, sell_to_deal)))`,
};

const NAMED_ROW = new Rows({ row: json<ReferenceRow>() });

/** Selects the rows, of those given, that trades, statements or entries name. */
export async function selectNamedRows(
  tx: Db,
  { name }: TableKey,
  rows: readonly ReferenceRow[],
): Promise<readonly ReferenceRow[]> {
  const named = NAMED[name];
  if (named === undefined || rows.length === 0) return [];
  const found = await NAMED_ROW.all(
    tx,
    sql`select to_jsonb(gone) as row from ${rowsSent(name, rows)} as gone where ${named}`,
  );
  return found.map(({ row }) => row);
}

/** Products of entries or legs whose unit or price unit changes: what they say would mean something else. */
export async function selectOtherUnits(
  tx: Db,
  changes: readonly RowChange[],
): Promise<readonly ReferenceRow[]> {
  const changed = changes.flatMap(({ before, after }) =>
    before !== null &&
    after !== null &&
    (before.metric !== after.metric || before.quote_unit !== after.quote_unit)
      ? [after]
      : [],
  );
  return selectNamedRows(tx, { name: 'product', key: ['code'] }, changed);
}

/** Contracts among these, or of these products, whose trades are in other units than their product. */
export async function selectOtherwiseTraded(
  tx: Db,
  { products, contracts }: Readonly<Record<'products' | 'contracts', readonly ReferenceRow[]>>,
): Promise<readonly ReferenceRow[]> {
  const found = await NAMED_ROW.all(
    tx,
    sql`select to_jsonb(contract) as row
          from contract
          join product on product.code = contract.product_a
         where (product_a in (select code from ${rowsSent('product', products)})
                or (clearer, contract_code, exchange)
                   in (select clearer, contract_code, exchange
                         from ${rowsSent('contract', contracts)}))
           and exists (select from core_trade as trade
                        where trade.clearer_name = contract.clearer
                          and trade.contract_code = contract.contract_code
                          and trade.exchange = contract.exchange
                          and (trade.quoted_volume_unit, trade.quoted_trade_price_unit)
                              <> (product.metric, product.quote_unit))
         order by clearer, contract_code, exchange`,
  );
  return found.map(({ row }) => row);
}

export async function deleteRows(
  tx: Db,
  { name, key }: TableKey,
  rows: readonly ReferenceRow[],
): Promise<void> {
  const keyOf = (alias: string) => sql.join(key.map((each) => sql.ref(`${alias}.${each}`)));
  await sql`
    delete from ${sql.table(name)} as stored
     using ${rowsSent(name, rows)} as gone
     where (${keyOf('stored')}) = (${keyOf('gone')})
  `.execute(tx);
}
