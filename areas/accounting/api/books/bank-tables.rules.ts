import type { AccountingReport } from '@fairlead/accounting/contract/report';

import {
  type Amount,
  parseAmount,
  timesRate,
  toNearestNumber,
  withoutDust,
} from '@fairlead/shared/domain/money/exact';
import { usdPer } from './fx.rules.ts';

type Rates = Parameters<typeof usdPer>[2];

type Account = AccountingReport['bank_accounts'][number] & { readonly bank_name: string };

type Balance = {
  readonly service_account_no: string;
  readonly balance_date: string;
  readonly amount: string;
  readonly ledger_amount: string | null;
  readonly told: number;
};

type Transaction = Omit<
  AccountingReport['bank_transactions'][number],
  'amount' | 'amount_usd' | 'fx_rate' | 'was_amount_usd' | 'was_fx_rate'
> & { readonly amount: string; readonly told: number };

export type BankFacts = {
  readonly accounts: readonly Account[];
  readonly balances: readonly Balance[];
  readonly transactions: readonly Transaction[];
  readonly rates: Rates;
  /** The rate of an amount's day when it was closed, where that is another one now. */
  readonly rateThen: (amount: InBank) => number | undefined;
};

/** Account and day of an amount, and since when it is known, in microseconds since 1970. */
export type InBank = {
  readonly service_account_no: string;
  readonly day: string;
  readonly told: number;
};

type BankTables = Pick<
  AccountingReport,
  'bank_accounts' | 'bank_balances' | 'bank_balances_run_date_str' | 'bank_transactions'
>;

/** Balances at the banks as their statements say, in the accounts' currencies and in US dollars. */
export function bankTables(bank: BankFacts): BankTables {
  const { accounts, balances, transactions, rates, rateThen } = bank;
  const accountOf = new Map(accounts.map((account) => [account.service_account_no, account]));
  const rateOf = memoizeRates(rates);
  return {
    bank_accounts: accounts.map(({ bank_name: _, ...account }) => account),
    bank_balances_run_date_str:
      balances
        .map((row) => row.balance_date)
        .toSorted()
        .at(-1) ?? null,
    bank_balances: balances.flatMap(({ service_account_no, balance_date, told, ...sums }) => {
      const account = accountOf.get(service_account_no);
      if (account === undefined) return [];
      const { bank_name, currency } = account;
      const amount = parseAmount(sums.amount);
      const ledger = sums.ledger_amount === null ? null : parseAmount(sums.ledger_amount);
      return [
        {
          service_account_no,
          bank_name,
          balance_date,
          currency,
          ...inDollars(amount, {
            rate: rateOf(currency, balance_date),
            was: rateThen({ service_account_no, day: balance_date, told }),
          }),
          ledger_amount: ledger === null ? null : toNearestNumber(ledger),
          difference: ledger === null ? null : toNearestNumber(withoutDust(amount - ledger)),
        },
      ];
    }),
    bank_transactions: transactions.map(({ told, ...row }) => ({
      ...row,
      ...inDollars(parseAmount(row.amount), {
        rate: rateOf(row.currency, row.booking_date),
        was: rateThen({ ...row, day: row.booking_date, told }),
      }),
    })),
  };
}

/** Memoises rates: one day has many transactions. */
function memoizeRates(rates: Rates): (currency: string, day: string) => number | null {
  const kept = new Map<string, number | null>();
  return (currency, day) => {
    const key = `${currency} ${day}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const rate = usdPer(currency, day, rates);
    kept.set(key, rate);
    return rate;
  };
}

type Made = { readonly rate: number | null; readonly was: number | undefined };

/** An amount, the rate, and what it is in dollars, to the cent; and as it was closed, where that is another one. */
function inDollars(amount: Amount, { rate, was }: Made) {
  const now = rate === null ? null : toDollars(amount, rate);
  const before = was === undefined ? now : toDollars(amount, was);
  return {
    amount: toNearestNumber(amount),
    fx_rate: rate,
    amount_usd: now,
    ...(was !== undefined && { was_fx_rate: was }),
    ...(before !== null && before !== now && { was_amount_usd: before }),
  };
}

const toDollars = (amount: Amount, rate: number): number =>
  toNearestNumber(rate === 1 ? amount : timesRate(amount, rate));

/** The days of balances and transactions of which no rate is known. */
export function missingRates({
  bank_balances,
  bank_transactions,
}: Pick<BankTables, 'bank_balances' | 'bank_transactions'>): string[] {
  const days = new Set<string>();
  for (const row of bank_balances) if (row.fx_rate === null) days.add(row.balance_date);
  for (const row of bank_transactions) if (row.fx_rate === null) days.add(row.booking_date);
  return [...days].toSorted();
}
