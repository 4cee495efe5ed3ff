import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

import {
  type Amount,
  amountOf,
  numberOf,
  timesRate,
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
};

type Transaction = Omit<
  AccountingReport['bank_transactions'][number],
  'amount' | 'amount_usd' | 'fx_rate'
> & { readonly amount: string };

export type Bank = {
  readonly accounts: readonly Account[];
  readonly balances: readonly Balance[];
  readonly transactions: readonly Transaction[];
  readonly rates: Rates;
};

type BankTables = Pick<
  AccountingReport,
  'bank_accounts' | 'bank_balances' | 'bank_balances_run_date_str' | 'bank_transactions'
>;

/** What lies in the banks as their statements say, in the accounts' currencies and in US dollars. */
export function bankTables({ accounts, balances, transactions, rates }: Bank): BankTables {
  const accountOf = new Map(accounts.map((account) => [account.service_account_no, account]));
  const rateOf = keptRates(rates);
  return {
    bank_accounts: accounts.map(({ bank_name: _, ...account }) => account),
    bank_balances_run_date_str:
      balances
        .map((row) => row.balance_date)
        .toSorted()
        .at(-1) ?? null,
    bank_balances: balances.flatMap(({ service_account_no, balance_date, ...sums }) => {
      const account = accountOf.get(service_account_no);
      if (account === undefined) return [];
      const { bank_name, currency } = account;
      const amount = amountOf(sums.amount);
      const ledger = sums.ledger_amount === null ? null : amountOf(sums.ledger_amount);
      return [
        {
          ...{ service_account_no, bank_name, balance_date, currency },
          ...inDollars(amount, rateOf(currency, balance_date)),
          ledger_amount: ledger === null ? null : numberOf(ledger),
          difference: ledger === null ? null : numberOf(withoutDust(amount - ledger)),
        },
      ];
    }),
    bank_transactions: transactions.map((row) => ({
      ...row,
      ...inDollars(amountOf(row.amount), rateOf(row.currency, row.booking_date)),
    })),
  };
}

/** Of one day there are many transactions. */
function keptRates(rates: Rates): (currency: string, day: string) => number | null {
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

/** An amount, the rate, and what it is in dollars, to the cent. */
function inDollars(amount: Amount, rate: number | null) {
  return {
    amount: numberOf(amount),
    fx_rate: rate,
    amount_usd: rate === null ? null : numberOf(rate === 1 ? amount : timesRate(amount, rate)),
  };
}

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
