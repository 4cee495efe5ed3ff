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
import type { DayRange } from '../days.rules.ts';
import type { LedgerScope } from '../ledger.queries.ts';
import type { LineFilter } from './part.rules.ts';

/** Company, card and vessel of the lines of a cell. */
export type EntryLineKey = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly vessel_name: string | null;
};

const SUM = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  amount: text,
  lines: bigint,
});

/** Sums the lines of a range that pass a filter, by place. */
export async function selectLineSums(
  db: Db,
  { companies, cards }: LedgerScope,
  { from, to, filter }: DayRange & { readonly filter: LineFilter },
): Promise<RowOf<typeof SUM>[]> {
  const statement = sql`
    select line.company_code, vessel_name, ledger_card_code, sum(book_value)::text as amount,
           count(*) as lines
      from journal_line as line join journal using (journal_id)
     where counts and line.company_code = any(${companies}::text[])
       and ledger_card_code = any(${cards}::text[])
       and line.journal_date between ${from}::date and ${to}::date and ${passes(filter)}
     group by line.company_code, vessel_name, ledger_card_code`;
  return SUM.all(db, statement);
}

function passes(filter: LineFilter): RawBuilder<unknown> {
  const { entryTypes, notEntryTypes, narrative, combinedNarrative, cashGroup, cashGroups } = filter;
  const conditions = [
    sql`true`,
    entryTypes && sql`entry_type = any(${entryTypes}::text[])`,
    notEntryTypes && sql`entry_type <> all(${notEntryTypes}::text[])`,
    narrative !== undefined && sql`narrative = ${narrative}`,
    combinedNarrative !== undefined &&
      sql`narrative || coalesce(' · ' || nullif(from_to, ''), '') = ${combinedNarrative}`,
    cashGroup !== undefined && sql`coalesce(cash_rec_group, '') = ${cashGroup}`,
    cashGroups && inGroups(cashGroups),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined && one !== false),
    sql` and `,
  );
}

function inGroups({ known, unknown }: NonNullable<LineFilter['cashGroups']>): RawBuilder<unknown> {
  const isKnown = sql`cash_rec_group = any(${known}::text[])`;
  if (unknown === 'none') return isKnown;
  const isUnknown = sql`
    not exists (select from cash_rec_group as known where known.code = line.cash_rec_group)`;
  return unknown === 'all'
    ? sql`(${isKnown} or ${isUnknown})`
    : sql`(${isKnown} or (coalesce(cash_rec_group, '') = ${unknown.code} and ${isUnknown}))`;
}

const MONTH = new Rows({ month: day, lines: bigint });

/** Counts lines at places by month, oldest first. */
export async function selectMonthCounts(
  db: Db,
  keys: readonly EntryLineKey[],
  { from, to }: DayRange,
): Promise<RowOf<typeof MONTH>[]> {
  const statement = sql`
    select month, sum(n)::bigint as lines
      from ${keysSent(keys)}
      join ledger_month as kept
        on kept.company_code = key.company_code and kept.ledger_card_code = key.card_code
       and kept.vessel_name is not distinct from key.vessel_name
     where month between ${from}::date and ${to}::date and n > 0
     group by month
     order by month`;
  return MONTH.all(db, statement);
}

const keysSent = (keys: readonly EntryLineKey[]) => sql`
  unnest(${keys.map((key) => key.company_code)}::text[],
         ${keys.map((key) => key.ledger_card_code)}::text[],
         ${keys.map((key) => key.vessel_name)}::text[]) as key (company_code, card_code, vessel_name)`;

const LINE = new Rows({
  journal_id: bigint,
  line_no: integer,
  journal_date: day,
  company_code: text,
  company_fixed_name: text,
  journal_series: text,
  journal_number: integer,
  document_type: text,
  narrative: text,
  ledger_card_code: text,
  ledger_card_name: text,
  vessel_name: nullable(text),
  op_code_2: nullable(text),
  cash_rec_group: nullable(text),
  scg_rec_group: nullable(text),
  lot_num: nullable(text),
  from_to: nullable(text),
  entry_type: text,
  currency: text,
  amount: float,
  value: text,
});
export type EntryLineRow = RowOf<typeof LINE>;

