import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import type { PhysicalColumn } from '../physical/physical.rules.ts';
import type { LotCut } from '../closed/lot-cut.rules.ts';

/** A lot as the drawer asks for it: its own number, those under which it may be booked, and the column in front. */
export type RequestedLot = {
  readonly lotNum: string;
  readonly bookedAs: readonly string[];
  readonly column: PhysicalColumn;
};

export type LotTradeKeyset = {
  readonly isOther: boolean;
  readonly day: string;
  readonly uuid: string;
};
export type LotRecordKeyset = {
  readonly isOther: boolean;
  readonly day: string;
  readonly journalId: number;
  readonly lineNo: number;
};

const TRADE = new Rows({
  trade_uuid: uuid,
  grouped_trades_uuid: uuid,
  internal_grouped_trades_uuid: uuid,
  swiss_year: integer,
  trade_date: day,
  physical_trade_type: text,
  book: text,
  counterparty: text,
  vessel_name: nullable(text),
  pricing_start_date: nullable(day),
  pricing_end_date: nullable(day),
  product: nullable(text),
  contract_terms: nullable(text),
  premium_discount: nullable(float),
  fixed_price: nullable(float),
  income_expense: text,
  freight_diff: text,
  demurrage: text,
  broker: text,
  canal_insurance_inspector: text,
  lc: text,
  is_other: flag,
});
export type LotTradeRow = RowOf<typeof TRADE>;

const sumOfColumn = (column: PhysicalColumn): RawBuilder<unknown> =>
  sql`coalesce(sum(amount) filter (where pnl_column = ${column}), 0)`;

/** Trades of a lot with money in a cut: those of the asked column first, then oldest first. */
export async function selectLotTrades(
  db: Db,
  { lotNum, column }: RequestedLot,
  { cut, after, limit }: { cut: LotCut; after: LotTradeKeyset | null; limit: number },
): Promise<LotTradeRow[]> {
  const statement = sql`
    with sums as (
      select trade_uuid, ${sumOfColumn('income_expense')} as income_expense,
             ${sumOfColumn('freight_diff')} as freight_diff, ${sumOfColumn('demurrage')} as demurrage,
             ${sumOfColumn('broker')} as broker,
             ${sumOfColumn('canal_insurance_inspector')} as canal_insurance_inspector,
             ${sumOfColumn('lc')} as lc, ${sumOfColumn(column)} = 0 as is_other
        from trader_move
       where lot_num = ${lotNum} and ${movesIn(cut)}
       group by trade_uuid
      having bool_or(amount <> 0)
    )
    select trade.trade_uuid, grouped_trades_uuid, internal_grouped_trades_uuid, swiss_year, trade_date,
           physical_trade_type, book, counterparty, vessel_name, pricing_start_date, pricing_end_date,
           product, contract_terms, premium_discount::float8 as premium_discount,
           fixed_price::float8 as fixed_price, income_expense::text as income_expense,
           freight_diff::text as freight_diff, demurrage::text as demurrage, broker::text as broker,
           canal_insurance_inspector::text as canal_insurance_inspector, lc::text as lc, is_other
      from sums
     cross join lateral (select * from phys_trade where phys_trade.trade_uuid = sums.trade_uuid
                          order by physical_set_id desc limit 1) as trade
     where ${after === null} or (is_other, trade_date, trade.trade_uuid)
           > (${after?.isOther ?? false}::boolean, ${after?.day ?? null}::date, ${after?.uuid ?? null}::uuid)
     order by is_other, trade_date, trade.trade_uuid
     limit ${limit}`;
  return TRADE.all(db, statement);
}

const movesIn = ({ from, tradeDate, includeAdjProj }: LotCut) => sql`
  holds_from between coalesce(${from}::date, '-infinity') and ${tradeDate}::date
  and (${includeAdjProj} or not is_adj_proj)`;

const RECORD = new Rows({
  journal_id: bigint,
  line_no: integer,
  entry_type: text,
  date: day,
  ledger_card: text,
  description: text,
  op_code_2: nullable(text),
  journal_key: text,
  lot_group: text,
  pnl_column: choice([
    'income_expense',
    'freight_diff',
    'demurrage',
    'broker',
    'canal_insurance_inspector',
    'lc',
  ]),
  amount: text,
  is_other: flag,
});
export type LotRecordRow = RowOf<typeof RECORD>;

/** Ledger lines of a lot in a cut, income positive: those of the asked column first, then oldest first. */
export async function selectLotRecords(
  db: Db,
  { bookedAs, column }: RequestedLot,
  { cut, after, limit }: { cut: LotCut; after: LotRecordKeyset | null; limit: number },
): Promise<LotRecordRow[]> {
  const statement = sql`
    select line.journal_id, line.line_no, entry_type, page.journal_date as date,
           ledger_card_code || ' ' || ledger_card.name as ledger_card, narrative as description, op_code_2,
           line.company_code || ' ' || series || ' ' || number as journal_key,
           coalesce(scg_rec_group, '') as lot_group,
           page.pnl_column, (-book_value)::text as amount, is_other
      from (select line.journal_date, journal_id, line_no, own.pnl_column, is_other
              from journal_line as line
              left join lot_rec_group using (scg_rec_group)
             cross join lateral (
               select coalesce(lot_rec_group.pnl_column, 'income_expense') as pnl_column) as own
             cross join lateral (select own.pnl_column <> ${column} as is_other) as other
             where ${linesIn(cut, bookedAs)}
               and (${after === null} or (is_other, line.journal_date, journal_id, line_no)
                    > (${after?.isOther ?? false}::boolean, ${after?.day ?? null}::date,
                       ${after?.journalId ?? null}::bigint, ${after?.lineNo ?? null}::integer))
             order by is_other, line.journal_date, journal_id, line_no
             limit ${limit}) as page
      join journal_line as line using (journal_id, line_no)
      join journal using (journal_id)
      join ledger_card on ledger_card.code = ledger_card_code
     order by is_other, page.journal_date, journal_id, line_no`;
  return RECORD.all(db, statement);
}

const linesIn = (
  { from, accountingEnd, includeAdjProj }: LotCut,
  bookedAs: readonly string[],
) => sql`
  line.counts and line.lot_num = any(${bookedAs}::text[]) and line.scg_rec_group is not null
  and line.journal_date between coalesce(${from}::date, '-infinity') and ${accountingEnd}::date
  and (${includeAdjProj} or line.entry_type not in ('ADJUSTMENT', 'PROJECTION'))`;

const COUNT = new Rows({ trades: bigint, records: bigint });

/** Counts trades with money, and lines, of a lot in a cut. */
export async function countOfLot(
  db: Db,
  { lotNum, bookedAs }: Pick<RequestedLot, 'lotNum' | 'bookedAs'>,
  cut: LotCut,
): Promise<RowOf<typeof COUNT>> {
  const statement = sql`
    select (select count(*) from (select from trader_move where lot_num = ${lotNum} and ${movesIn(cut)}
                                   group by trade_uuid having bool_or(amount <> 0)) as trade) as trades,
           (select count(*) from journal_line as line where ${linesIn(cut, bookedAs)}) as records`;
  return COUNT.one(db, statement);
}
