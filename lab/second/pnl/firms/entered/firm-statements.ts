import { completeStatement } from '@fairlead/development/statement-draft';
import { writeStatement } from '@fairlead/development/statement-writer';
import Big from 'big.js';

import type { StatementTrade } from '../../../../../areas/trading/api/statements/statement.rules.ts';
import {
  type Closing,
  type Contract,
  type Firm,
  knownTo,
  type RunOf,
  type Stated,
} from '../firm.ts';

type StatedTrade = Omit<StatementTrade, 'realised'>;
type OfDay = {
  readonly clearer: string;
  readonly day: string;
  readonly trades: readonly StatedTrade[];
};

/** The clearer's number of an order: that with which its trades begin. */
export const orderNumOf = ({ tradeId }: Pick<Stated, 'tradeId'>): number =>
  Number(tradeId.split('-')[0]);

/** Every clearer's statement of a day that has these fills and what a run knows of closings. */
export function statementsOf(firm: Firm, run: RunOf, fills: readonly Stated[]): readonly OfDay[] {
  const closings = firm.closings.flatMap((closing, at) =>
    closing.in.includes(run)
      ? closingRows(firm, closing, at).map((trade) => ({ ...closing, trade }))
      : [],
  );
  const trades = fills.map((fill) => ({ ...fill, trade: fillRow(firm, fill) }));
  const all = [...trades, ...closings];
  return [...Map.groupBy(all, (each) => `${each.clearer} ${each.statementDate}`).values()].flatMap(
    (each) => {
      const [first] = each;
      if (first === undefined) return [];
      const of = { clearer: first.clearer, day: first.statementDate };
      return { ...of, trades: each.map(({ trade }) => trade) };
    },
  );
}

/** The file of a statement; of two of a day the higher issue holds. */
export function statementFile({ clearer, day, trades }: OfDay, issue: number): string {
  const accounts = [...new Set(trades.map(({ account }) => account))];
  return writeStatement(
    completeStatement({
      clearer,
      statementDate: day,
      trades,
      positions: [],
      issuedAt: `${new Date(Date.parse(`${day}T20:00:00Z`) + issue * 1000).toISOString().slice(0, 19)}Z`,
      accounts: accounts.map((account) => ({ account, beginning: '0', cash: '0', imr: '0' })),
    }),
  );
}

function instrumentOf({ products }: Firm, of: Contract) {
  const product = products.find(({ code }) => code === of.productA);
  if (product === undefined) throw new Error(`no product ${of.productA}`);
  return {
    product: `${of.code} Swap`,
    contractCode: of.code,
    exchange: of.exchange,
    promptDate: of.month,
    promptMonths: of.months,
    balmoDate: of.balmoDate,
    lastTradingDate: null,
    multFactor: unitsOf(of),
    volumeUnit: product.metric,
    priceUnit: product.quote_unit,
    account: of.account,
    contraAccount: null,
    trader: null,
    openedAt: null,
    commission: '0',
  } as const;
}

const unitsOf = ({ code }: Contract): 100 | 1000 => (code.endsWith('MINI') ? 100 : 1000);
const decimal = (value: number) => new Big(value).toFixed();

function fillRow(firm: Firm, fill: Stated): StatedTrade {
  return {
    ...instrumentOf(firm, fill),
    tradeId: fill.tradeId,
    orderNum: orderNumOf(fill),
    tradeDate: fill.tradeDate,
    tradeTime: '10:00:00',
    tradeType: 'Trade',
    lots: decimal(fill.lots),
    price: decimal(fill.price),
    fees: decimal(0 - fill.charged),
  };
}

/** First number of orders that nobody dealt. */
const CLOSINGS = 9000;

function closingRows(firm: Firm, closing: Closing, at: number): readonly StatedTrade[] {
  const row: StatedTrade = {
    ...instrumentOf(firm, closing),
    tradeId: `${CLOSINGS + at}-0`,
    orderNum: CLOSINGS + at,
    lots: '1',
    price: '1',
    tradeDate: closing.statementDate,
    tradeTime: null,
    tradeType: closing.type,
    openedAt: closing.type === 'Delivery' ? '1' : null,
    fees: decimal(0 - closing.cents / 100),
  };
  // What offsets each other comes to no lots.
  return closing.type === 'P&S'
    ? [row, { ...row, tradeId: `${CLOSINGS + at}-1`, lots: '-1', fees: '0' }]
    : [row];
}

/** Fills that the clearers state of the orders that a run knows. */
export const statedIn = (firm: Firm, run: RunOf): readonly Stated[] =>
  knownTo(run, firm.orders).flatMap(({ stated }) => stated);
