import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  day,
  flag,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const PRODUCT = new Rows({
  code: text,
  label: text,
  family: nullable(choice(['LPG', 'OIL', 'FREIGHT'])),
  parent_code: nullable(choice(['NAPHTHA', 'CRUDE', 'PETRO_CHEM'])),
  metric: choice(['MT', 'BBL']),
  quote_unit: choice(['$/MT', '$/BBL', '$/gal']),
  bbl_per_mt: nullable(float),
  gal_per_mt: nullable(float),
  is_mtb: flag,
  pricing: nullable(
    choice(['AVG_DAILY', 'MONTH_FIX', 'FREIGHT', 'FIRST_LINE_CL', 'FIRST_LINE_BRN']),
  ),
  calendar: nullable(text),
});
export type ProductRow = RowOf<typeof PRODUCT>;

/** Selects products in the order of their codes. */
export async function selectPnlProducts(tx: Db): Promise<readonly ProductRow[]> {
  const statement = sql`
    select code, label, family, parent_code, metric, quote_unit, bbl_per_mt::float8 as bbl_per_mt,
           gal_per_mt::float8 as gal_per_mt, is_mtb, pricing, calendar
      from product order by code`;
  return PRODUCT.all(tx, statement);
}

const BOOK = new Rows({
  name: text,
  kind: choice(['PHYS', 'PAPER', 'SHIPPING', 'FORWARD', 'CORP', 'PRODUCT']),
});
export type BookRow = RowOf<typeof BOOK>;

/** Selects books in the order of their names. */
export async function selectBooks(tx: Db): Promise<readonly BookRow[]> {
  return BOOK.all(tx, sql`select name, kind from book order by name`);
}

const HOLIDAY = new Rows({ calendar: text, date: day });
export type HolidayRow = RowOf<typeof HOLIDAY>;

/** Selects the holidays of all calendars. */
export async function selectAllHolidays(tx: Db): Promise<readonly HolidayRow[]> {
  return HOLIDAY.all(tx, sql`select calendar, date from holiday order by calendar, date`);
}

const FEE_RATE = new Rows({
  exchange: text,
  product: text,
  is_mini: flag,
  valid_from: day,
  clearing_fee: float,
  exchange_fee: float,
  commission_per_lot: float,
});
export type FeeRateRow = RowOf<typeof FEE_RATE>;

/** Oldest first within an exchange, a product and a size. */
export async function selectFeeRates(tx: Db): Promise<readonly FeeRateRow[]> {
  const statement = sql`
    select exchange, product, is_mini, valid_from, clearing_fee::float8 as clearing_fee,
           exchange_fee::float8 as exchange_fee, commission_per_lot::float8 as commission_per_lot
      from fee_rate order by exchange, product, is_mini, valid_from`;
  return FEE_RATE.all(tx, statement);
}

const BROKER = new Rows({ name: text, commission: float });
export type BrokerRow = RowOf<typeof BROKER>;

/** Brokers whose commission holds whatever is typed. */
export async function selectForcedBrokers(tx: Db): Promise<readonly BrokerRow[]> {
  const statement = sql`
    select name, forced_commission::float8 as commission
      from broker where forced_commission is not null order by name`;
  return BROKER.all(tx, statement);
}

const LIMIT = new Rows({
  metric: choice(['VAR_95', 'DD_ALERT', 'DD_STOP']),
  valid_from: day,
  value: float,
  near_percent: nullable(integer),
});
export type LimitConfigRow = RowOf<typeof LIMIT>;

/** Oldest first. */
export async function selectLimits(tx: Db): Promise<readonly LimitConfigRow[]> {
  const statement = sql`
    select metric, valid_from, value::float8 as value, near_percent
      from risk_limit order by metric, valid_from`;
  return LIMIT.all(tx, statement);
}

const POSITION_LIMIT = new Rows({ product: text, valid_from: day, lots: nullable(float) });
export type PositionLimitRow = RowOf<typeof POSITION_LIMIT>;

/** Selects the firm's limits for a month's position, in lots; oldest first within a product. */
export async function selectPositionLimits(tx: Db): Promise<readonly PositionLimitRow[]> {
  const statement = sql`
    select product, valid_from, position_lots::float8 as lots
      from trade_band order by product, valid_from`;
  return POSITION_LIMIT.all(tx, statement);
}

const LOOK_AHEAD = new Rows({ valid_from: day, days: integer });
export type LookAheadConfigRow = RowOf<typeof LOOK_AHEAD>;

/** Oldest first. */
export async function selectLookAheads(tx: Db): Promise<readonly LookAheadConfigRow[]> {
  return LOOK_AHEAD.all(tx, sql`select valid_from, days from look_ahead order by valid_from, days`);
}

const CONVENTION = new Rows({
  pricing: choice(['FIRST_LINE_CL', 'FIRST_LINE_BRN']),
  first_contract: day,
  months_before: integer,
  days: integer,
  business_days_before: integer,
  not_before: nullable(text),
  calendar: nullable(text),
  rolls: choice(['ON_EXPIRY', 'AFTER_EXPIRY']),
});
export type ConventionRow = RowOf<typeof CONVENTION>;

/** Oldest first within a pricing. */
export async function selectConventions(tx: Db): Promise<readonly ConventionRow[]> {
  const statement = sql`
    select pricing, first_contract, months_before, days, business_days_before, not_before, calendar,
           rolls
      from contract_convention order by pricing, first_contract`;
  return CONVENTION.all(tx, statement);
}
