import { canPriceVolume, GALLONS_PER_BARREL } from '@fairlead/shared/domain/money/units';
import { isBalmoDay } from '@fairlead/shared/domain/terms/terms';
import Big from 'big.js';

import type { Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import type { StatementColumnName } from './statement-layout.rules.ts';
import type { StatementInstrument, OpenPosition, StatementTrade } from './statement.rules.ts';

type Check<Value> = {
  readonly column: StatementColumnName;
  /** Problem, or undefined. */
  readonly problem: (value: Value, statementDate: string) => string | undefined;
};

/** Rules between the cells of one row: of a trade and of a position. */
const INSTRUMENT_CHECKS: readonly Check<StatementInstrument>[] = [
  {
    column: 'Balmo Date',
    problem: ({ balmoDate, ...term }) =>
      balmoDate === null || isBalmoDay(term, balmoDate)
        ? undefined
        : `${balmoDate} does not lie in the term, or the term is not one month`,
  },
  {
    column: 'Price Unit',
    problem: ({ volumeUnit, priceUnit }) =>
      canPriceVolume(priceUnit, volumeUnit)
        ? undefined
        : `${priceUnit} is no price of ${volumeUnit}`,
  },
];

const TRADE_CHECKS: readonly Check<StatementTrade>[] = [
  ...INSTRUMENT_CHECKS,
  {
    column: 'Trade Date',
    problem: ({ tradeDate }, statementDate) =>
      tradeDate <= statementDate ? undefined : `${tradeDate} is after the statement's date`,
  },
  {
    column: 'Last Trading Date',
    problem: ({ tradeType, tradeDate, lastTradingDate }) =>
      tradeType !== 'Trade' || lastTradingDate === null || tradeDate <= lastTradingDate
        ? undefined
        : `${lastTradingDate} is before the trade was made`,
  },
  {
    column: 'Price',
    problem: ({ price, priceUnit }) =>
      tooLong(priceUnit === '$/gal' ? new Big(price).times(GALLONS_PER_BARREL) : 0),
  },
  {
    column: 'Time (UTC)',
    problem: ({ tradeType, tradeTime }) =>
      tradeType === 'Trade' && tradeTime === null
        ? 'is empty, and somebody dealt this trade'
        : undefined,
  },
];

export function findStatementTradeProblems(
  { value, row }: LocatedValue<StatementTrade>,
  statementDate: string,
): Problem[] {
  return findProblems(TRADE_CHECKS, value, statementDate).map(({ column, message }) =>
    createCellProblem(row, column, message),
  );
}

export function positionProblems(
  { value, row }: LocatedValue<OpenPosition>,
  statementDate: string,
): Problem[] {
  return findProblems(INSTRUMENT_CHECKS, value, statementDate).map(({ column, message }) =>
    createCellProblem(row, column, message),
  );
}

function findProblems<Value>(
  checks: readonly Check<Value>[],
  value: Value,
  statementDate: string,
): { readonly column: StatementColumnName; readonly message: string }[] {
  return checks.flatMap(({ column, problem }) => {
    const message = problem(value, statementDate);
    return message === undefined ? [] : [{ column, message }];
  });
}

/** The price of a barrel, worked out of that of a gallon, has to be exact on the wire, too. */
function tooLong(price: Big | 0): string | undefined {
  return price !== 0 && price.c.length > 15
    ? 'has too many digits for a price of a barrel'
    : undefined;
}

/** The same trade number twice in one file. */
export function repeatedTrades(trades: readonly LocatedValue<StatementTrade>[]): Problem[] {
  const first = new Map<string, number>();
  return trades.flatMap(({ value, row }) => {
    const line = first.get(value.tradeId);
    first.set(value.tradeId, line ?? row.line);
    return line === undefined
      ? []
      : [createCellProblem(row, 'Trade ID', `${value.tradeId} stands on line ${line} already`)];
  });
}

/**
 * A trade between two accounts of ours stands in the file twice, with opposite lots of the same size and
 * unit: together they are nothing.
 */
export function unmatchedInternals(trades: readonly LocatedValue<StatementTrade>[]): Problem[] {
  const open = new Map<string, LocatedValue<StatementTrade>[]>();
  for (const placed of trades.filter(({ value }) => value.contraAccount !== null)) {
    const waiting = open.get(sideKey(placed.value, 'other'));
    if (waiting?.pop() !== undefined) continue;
    const key = sideKey(placed.value, 'own');
    const own = open.get(key);
    if (own === undefined) open.set(key, [placed]);
    else own.push(placed);
  }
  return [...open.values()]
    .flat()
    .map(({ value, row }) =>
      createCellProblem(
        row,
        'Contra Account',
        `${value.contraAccount ?? ''} has no row of order ${value.orderNum} that is the other side of this trade`,
      ),
    );
}

/** Key that both rows of an internal trade share, seen from one side. */
function sideKey(trade: StatementTrade, side: 'own' | 'other'): string {
  const lots = new Big(trade.lots);
  const [account, contra] =
    side === 'own' ? [trade.account, trade.contraAccount] : [trade.contraAccount, trade.account];
  return JSON.stringify([
    account,
    contra,
    (side === 'own' ? lots : lots.neg()).toFixed(),
    trade.orderNum,
    trade.tradeType,
    trade.contractCode,
    trade.exchange,
    trade.multFactor,
    trade.volumeUnit,
    trade.priceUnit,
    trade.promptDate,
    trade.promptMonths,
    trade.balmoDate,
    trade.price,
  ]);
}
