import type { AccountingReport } from '@fairlead/accounting/contract/report';

import {
  type Amount,
  parseAmount,
  toNearestNumber,
  withoutDust,
} from '@fairlead/shared/domain/money/exact';
import { type CashMoves, moveTables, PAYMENT_TYPES } from './cash-moves.rules.ts';
import type { LedgerChart } from './chart.rules.ts';
import { compareText } from './sums.rules.ts';

export type CardAmount = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly amount: string;
};

type CashTables = Pick<
  AccountingReport,
  'cash_bank_balances' | 'cash_payments_ic' | 'cash_rec_groups' | 'scg_our_cash'
>;

export type Restated = Omit<CardAmount, 'amount'> & {
  readonly inRange: string;
  readonly before: string;
};

export type Cash = {
  readonly chart: LedgerChart;
  /** Names of companies, also of those that left the set. */
  readonly names: ReadonlyMap<string, string>;
  /** Balance of the bank cards before the range. */
  readonly opening: readonly CardAmount[];
  readonly moves: CashMoves;
  /**
   * Changes that exports and charts made to cards in closed periods: in the range, and before it.
   */
  readonly restated: readonly Restated[];
};

/** The tables of cash; a positive amount is cash that came in or is there. */
export const cashTables = (cash: Cash): CashTables => ({
  cash_bank_balances: balances(cash),
  ...moveTables(cash.moves),
});

/** Sums of amounts under keys, each with what it was first seen with. */
class Summed<First> {
  readonly #sums = new Map<string, { readonly first: First; amount: Amount }>();

  add(key: string, first: First, amount: Amount): void {
    const sum = this.#sums.get(key);
    if (sum === undefined) this.#sums.set(key, { first, amount });
    else sum.amount += amount;
  }

  of(key: string): Amount {
    return this.#sums.get(key)?.amount ?? 0n;
  }

  /** By their keys. */
  inOrder(): (First & { readonly amount: Amount })[] {
    return [...this.#sums]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([, { first, amount }]) => ({ ...first, amount }));
  }
}

function balances({
  chart,
  names,
  opening,
  moves: { now: moves, then },
  restated,
}: Cash): CashTables['cash_bank_balances'] {
  const starting = new Summed<CardKey>();
  const change = new Summed<CardKey>();
  const paid = new Summed<CardKey>();
  const all = new Summed<CardKey>();
  for (const row of opening) starting.add(cardKey(row), row, parseAmount(row.amount));
  for (const row of moves) {
    change.add(cardKey(row), row, row.amount);
    if (PAYMENT_TYPES.includes(row.entry_type)) paid.add(cardKey(row), row, row.amount);
  }
  for (const row of [...opening, ...moves, ...restated]) all.add(cardKey(row), row, 0n);
  const otherThen = new Summed<CardKey>();
  for (const row of then)
    if (!PAYMENT_TYPES.includes(row.entry_type)) otherThen.add(cardKey(row), row, row.amount);
  const since = { inRange: new Summed<CardKey>(), before: new Summed<CardKey>() };
  for (const row of restated) {
    since.inRange.add(cardKey(row), row, parseAmount(row.inRange));
    since.before.add(cardKey(row), row, parseAmount(row.before));
  }
  return all.inOrder().map(({ company_code, ledger_card_code }) => {
    const key = cardKey({ company_code, ledger_card_code });
    const moved = change.of(key);
    return {
      company_code,
      company_fixed_name: names.get(company_code) ?? company_code,
      ledger_card_code,
      ledger_card_name: chart.cards.get(ledger_card_code)?.name ?? ledger_card_code,
      amount_starting: toNearestNumber(starting.of(key)),
      amount_ending: toNearestNumber(starting.of(key) + moved),
      change: toNearestNumber(moved),
      ...paymentsDiff(moved - paid.of(key), otherThen.of(key)),
      ...toWasFields(
        { starting: starting.of(key), moved },
        since.before.of(key),
        since.inRange.of(key),
      ),
    };
  });
}

/** The part of a change that is no payment, and that was none when its days were closed. */
function paymentsDiff(now: Amount, then: Amount) {
  const [diff, was] = [withoutDust(now), withoutDust(then)];
  return {
    bank_ic_payments_diff: toNearestNumber(diff),
    ...(was !== diff && { was_bank_ic_payments_diff: toNearestNumber(was) }),
  };
}

type Standing = { readonly starting: Amount; readonly moved: Amount };

/** A balance and its change before exports and charts moved them in locked periods. */
function toWasFields({ starting, moved }: Standing, before: Amount, inRange: Amount) {
  const all = before + inRange;
  return {
    ...(before !== 0n && { was_starting: toNearestNumber(starting - before) }),
    ...(inRange !== 0n && { was_change: toNearestNumber(moved - inRange) }),
    ...(all !== 0n && { was_ending: toNearestNumber(starting + moved - all) }),
  };
}

type CardKey = Omit<CardAmount, 'amount'>;

const cardKey = ({ company_code, ledger_card_code }: CardKey) =>
  `${company_code}|${ledger_card_code}`;

/** Running balance of cards at the end of each day on which they moved. */
export function runningBalance(
  opening: readonly CardAmount[],
  days: readonly { readonly journal_date: string; readonly amount: string }[],
): AccountingReport['hist_cash_balance'] {
  let balance = opening.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
  return days.map(({ journal_date, amount }) => {
    balance += parseAmount(amount);
    return { journal_date, balance: toNearestNumber(balance) };
  });
}
