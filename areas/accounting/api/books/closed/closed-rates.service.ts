import type { AccountingReport } from '@fairlead/accounting/contract/report';
import type { RestatingChange } from '@fairlead/accounting/contract/restated';
import { formatLongDay } from '@fairlead/shared/format';

import type { Db } from '@fairlead/platform/database/db';
import { type DayRange, firstOfMonth } from '../days.rules.ts';
import { findFirstRateDay } from '../fx.rules.ts';
import { type Closing, buildClosings, newestLocks } from './closed-days.rules.ts';
import { selectCovers, selectLocks } from './closed.queries.ts';
import type { MovedMonth } from './moved.service.ts';
import { closedByAll, rateAt, type RateVersion, versionsByDay } from './rates-then.rules.ts';
import {
  type FileRate,
  type BookingCompany,
  selectBookingCompanies,
  selectDaysInEuros,
  selectFileRates,
} from './rates.queries.ts';

/** An amount in euros: of which account and day, and since when it is known, in microseconds since 1970. */
type InEuros = {
  readonly service_account_no: string;
  readonly day: string;
  readonly told: number;
};

type Versions = ReadonlyMap<string, readonly FileRate[]>;

/** Rates that made dollars when their days were closed, and who closed them. */
export type ClosedRates = {
  readonly versions: Versions;
  /** Companies whose books an account is in, by account. */
  readonly companiesOf: ReadonlyMap<string, readonly BookingCompany[]>;
  readonly closings: ReadonlyMap<string, readonly Closing[]>;
  /** The newest lock of each company. */
  readonly lockedTo: ReadonlyMap<string, string>;
};

/** Reads what was closed in a window before a rate of it came; null where none came after a lock. */
export async function readClosedRates(db: Db, window: DayRange): Promise<ClosedRates | null> {
  const said = await selectFileRates(db, { from: findFirstRateDay(window.from), to: window.to });
  if (said.length === 0) return null;
  const [locks, covers, booked] = await Promise.all([
    selectLocks(db),
    selectCovers(db, window),
    selectBookingCompanies(db),
  ]);
  return {
    versions: versionsByDay(said),
    companiesOf: Map.groupBy(booked, (row) => row.service_account_no),
    closings: buildClosings({ locks, covers, window }),
    lockedTo: newestLocks(locks),
  };
}

/** A rate that is another one than the one by which closed dollars were made. */
type MovedRate = {
  readonly was: RateVersion;
  readonly now: FileRate | undefined;
  /** Cause of it: the rate of now, or where that was known before, what took the other one back. */
  readonly by: FileRate | undefined;
};

/**
 * The rate by which an amount was made when its day was closed and the amount was known, where that is another
 * one now. Closed is a day when all companies have closed it that book the account; dollars that come for the
 * first time were none before.
 */
function movedRate(rates: ClosedRates, { service_account_no: account, day, told }: InEuros) {
  const { versions, closings, companiesOf } = rates;
  const companies = (companiesOf.get(account) ?? []).map(({ company_code: code }) => code);
  const at = closedByAll(closings, companies, day);
  if (at === undefined) return undefined;
  const known = Math.max(at, told);
  const was = rateAt(versions, day, known);
  const now = rateAt(versions, day, Infinity);
  if (was === undefined || Number(was.usd_per_eur) === Number(now?.usd_per_eur)) return undefined;
  const isNew = now !== undefined && now.micros > known;
  return { was, now, by: isNew ? now : versions.get(was.obs_date)?.at(-1) } satisfies MovedRate;
}

/** The rate that an amount was made by when it was closed; undefined where that is the one of now. */
export const rateThen =
  (rates: ClosedRates | null) =>
  (amount: InEuros): number | undefined => {
    const moved = rates === null ? undefined : movedRate(rates, amount);
    return moved === undefined ? undefined : Number(moved.was.usd_per_eur);
  };

type Tables = Pick<AccountingReport, 'bank_balances' | 'bank_transactions'>;

/** The months of companies in which amounts in the bank are made by another rate than when they were closed. */
export function monthsOfRates(rates: ClosedRates | null, tables: Tables): MovedMonth[] {
  if (rates === null) return [];
  const { companiesOf, lockedTo } = rates;
  const moved = [
    ...tables.bank_balances.map((row) => ({ ...row, day: row.balance_date })),
    ...tables.bank_transactions.map((row) => ({ ...row, day: row.booking_date })),
  ].filter(({ was_fx_rate: was }) => was !== undefined);
  return moved.flatMap(({ service_account_no: account, day }) =>
    (companiesOf.get(account) ?? []).map(({ company_code, company_fixed_name }) => ({
      company_code,
      company_fixed_name,
      month: firstOfMonth(day),
      entries: 1,
      locked_to: lockedTo.get(company_code) ?? '',
    })),
  );
}

/** The rates that moved dollars in a month that a company had locked. */
export async function restatingRates(
  db: Db,
  company: string,
  window: DayRange,
): Promise<RestatingChange[]> {
  const rates = await readClosedRates(db, window);
  if (rates === null) return [];
  const amounts = (await selectDaysInEuros(db, window)).filter(({ service_account_no: account }) =>
    rates.companiesOf.get(account)?.some(({ company_code: code }) => code === company),
  );
  const changes = amounts.flatMap((amount) => rateChange(rates, amount));
  // Of a day there are many amounts.
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function rateChange(rates: ClosedRates, amount: InEuros): RestatingChange[] {
  const moved = movedRate(rates, amount);
  if (moved === undefined) return [];
  const { was, now, by } = moved;
  if (by === undefined) return [];
  const { file_name, changed_by, changed_at } = by;
  return [
    {
      ...({ kind: 'rate', name: `EUR of ${formatLongDay(amount.day)}` } as const),
      before: [was.usd_per_eur ?? ''],
      after: now === undefined ? [] : [now.usd_per_eur ?? ''],
      book_value: null,
      file_name,
      changed_by,
      changed_at,
    },
  ];
}
