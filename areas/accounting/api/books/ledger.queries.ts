import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { type DayRange, firstOfQuarter, type SplitRange } from './days.rules.ts';

/** Companies and cards of the ledger that are looked at. */
export type LedgerScope = {
  readonly companies: readonly string[];
  /** All where it is null. */
  readonly cards: readonly string[] | null;
};

/** Two ranges whose sums are taken side by side. */
export type TwoRanges = { readonly report: SplitRange; readonly compare: SplitRange };

const FACT = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  /** Sums of book values in US dollars, debit positive. */
  report: text,
  compare: text,
  report_lines: bigint,
  compare_lines: bigint,
});
export type FactRow = RowOf<typeof FACT>;

/**
 * Selects the bookings of companies on cards and vessels in two ranges: whole quarters and months
 * from the stored sums, the days beside them from the lines.
 */
export async function selectFacts(
  db: Db,
  scope: LedgerScope,
  { report, compare }: TwoRanges,
): Promise<FactRow[]> {
  const quarters = { report: listed(report.quarters), compare: listed(compare.quarters) };
  const months = { report: report.months, compare: compare.months };
  const parts = [
    ...storedSumsInRanges(scope, QUARTERS, quarters),
    ...storedSumsInRanges(scope, MONTHS, months),
    ...report.days.map((days) => daySums(scope, days, sql`true as in_report, false as in_compare`)),
    ...compare.days.map((days) =>
      daySums(scope, days, sql`false as in_report, true as in_compare`),
    ),
  ];
  const statement = sql`
    select company_code, vessel_name, ledger_card_code,
           coalesce(sum(book_value) filter (where in_report), 0)::text as report,
           coalesce(sum(book_value) filter (where in_compare), 0)::text as compare,
           coalesce(sum(n) filter (where in_report), 0)::bigint as report_lines,
           coalesce(sum(n) filter (where in_compare), 0)::bigint as compare_lines
      from (${sql.join(parts, sql` union all `)}) as part
     group by company_code, vessel_name, ledger_card_code`;
  return FACT.all(db, statement);
}

/** Sums that are kept by the first day of their period. */
type StoredSums = { readonly table: RawBuilder<unknown>; readonly at: RawBuilder<unknown> };
const QUARTERS: StoredSums = { table: sql`ledger_quarter`, at: sql`quarter` };
const MONTHS: StoredSums = { table: sql`ledger_month`, at: sql`month` };

const listed = (range: DayRange | null): readonly DayRange[] => (range === null ? [] : [range]);

type StoredSumRanges = {
  readonly report: readonly DayRange[];
  readonly compare: readonly DayRange[];
};

function storedSumsInRanges(
  scope: LedgerScope,
  kept: StoredSums,
  { report, compare }: StoredSumRanges,
) {
  const ranges = [...report, ...compare];
  const inReport = isAnyOf(kept.at, report);
  const inCompare = isAnyOf(kept.at, compare);
  return selectStoredSums(
    { ...scope, ranges },
    kept,
    sql`${inReport} as in_report, ${inCompare} as in_compare`,
  );
}

/** A part of what is summed, or none where there are no ranges. */
function selectStoredSums(
  { ranges, ...scope }: LedgerScope & { readonly ranges: readonly DayRange[] },
  { table, at }: StoredSums,
  marks: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (ranges.length === 0) return [];
  return [
    sql`
    select company_code, vessel_name, ledger_card_code, book_value, n, ${marks}
      from ${table}
     where ${isAnyOf(at, ranges)} and n > 0 and ${inScope(scope)}`,
  ];
}

function isAnyOf(at: RawBuilder<unknown>, ranges: readonly DayRange[]): RawBuilder<unknown> {
  const each = ranges.map(({ from, to }) => sql`${at} between ${from}::date and ${to}::date`);
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`;
}

const inScope = ({ companies, cards }: LedgerScope) => sql`
  company_code = any(${companies}::text[])
  ${cards === null ? sql`` : sql`and ledger_card_code = any(${cards}::text[])`}`;

/** Sums days by card and company, so that each looks into the index for its few days alone. */
function daySums(
  { companies, cards }: LedgerScope,
  { from, to }: DayRange,
  marks: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select company.code as company_code, summed.vessel_name, card.code as ledger_card_code,
           summed.book_value, summed.n, ${marks}
      from unnest(${companies}::text[]) as company (code)
     cross join (${cards === null ? sql`select code from ledger_card` : sql`select unnest(${cards}::text[])`}) as card (code)
     cross join lateral (
       select vessel_name, sum(book_value) as book_value, count(*) as n
         from journal_line
        where counts and ledger_card_code = card.code and company_code = company.code
          and journal_date between ${from}::date and ${to}::date
        group by vessel_name) as summed`;
}

const CHANGE = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  report: text,
  compare: text,
  /** True where any of it is of the first range, also if it comes to nothing. */
  in_report: flag,
});
export type ChangeRow = RowOf<typeof CHANGE>;

