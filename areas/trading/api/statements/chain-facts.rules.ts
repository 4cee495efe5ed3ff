import Big from 'big.js';

import { type Decimal, plain } from '@fairlead/platform/csv/decimal';

/** Lots of an instrument in an account, of each month of its term. */
export type ChainLots = {
  readonly account: string;
  readonly contractCode: string;
  readonly exchange: string;
  readonly promptDate: string;
  readonly promptMonths: number;
  readonly balmoDate: string | null;
  /** Product of the contract; side A. */
  readonly product: string;
  /** Units of the product in a lot: 1,000, or 100 of a mini. */
  readonly multFactor: number;
  readonly lots: Decimal;
};

/** Row of lots, as it is read. */
type LotsRow = {
  readonly account: string;
  readonly contract_code: string;
  readonly exchange: string;
  readonly prompt_date: string;
  readonly prompt_months: number;
  readonly balmo_date: string | null;
  readonly product_a: string;
  readonly mult_factor: number;
  readonly lots: string;
};

export const lotsOfRow = (row: LotsRow): ChainLots => ({
  account: row.account,
  contractCode: row.contract_code,
  exchange: row.exchange,
  promptDate: row.prompt_date,
  promptMonths: row.prompt_months,
  balmoDate: row.balmo_date,
  product: row.product_a,
  multFactor: row.mult_factor,
  lots: row.lots,
});

/** Part of a statement that the next one has to follow from. */
export type ChainStatement = {
  readonly clearer: string;
  readonly statementDate: string;
  readonly accounts: readonly {
    readonly account: string;
    readonly beginning: Decimal;
    readonly ending: Decimal;
  }[];
  /** Null: nobody has kept them. */
  readonly positions: readonly ChainLots[] | null;
  /** Its trades but P&S, which repeats longs and shorts that come to nothing. */
  readonly trades: readonly (ChainLots & {
    /** Of Delivery & Cash Settlement. */
    readonly closes: boolean;
  })[];
};

/** Point in which a statement does not follow from the one before it. */
export type StatementBreak = {
  /** Names it, for as long as both statements say the same. */
  readonly key: string;
  readonly clearer_name: string;
  /** Null of a day without a statement; 'all accounts' where a clearer closes in an account of its own. */
  readonly account: string | null;
  readonly statement_date: string;
  readonly subject: 'BALANCE' | 'ACCOUNT' | 'POSITION' | 'DAY';
  /** Value that follows from the statement before: dollars, or lots; null of a day. */
  readonly before: Decimal | null;
  /** Stated value; null of an account or a day that is not there. */
  readonly after: Decimal | null;
  /** Difference: what follows less what is stated; lots of 1,000, of all months. */
  readonly lots: number;
  readonly dollars: number;
  /** Of a position. */
  readonly of: PositionSubject | null;
  /** Description of the difference, a sentence without the clearer's name. */
  readonly what: string;
};

/** Instrument of a position, and the size of its lots. */
export type PositionSubject = {
  readonly contract: string;
  readonly exchange: string;
  readonly product: string;
  /** The first month, and how many follow each other from it on. */
  readonly promptDate: string;
  readonly months: number;
  readonly balmoDate: string | null;
  readonly multFactor: number;
};

/** Converts a contract's lots to thousands of the product. */
export const lotsOfThousand = (lots: Big, multFactor: number): number =>
  lots.times(multFactor).div(1_000).toNumber();

export type FoundBreak = {
  readonly account: string | null;
  readonly subject: StatementBreak['subject'];
  /** Further part of its key. */
  readonly detail: string;
};

/** Makes the common fields of a break: its key and its place. */
export const found = (
  { clearer, statementDate }: ChainStatement,
  { account, subject, detail }: FoundBreak,
) => ({
  key: [subject, clearer, account ?? '', statementDate, detail].join('|'),
  clearer_name: clearer,
  account,
  statement_date: statementDate,
  subject,
});

export const lotsText = (lots: Big): string =>
  `${signed(plain(lots))} ${lots.abs().eq(1) ? 'lot' : 'lots'}`;

/** Formats an amount as people read it: '−1,234.50'. */
export const formatMoney = (amount: Decimal): string => {
  const big = new Big(amount);
  const decimals = big.eq(big.round(2)) ? 2 : undefined;
  const [whole = '', fraction] = big.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return signed(fraction === undefined ? grouped : `${grouped}.${fraction}`);
};

const signed = (text: string): string => text.replace('-', '−');

export const formatBreakCount = (n: number, what: string): string =>
  `${n} ${what}${n === 1 ? '' : 's'}`;
