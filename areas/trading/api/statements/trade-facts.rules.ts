import { isClosingType } from '@fairlead/trading/domain/trades/trade-types';

import type { Decimal } from '@fairlead/platform/csv/decimal';
import { isExpiring, isInternal, type Statement, type StatementTrade } from './statement.rules.ts';

/** A trade as the clearer states it, in the columns of core_trade. Nothing of it is ours to change. */
export type TradeFacts = {
  readonly statement_date: string;
  readonly order_num: number;
  readonly trade_date: string;
  readonly trade_time: string | null;
  readonly account_short_name: string;
  readonly contra_account: string | null;
  readonly trade_type: string;
  readonly product_name: string;
  readonly contract_code: string;
  readonly exchange: string;
  readonly trader_nick_name: string | null;
  readonly lots: Decimal;
  readonly mult_factor: number;
  readonly quoted_volume_unit: string;
  readonly quoted_trade_price: Decimal;
  readonly quoted_trade_price_unit: string;
  readonly prompt_date: string;
  readonly prompt_months: number;
  readonly balmo_date: string | null;
  readonly last_trading_date: string | null;
  readonly fees: Decimal;
  readonly commission: Decimal;
  readonly opened_at_price: Decimal | null;
  readonly realised: Decimal | null;
  readonly is_expiring: boolean;
  readonly is_internal: boolean;
};

export type StoredTrade = {
  readonly trade_id: string;
  readonly clearer_trade_id: string;
  readonly state: 'PENDING' | 'VERIFIED';
  readonly verified_by: string | null;
  readonly withdrawn: boolean;
  readonly facts: TradeFacts;
};

/** Changes that a statement makes to the trades that are stored already. */
export type TradeChanges = {
  readonly statementDate: string;
  /** As they are stated: `toTradeFacts` each is asked as it is sent, as those of a large file are larger than it. */
  readonly added: readonly StatementTrade[];
  /** Stated otherwise than before, or stated again after they were withdrawn: PENDING once more. */
  readonly changed: readonly { readonly stored: StoredTrade; readonly facts: TradeFacts }[];
  /** Stated as before: their verification holds. */
  readonly unchanged: readonly StoredTrade[];
  /** No longer stated. */
  readonly withdrawn: readonly StoredTrade[];
};

/** Compares a statement with the stored trades of its clearer that are of its day or bear its numbers. */
export function compareTrades(
  { trades, statementDate }: Statement,
  stored: readonly StoredTrade[],
): TradeChanges {
  const byNumber = new Map(stored.map((trade) => [trade.clearer_trade_id, trade]));
  const known = trades.flatMap((trade) => {
    const before = byNumber.get(trade.tradeId);
    return before === undefined
      ? []
      : [{ stored: before, facts: toTradeFacts(trade, statementDate) }];
  });
  const numbers = new Set(trades.map(({ tradeId }) => tradeId));
  return {
    statementDate,
    added: trades.filter(({ tradeId }) => !byNumber.has(tradeId)),
    changed: known.filter((trade) => !isUnchanged(trade)),
    unchanged: known.filter(isUnchanged).map((trade) => trade.stored),
    withdrawn: stored.filter((trade) => !trade.withdrawn && !numbers.has(trade.clearer_trade_id)),
  };
}

function isUnchanged({ stored, facts }: TradeChanges['changed'][number]): boolean {
  return !stored.withdrawn && changedFields(stored.facts, facts).length === 0;
}

/** The names of the fields in which two statements of one trade differ. */
function changedFields(before: TradeFacts, after: TradeFacts): (keyof TradeFacts)[] {
  const names = Object.keys(after) as (keyof TradeFacts)[];
  return names.filter((name) => before[name] !== after[name]);
}

/**
 * Fields that a correction may change of a trade without changing the order that it was dealt by.
 */
const NOT_OF_THE_ORDER: readonly (keyof TradeFacts)[] = [
  'account_short_name',
  'fees',
  'commission',
  'opened_at_price',
  'realised',
  'last_trading_date',
  'is_expiring',
];

/** The numbers of the orders that say something else after these changes, or are new. */
export function listOrderNums({ added, changed, withdrawn }: TradeChanges): readonly number[] {
  const corrected = changed.filter(
    ({ stored, facts }) =>
      stored.withdrawn ||
      changedFields(stored.facts, facts).some((field) => !NOT_OF_THE_ORDER.includes(field)),
  );
  const touched = [
    ...[...corrected, ...withdrawn].map(({ facts }) => facts),
    ...corrected.map(({ stored }) => stored.facts),
  ];
  return [
    ...new Set([
      ...added
        .filter((trade) => isDealt(trade.tradeType, isInternal(trade)))
        .map(({ orderNum }) => orderNum),
      ...touched
        .filter(({ trade_type, is_internal }) => isDealt(trade_type, is_internal))
        .map(({ order_num }) => order_num),
    ]),
  ];
}

const isDealt = (tradeType: string, ofOurs: boolean): boolean =>
  !ofOurs && !isClosingType(tradeType);

/** Together with a number of 32 characters an id stays below the 128 that the API takes. */
const CLEARER_CHARACTERS = 40;

/**
 * The id of a trade in the API: the clearer's own number, unless another clearer's trade has it
 * (decision 0020); then with the clearer's name, and where that of a third one reads the same, counted.
 * Clearers' numbers have no '@'.
 */
export function createTradeId(clearer: string, number: string, taken: ReadonlySet<string>): string {
  if (!taken.has(number)) return number;
  const words = clearer.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const named = `${number}@${Array.from(words).slice(0, CLEARER_CHARACTERS).join('')}`;
  let id = named;
  for (let count = 2; taken.has(id); count += 1) id = `${named}-${count}`;
  return id;
}

/** A trade of the statement of that day as it is stored. */
export function toTradeFacts(trade: StatementTrade, statementDate: string): TradeFacts {
  return {
    statement_date: statementDate,
    order_num: trade.orderNum,
    trade_date: trade.tradeDate,
    trade_time: trade.tradeTime,
    account_short_name: trade.account,
    contra_account: trade.contraAccount,
    trade_type: trade.tradeType,
    product_name: trade.product,
    contract_code: trade.contractCode,
    exchange: trade.exchange,
    trader_nick_name: trade.trader,
    lots: trade.lots,
    mult_factor: trade.multFactor,
    quoted_volume_unit: trade.volumeUnit,
    quoted_trade_price: trade.price,
    quoted_trade_price_unit: trade.priceUnit,
    prompt_date: trade.promptDate,
    prompt_months: trade.promptMonths,
    balmo_date: trade.balmoDate,
    last_trading_date: trade.lastTradingDate,
    fees: trade.fees,
    commission: trade.commission,
    opened_at_price: trade.openedAt,
    realised: trade.realised,
    is_expiring: isExpiring(trade, statementDate),
    is_internal: isInternal(trade),
  };
}
