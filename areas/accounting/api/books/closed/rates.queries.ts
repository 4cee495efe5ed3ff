import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { DayRange } from '../days.rules.ts';

const LOADED = sql`(extract(epoch from loaded_at) * 1000000)::bigint`;

const FILE_RATE = new Rows({
  obs_date: day,
  usd_per_eur: nullable(text),
  file_name: text,
  changed_by: text,
  changed_at: moment,
  micros: bigint,
});
export type FileRate = RowOf<typeof FILE_RATE>;

/** Dollar rates from files on days of a range, oldest first; empty if none came after a lock. */
export async function selectFileRates(db: Db, { from, to }: DayRange): Promise<FileRate[]> {
  const statement = sql`
    with said as (
      select obs_date, fx_set_id, per_eur, file_name, loaded_by, loaded_at,
             exists (select from period_lock
                      where locked_to >= obs_date and seen_at < loaded_at) as is_late
        from fx_obs
        join fx_set using (fx_set_id)
        join imported_file using (file_id)
       where currency = 'USD' and obs_date between ${from}::date and ${to}::date
    )
    select obs_date, per_eur::text as usd_per_eur, file_name, loaded_by as changed_by,
           loaded_at as changed_at, ${LOADED} as micros
      from said
     where exists (select from said as late where late.is_late)
     order by obs_date, fx_set_id`;
  return FILE_RATE.all(db, statement);
}

const BOOKED = new Rows({
  service_account_no: text,
  company_code: text,
  company_fixed_name: text,
});
export type BookingCompany = RowOf<typeof BOOKED>;

/** Companies whose books the accounts in euros are in: those that have lines on the account's card. */
export async function selectBookingCompanies(db: Db): Promise<BookingCompany[]> {
  const statement = sql`
    select service_account_no, code as company_code, fixed_name as company_fixed_name
      from bank_account
     cross join company
     where bank_account.currency = 'EUR'
       and exists (select from ledger_month
                    where company_code = code and n > 0
                      and ledger_month.ledger_card_code = bank_account.ledger_card_code)`;
  return BOOKED.all(db, statement);
}

const DOLLARS_OF = new Rows({ service_account_no: text, day, told: bigint });

/** Days of a range on which accounts in euros have transactions or a closing, and since when that is known. */
export async function selectDaysInEuros(
  db: Db,
  { from, to }: DayRange,
): Promise<RowOf<typeof DOLLARS_OF>[]> {
  const statement = sql`
    select service_account_no, day, ${LOADED} as told
      from (select service_account_no, closing_date as day, loaded_at
              from bank_statement
             where closing_date between ${from}::date and ${to}::date
             union
            select bank_transaction.service_account_no, booking_date, loaded_at
              from bank_transaction join bank_statement using (statement_id)
             where booking_date between ${from}::date and ${to}::date) as told
      join bank_account using (service_account_no)
     where currency = 'EUR'`;
  return DOLLARS_OF.all(db, statement);
}
