import { GALLONS_PER_BARREL, type PriceUnit } from '@fairlead/shared/domain/money/units';
import Big from 'big.js';

import { type Decimal, plain } from '@fairlead/platform/csv/decimal';
import type { AccountSummary, OpenPosition, Statement, StatementTrade } from './statement.rules.ts';

/** The smallest step of a settlement price (contract facts of the exchanges). */
export const PRICE_TICK: Readonly<Record<PriceUnit, Decimal>> = {
  '$/MT': '0.001',
  '$/BBL': '0.01',
  '$/gal': '0.00001',
};

type Quantity = Pick<StatementTrade, 'lots' | 'multFactor' | 'promptMonths' | 'priceUnit'>;

/**
 * Dollars that `quantity` moves when its quoted price rises by 1:
 * lots × units a lot × months of delivery, × 42 where the price is per gallon and the unit a barrel.
 */
export function dollarsPerPoint(quantity: Quantity): Big {
  return new Big(quantity.lots)
    .times(quantity.multFactor)
    .times(quantity.promptMonths)
    .times(quantity.priceUnit === '$/gal' ? GALLONS_PER_BARREL : 1);
}

/** Unrealised profit of a position, to the cent: dollars per point × (settlement − price). */
export function computeOte(position: Quantity & Pick<OpenPosition, 'price' | 'settlement'>): Big {
  return cents(dollarsPerPoint(position).times(new Big(position.settlement).minus(position.price)));
}

/** Profit of closing a position, to the cent: dollars per point × (price it was opened at − price). */
export function computeSettlement(
  trade: Quantity & Pick<StatementTrade, 'price' | 'openedAt'>,
): Big {
  return cents(
    dollarsPerPoint(trade).times(new Big(trade.openedAt ?? trade.price).minus(trade.price)),
  );
}

/** Profit of longs and shorts that the clearer set against each other: −Σ dollars per point × price. */
export function computeOffset(trades: readonly StatementTrade[]): Big {
  return cents(
    trades.reduce((sum, trade) => sum.minus(dollarsPerPoint(trade).times(trade.price)), new Big(0)),
  );
}

/** P&S rows that offset each other: those of one account and order. */
export function offsetGroups(trades: readonly StatementTrade[]): StatementTrade[][] {
  const offset = trades.filter(({ tradeType }) => tradeType === 'P&S');
  return [...Map.groupBy(offset, ({ account, orderNum }) => `${account} ${orderNum}`).values()];
}

export function sumDecimals(values: readonly (Decimal | null)[]): Big {
  return values.reduce((sum, value) => sum.plus(value ?? 0), new Big(0));
}

/**
 * The account's money in dollars, as its trades and positions make it. `cash` is what moved in or out,
 * `imr` the initial margin; an excess below 0 is a deficit.
 *
 *   realised       = Σ realised of its trades
 *   fees           = −Σ fees of its trades, commission likewise: a cost is positive in a trade
 *   ending         = beginning + realised + fees + commission + cash
 *   ote            = Σ open trade equity of its positions
 *   equity         = ending + ote
 *   excess         = equity − imr
 */
export function summariseAccount(
  opening: Pick<AccountSummary, 'account' | 'beginning' | 'cash' | 'imr'>,
  { trades, positions }: Pick<Statement, 'trades' | 'positions'>,
): AccountSummary {
  const mine = trades.filter(({ account }) => account === opening.account);
  const realised = sumDecimals(mine.map((trade) => trade.realised));
  const fees = sumDecimals(mine.map((trade) => trade.fees)).neg();
  const commission = sumDecimals(mine.map((trade) => trade.commission)).neg();
  const ending = [realised, fees, commission, opening.cash].reduce<Big>(
    (sum, value) => sum.plus(value),
    new Big(opening.beginning),
  );
  const ote = sumDecimals(
    positions.filter(({ account }) => account === opening.account).map((position) => position.ote),
  );
  const equity = ending.plus(ote);
  return {
    ...opening,
    realised: plain(realised),
    fees: plain(fees),
    commission: plain(commission),
    ending: plain(ending),
    ote: plain(ote),
    equity: plain(equity),
    excess: plain(equity.minus(opening.imr)),
  };
}

function cents(amount: Big): Big {
  return amount.round(2, Big.roundHalfUp);
}