/** Keyset position in a list of lines. */
export type EntryLineKeyset = {
  readonly journalDate: string;
  readonly journalId: number;
  readonly lineNo: number;
};

export type LinePage = DayRange & {
  readonly keys: readonly EntryLineKey[];
  readonly filter: LineFilter;
  readonly after: EntryLineKeyset | null;
  readonly limit: number;
};

/** A page of the lines at places, oldest first. */
export async function selectEntryLines(
  db: Db,
  { keys, filter, from, to, after, limit }: LinePage,
): Promise<EntryLineRow[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(line.journal_date, line.journal_id, line.line_no)
            > (${after.journalDate}::date, ${after.journalId}::bigint, ${after.lineNo}::int)`;
  const statement = sql`
    select ${LINE_COLUMNS}
      from (select found.*
              from ${keysSent(keys)}
             cross join lateral (
               select line.* from journal_line as line ${
                 isEmpty(filter) ? sql`` : sql`join journal using (journal_id)`
               }
                where counts and ledger_card_code = key.card_code
                  and line.company_code = key.company_code
                  and vessel_name is not distinct from key.vessel_name
                  and line.journal_date between ${from}::date and ${to}::date
                  and ${beyond} and ${passes(filter)}
                order by line.journal_date, line.journal_id, line.line_no
                limit ${limit}) as found
             order by journal_date, journal_id, line_no
             limit ${limit}) as line
      ${LINE_JOINS}
     order by line.journal_date, journal_id, line_no`;
  return LINE.all(db, statement);
}

const isEmpty = (filter: LineFilter) => Object.keys(filter).length === 0;

const LINE_COLUMNS = sql`
  journal_id, line_no, line.journal_date, line.company_code, fixed_name as company_fixed_name,
  series as journal_series, number as journal_number, document_type, narrative, ledger_card_code,
  ledger_card.name as ledger_card_name, vessel_name, op_code_2, cash_rec_group, scg_rec_group, lot_num,
  from_to, entry_type, line.currency, amount::float8 as amount, book_value::text as value`;

const LINE_JOINS = sql`
  join journal using (journal_id)
  join company on company.code = line.company_code
  join ledger_card on ledger_card.code = ledger_card_code`;

/** The lines of a journal, those of a version that no longer counts too. */
export async function selectJournalLines(db: Db, journalId: number): Promise<EntryLineRow[]> {
  const statement = sql`
    select ${LINE_COLUMNS} from journal_line as line ${LINE_JOINS}
     where journal_id = ${journalId}
     order by line_no`;
  return LINE.all(db, statement);
}

const PLAN = new Rows({
  company_code: text,
  company_fixed_name: text,
  ledger_card_code: text,
  ledger_card_name: text,
  month: day,
  planned: float,
  days_in_range: integer,
  days_in_month: integer,
  /** Of the days that are in the range. */
  value: text,
});
export type EntryPlanRow = RowOf<typeof PLAN>;

/** The months of a budget that holds, and what of each is in a range, oldest first. */
export async function selectPlans(
  db: Db,
  { companies, cards }: LedgerScope,
  { from, to }: DayRange,
): Promise<EntryPlanRow[]> {
  const statement = sql`
    select held.company_code, fixed_name as company_fixed_name, held.ledger_card_code,
           ledger_card.name as ledger_card_name, held.month, held.amount::float8 as planned,
           days_in_range, days_in_month, round(held.amount * days_in_range / days_in_month, 15)::text as value
      from (select distinct on (company_code, ledger_card_code, month)
                   company_code, ledger_card_code, month, amount,
                   (month + interval '1 month')::date as next_month
              from budget
             where month between date_trunc('month', ${from}::date) and ${to}::date
               and company_code = any(${companies}::text[])
               and ledger_card_code = any(${cards}::text[])
             order by company_code, ledger_card_code, month, accounting_set_id desc) as held
     cross join lateral (
       select next_month - month as days_in_month,
              least(${to}::date, next_month - 1) - greatest(${from}::date, month) + 1 as days_in_range
       ) as days
      join company on company.code = held.company_code
      join ledger_card on ledger_card.code = held.ledger_card_code
     where held.amount is not null
     order by held.month, held.company_code, held.ledger_card_code`;
  return PLAN.all(db, statement);
}
