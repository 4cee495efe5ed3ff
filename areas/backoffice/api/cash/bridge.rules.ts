import type { CashPlanning } from '@fairlead/backoffice/contract/cash';
import {
  parseAmount,
  sumAmounts,
  timesRate,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';

import { computeBalanceChange, type PairedAccount } from './week-over-week.rules.ts';

/** Bookings of trading companies on a card in a currency, and their value in dollars. */
type Booked = {
  readonly ledger_card_code: string;
  readonly currency: string;
  readonly amount: string;
  readonly book_value: string;
};

/**
 * From what trading companies booked to by how many dollars their accounts changed (formula 26a), whatever
 * the switches leave out. Each part is to the cent; what rounding the others leaves is in the rate's.
 * @param lines of the trading companies' accounts
 */
export function buildCashBridge(
  lines: readonly PairedAccount[],
  booked: readonly Booked[],
): NonNullable<CashPlanning['scg_cash_bridge']> {
  const changes = lines.map(computeBalanceChange);
  const flow = sumAmounts(changes.map((change) => change.flow));
  const fx = sumAmounts(changes.map((change) => change.fx));
  const usd = sumAmounts(changes.map((change) => change.usd));
  const cards = new Set(lines.map(({ ledger_card_code: card }) => card));
  const own = booked.filter(({ ledger_card_code: card }) => cards.has(card));
  const atBookValue = toTheCent(sumAmounts(own.map((row) => parseAmount(row.book_value))));
  const notBooked = sumAmounts(
    [...Map.groupBy(lines, toAccountKey)].map(([account, ofAccount]) => {
      const inBank = sumAmounts(ofAccount.map((line) => computeBalanceChange(line).amount));
      const inLedger = sumAmounts(
        own.filter((row) => toAccountKey(row) === account).map((row) => parseAmount(row.amount)),
      );
      return timesRate(inBank - inLedger, Number(ofAccount[0]?.fx_rate_latest));
    }),
  );
  const rate = flow - notBooked - atBookValue;
  return {
    booked: toNearestNumber(atBookValue),
    rate: toNearestNumber(rate),
    not_booked: toNearestNumber(notBooked),
    fx: toNearestNumber(fx),
    usd_wow: toNearestNumber(usd),
    rest: toNearestNumber(usd - atBookValue - rate - notBooked - fx),
  };
}

const toTheCent = (amount: bigint) => timesRate(amount, 1);

const toAccountKey = (row: Pick<Booked, 'ledger_card_code' | 'currency'>) =>
  `${row.ledger_card_code} ${row.currency}`;