/** Selects the changes that exports made to bookings in periods that were locked when they came. */
export async function selectRestated(
  db: Db,
  scope: LedgerScope,
  { report, compare }: { readonly report: DayRange; readonly compare: DayRange },
): Promise<ChangeRow[]> {
  const inReport = isIn(report);
  const inCompare = isIn(compare);
  const statement = sql`
    select company_code, vessel_name, ledger_card_code,
           coalesce(sum(change) filter (where ${inReport}), 0)::text as report,
           coalesce(sum(change) filter (where ${inCompare}), 0)::text as compare,
           bool_or(${inReport}) as in_report
      from restatement
     where (${inReport} or ${inCompare}) and ${inScope(scope)}
     group by company_code, vessel_name, ledger_card_code`;
  return CHANGE.all(db, statement);
}

const isIn = ({ from, to }: DayRange) => sql`journal_date between ${from}::date and ${to}::date`;

const BUDGET = new Rows({ company_code: text, ledger_card_code: text, planned: text });
export type StoredBudgetRow = RowOf<typeof BUDGET>;

/**
 * Selects the budget of a range: of each month its part by days (20d). US dollars, debit positive.
 */
export async function selectBudget(
  db: Db,
  scope: LedgerScope,
  { from, to }: DayRange,
): Promise<StoredBudgetRow[]> {
  const statement = sql`
    select company_code, ledger_card_code,
           sum(case when days = days_of_month then amount
                    else round(amount * days / days_of_month, 15) end)::text as planned
      from (select distinct on (company_code, ledger_card_code, month)
                   company_code, ledger_card_code, amount, next_month - month as days_of_month,
                   least(${to}::date, next_month - 1) - greatest(${from}::date, month) + 1 as days
              from budget
             cross join lateral (select (month + interval '1 month')::date as next_month) as next
             where month between date_trunc('month', ${from}::date) and ${to}::date
               and ${inScope(scope)}
             order by company_code, ledger_card_code, month, accounting_set_id desc) as held
     where amount is not null
     group by company_code, ledger_card_code`;
  return BUDGET.all(db, statement);
}

const QUARTER = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  /** Null: of cards without a mapping. */
  group_cost: nullable(text),
  /** The first day of a quarter of the calendar. */
  quarter: day,
  amount: text,
});
export type QuarterRow = RowOf<typeof QUARTER>;

/** Selects bookings by quarter of the calendar and group of costs. */
export async function selectQuarters(
  db: Db,
  scope: LedgerScope,
  { quarters, months, days }: SplitRange,
): Promise<QuarterRow[]> {
  const parts = [
    ...selectStoredSums({ ...scope, ranges: listed(quarters) }, QUARTERS, sql`quarter`),
    ...selectStoredSums(
      { ...scope, ranges: months },
      MONTHS,
      sql`date_trunc('quarter', month)::date as quarter`,
    ),
    ...days.map((range) =>
      daySums(scope, range, sql`${firstOfQuarter(range.to)}::date as quarter`),
    ),
  ];
  const statement = sql`
    select company_code, vessel_name, group_cost, quarter, sum(book_value)::text as amount
      from (${sql.join(parts, sql` union all `)}) as part
      join ledger_card on code = ledger_card_code
     group by company_code, vessel_name, group_cost, quarter`;
  return QUARTER.all(db, statement);
}

const RESTATED_COST = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  /** The first day of a quarter of the calendar. */
  quarter: day,
  change: text,
});

/** Changes by exports of what had been booked in quarters, on days that were locked when they came. */
export async function selectRestatedCosts(
  db: Db,
  scope: LedgerScope,
  range: DayRange,
): Promise<RowOf<typeof RESTATED_COST>[]> {
  const statement = sql`
    select company_code, vessel_name, ledger_card_code,
           date_trunc('quarter', journal_date)::date as quarter, sum(change)::text as change
      from restatement
     where ${isIn(range)} and ${inScope(scope)}
     group by 1, 2, 3, 4
    having sum(change) <> 0`;
  return RESTATED_COST.all(db, statement);
}

const RESTATED = new Rows({
  company_code: text,
  company_fixed_name: text,
  month: day,
  entries: bigint,
  locked_to: day,
});

/** The months whose figures exports moved after they had been locked, and the lock. */
export async function selectRestatedMonths(
  db: Db,
  companies: readonly string[],
  { from, to }: DayRange,
): Promise<RowOf<typeof RESTATED>[]> {
  const statement = sql`
    select restatement.company_code, fixed_name as company_fixed_name,
           date_trunc('month', journal_date)::date as month,
           count(*) as entries, max(lock.locked_to) as locked_to
      from restatement
      join ledger_export using (export_id)
      join company on code = restatement.company_code
      join lateral (
        select max(locked_to) as locked_to from period_lock
         where period_lock.company_code = restatement.company_code
           and locked_to >= journal_date and seen_at < loaded_at) as lock on lock.locked_to is not null
     where restatement.company_code = any(${companies}::text[])
       and journal_date between ${from}::date and ${to}::date
     group by 1, 2, 3
     order by 3, 1`;
  return RESTATED.all(db, statement);
}
