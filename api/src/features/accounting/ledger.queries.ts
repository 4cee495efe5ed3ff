import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../platform/database/rows.ts';
import type { DayRange, SplitRange } from './days.rules.ts';

/** What of the ledger is looked at. */
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
 * What companies booked on cards and vessels in two ranges: whole months from the kept sums, the days
 * beside them from the lines.
 */
export async function selectFacts(
  db: Db,
  scope: LedgerScope,
  ranges: TwoRanges,
): Promise<FactRow[]> {
  if (ranges.report.days.length + ranges.compare.days.length === 0)
    return FACT.all(db, monthSums(scope, ranges, sql`::text`));
  const parts = [
    monthSums(scope, ranges),
    ...ranges.report.days.map((days) => daySums(scope, days, SIDES.report)),
    ...ranges.compare.days.map((days) => daySums(scope, days, SIDES.compare)),
  ];
  const statement = sql`
    select company_code, vessel_name, ledger_card_code, coalesce(sum(report), 0)::text as report,
           coalesce(sum(compare), 0)::text as compare,
           coalesce(sum(report_lines), 0)::bigint as report_lines,
           coalesce(sum(compare_lines), 0)::bigint as compare_lines
      from (${sql.join(parts, sql` union all `)}) as part
     group by company_code, vessel_name, ledger_card_code`;
  return FACT.all(db, statement);
}

function monthSums(
  scope: LedgerScope,
  { report, compare }: TwoRanges,
  as = sql`::numeric`,
): RawBuilder<unknown> {
  const inReport = isMonthOf(report.months);
  const inCompare = isMonthOf(compare.months);
  return sql`
    select company_code, vessel_name, ledger_card_code,
           coalesce(sum(book_value) filter (where ${inReport}), 0)${as} as report,
           coalesce(sum(book_value) filter (where ${inCompare}), 0)${as} as compare,
           coalesce(sum(n) filter (where ${inReport}), 0)::bigint as report_lines,
           coalesce(sum(n) filter (where ${inCompare}), 0)::bigint as compare_lines
      from ledger_month
     where (${inReport} or ${inCompare}) and n > 0 and ${inScope(scope)}
     group by company_code, vessel_name, ledger_card_code`;
}

const isMonthOf = (months: DayRange | null) =>
  months === null ? sql`false` : sql`month between ${months.from}::date and ${months.to}::date`;

const inScope = ({ companies, cards }: LedgerScope) => sql`
  company_code = any(${companies}::text[])
  ${cards === null ? sql`` : sql`and ledger_card_code = any(${cards}::text[])`}`;

const SIDES = {
  report: sql`sum(book_value) as report, null::numeric as compare, count(*) as report_lines,
              null::bigint as compare_lines`,
  compare: sql`null::numeric as report, sum(book_value) as compare, null::bigint as report_lines,
               count(*) as compare_lines`,
};

/** By card and company, so that each looks into the index for its few days alone. */
function daySums(
  { companies, cards }: LedgerScope,
  { from, to }: DayRange,
  sides: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select company.code, summed.vessel_name, card.code, summed.report, summed.compare,
           summed.report_lines, summed.compare_lines
      from unnest(${companies}::text[]) as company (code)
     cross join (${cards === null ? sql`select code from ledger_card` : sql`select unnest(${cards}::text[])`}) as card (code)
     cross join lateral (
       select vessel_name, ${sides}
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
});
export type ChangeRow = RowOf<typeof CHANGE>;

/** By how much exports moved what had been booked in periods that were locked when they came. */
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
           coalesce(sum(change) filter (where ${inCompare}), 0)::text as compare
      from restatement
     where (${inReport} or ${inCompare}) and ${inScope(scope)}
     group by company_code, vessel_name, ledger_card_code`;
  return CHANGE.all(db, statement);
}

const isIn = ({ from, to }: DayRange) => sql`journal_date between ${from}::date and ${to}::date`;

const BUDGET = new Rows({ company_code: text, ledger_card_code: text, planned: text });
export type BudgetRow = RowOf<typeof BUDGET>;

/** What was planned for a range: of each month its part by days (20d). US dollars, debit positive. */
export async function selectBudget(
  db: Db,
  scope: LedgerScope,
  { from, to }: DayRange,
): Promise<BudgetRow[]> {
  const statement = sql`
    select company_code, ledger_card_code,
           sum(round(amount * (least(${to}::date, next_month - 1) - greatest(${from}::date, month) + 1)
                     / (next_month - month), 15))::text as planned
      from (select distinct on (company_code, ledger_card_code, month)
                   company_code, ledger_card_code, month, amount,
                   (month + interval '1 month')::date as next_month
              from budget
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
  /** Quarters since the beginning of our era. */
  quarter: integer,
  amount: text,
});
export type QuarterRow = RowOf<typeof QUARTER>;

/** What was booked by quarter of the calendar and group of costs. */
export async function selectQuarters(
  db: Db,
  scope: LedgerScope,
  range: SplitRange,
): Promise<QuarterRow[]> {
  const months = sql`
    select company_code, vessel_name, ledger_card_code, month as at, book_value
      from ledger_month
     where ${isMonthOf(range.months)} and n > 0 and ${inScope(scope)}`;
  const statement = sql`
    select company_code collate "C" as company_code, vessel_name collate "C" as vessel_name,
           group_cost collate "C" as group_cost,
           (date_part('year', at) * 4 + date_part('quarter', at) - 1)::int as quarter,
           sum(book_value)::text as amount
      from (${sql.join([months, ...range.days.map((days) => datedSums(scope, days))], sql` union all `)}) as part
      join ledger_card on code = ledger_card_code
     group by 1, 2, 3, 4`;
  return QUARTER.all(db, statement);
}

function datedSums(scope: LedgerScope, days: DayRange): RawBuilder<unknown> {
  return sql`
    select code, vessel_name, card, ${days.from}::date, report
      from (${daySums(scope, days, SIDES.report)}) as days (code, vessel_name, card, report)`;
}

const RESTATED = new Rows({ company_code: text, month: day, entries: bigint, locked_to: day });

/** The months whose figures exports moved after they had been locked, and the lock. */
export async function selectRestatedMonths(
  db: Db,
  companies: readonly string[],
  { from, to }: DayRange,
): Promise<RowOf<typeof RESTATED>[]> {
  const statement = sql`
    select restatement.company_code, date_trunc('month', journal_date)::date as month,
           count(*) as entries, max(lock.locked_to) as locked_to
      from restatement
      join ledger_export using (export_id)
      join lateral (
        select max(locked_to) as locked_to from period_lock
         where period_lock.company_code = restatement.company_code
           and locked_to >= journal_date and seen_at < loaded_at) as lock on lock.locked_to is not null
     where restatement.company_code = any(${companies}::text[])
       and journal_date between ${from}::date and ${to}::date
     group by 1, 2
     order by 2, 1`;
  return RESTATED.all(db, statement);
}
