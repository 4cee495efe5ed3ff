import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { sumOfMoney } from '../common/sums.rules.ts';
import { totalInDollars, wasTotal } from './dollars.rules.ts';

type Transaction = AccountingReport['bank_transactions'][number];

/** Total of transactions: in currency and dollars for one currency, only in dollars for several. */
export type TransactionTotal = {
  /** 'Total', 'Total EUR'. */
  readonly total: string;
  /** '' where currencies would be added up. */
  readonly currency: string;
  readonly amount: number | null;
  /** Null where one of them has no rate. */
  readonly amount_usd: number | null;
  /** Amount when the days of the transactions were locked, where it has changed. */
  readonly was_amount_usd?: number | undefined;
};

/** The currencies of transactions, in the order of their names. */
export const listCurrencies = (transactions: readonly Transaction[]): readonly string[] =>
  [...new Set(transactions.map(({ currency }) => currency))].toSorted();

/** A row for each of these currencies, and where there are several one of all in dollars. */
export function transactionTotals(
  transactions: readonly Transaction[],
  currencies: readonly string[],
): readonly TransactionTotal[] {
  const isAlone = currencies.length === 1;
  const ofCurrencies = currencies.map((currency): TransactionTotal => {
    const own = transactions.filter((each) => each.currency === currency);
    const amount = sumOfMoney(own.map((each) => each.amount));
    const total = isAlone ? 'Total' : `Total ${currency}`;
    return { total, currency, amount, ...inDollars(own) };
  });
  if (isAlone) return ofCurrencies;
  const all = { total: 'Total', currency: '', amount: null };
  return [...ofCurrencies, { ...all, ...inDollars(transactions) }];
}

function inDollars(transactions: readonly Transaction[]) {
  const was = wasTotal(transactions);
  return {
    amount_usd: totalInDollars(transactions),
    ...(was !== undefined && { was_amount_usd: was }),
  };
}
