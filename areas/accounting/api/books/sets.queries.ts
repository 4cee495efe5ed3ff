import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const VERSION = new Rows({ version: bigint });

/**
 * Selects the version of everything that an answer of the accounting and of the back office shows;
 * it changes with each commit.
 */
export async function selectAccountingVersion(db: Db): Promise<number> {
  return (await VERSION.one(db, sql`select version from accounting_version`)).version;
}

const SET = new Rows({
  name: text,
  fiscal_first_month: integer,
  is_default: flag,
  first_day: nullable(day),
  last_day: nullable(day),
});

/** Every reporting set, the default one first, and when its companies have journals that count. */
export async function selectSets(db: Db): Promise<RowOf<typeof SET>[]> {
  const statement = sql`
    select name, fiscal_first_month, is_default, min(first_day) as first_day, max(last_day) as last_day
      from reporting_set
      left join reporting_set_company using (name)
      left join lateral (
        select journal_date as first_day from journal
         where journal.company_code = reporting_set_company.company_code
           and is_current and withdrawn_by is null
         order by journal_date limit 1) as oldest on true
      left join lateral (
        select journal_date as last_day from journal
         where journal.company_code = reporting_set_company.company_code
           and is_current and withdrawn_by is null
         order by journal_date desc limit 1) as newest on true
     group by name
     order by is_default desc, name`;
  return SET.all(db, statement);
}

const NEWEST = new Rows({
  last_entry_datetime: nullable(moment),
  last_sync_datetime: nullable(moment),
});

/**
 * Selects when the newest journal that counts was entered, and when journals were last imported.
 */
export async function selectNewest(db: Db): Promise<RowOf<typeof NEWEST>> {
  const statement = sql`
    select (select max(entry_datetime) from journal
             where is_current and withdrawn_by is null) as last_entry_datetime,
           (select max(loaded_at) from ledger_export) as last_sync_datetime`;
  return NEWEST.one(db, statement);
}

const COMPANY = new Rows({
  code: text,
  fixed_name: text,
  summary_group: text,
  kind: text,
  is_minor_admin: flag,
});
export type CompanyRow = RowOf<typeof COMPANY>;

/** The companies of a reporting set; none where there is no such set. */
export async function selectCompanies(db: Db, set: string): Promise<CompanyRow[]> {
  const statement = sql`
    select code, fixed_name, summary_group, kind, is_minor_admin
      from company join reporting_set_company on company_code = code
     where name = ${set}
     order by code`;
  return COMPANY.all(db, statement);
}

/** Every company, of whichever set or of none. */
export async function selectEveryCompany(db: Db): Promise<CompanyRow[]> {
  const statement = sql`
    select code, fixed_name, summary_group, kind, is_minor_admin from company order by code`;
  return COMPANY.all(db, statement);
}

const CARD = new Rows({
  code: text,
  name: text,
  statement: nullable(text),
  pnl_group: nullable(text),
  group_cost: nullable(text),
  row_category: nullable(text),
  bsg_code: nullable(text),
  is_bank: flag,
});
export type CardRow = RowOf<typeof CARD>;

export async function selectCards(db: Db): Promise<CardRow[]> {
  const statement = sql`
    select code, name, statement, pnl_group, group_cost, row_category, bsg_code, is_bank
      from ledger_card
     order by code`;
  return CARD.all(db, statement);
}

const VESSEL = new Rows({
  name: text,
  company_code: nullable(text),
  delivered_on: nullable(day),
  sold_on: nullable(day),
});
export type VesselRow = RowOf<typeof VESSEL>;

export async function selectVessels(db: Db): Promise<VesselRow[]> {
  const statement = sql`
    select name, company_code, delivered_on, sold_on from vessel order by name`;
  return VESSEL.all(db, statement);
}
