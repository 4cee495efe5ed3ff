import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { parseTerm, type Term } from '@fairlead/shared/domain/terms/terms';

import {
  BadCell,
  type CellParser,
  charge,
  parseDayCell,
  decimal,
  identifier,
  label,
  parseMoneyCell,
  multiplier,
  nonZero,
  oneOf,
  orderNumber,
  orEmpty,
  cacheParsed,
  parseTimeOfDayCell,
} from '@fairlead/platform/csv/cells';
import type { Problem } from '@fairlead/platform/csv/problem';
import {
  type CsvFields,
  type LocatedValue,
  readRows,
  readRowsAs,
  type CsvRow,
} from '@fairlead/platform/csv/rows';
import type {
  AccountSummary,
  OpenPosition,
  StatementTrade,
  TradeSection,
} from './statement.rules.ts';
import { findTradeSection } from './statement.rules.ts';

/** Reads a term as statements state it. */
export const term: CellParser<Term> = (text) => {
  const found = parseTerm(text);
  if (found === undefined) {
    throw new BadCell(`'${text}' is not a term as 'Aug 24', 'Q4 24', 'H1 25' or 'Cal 25'`);
  }
  return found;
};

const empty: CellParser<null> = (text) => {
  if (text !== '') throw new BadCell('must be empty in this section');
  return null;
};

/** Fields of one file: names, days and units come again and again. */
const instrumentFields = () =>
  ({
    product: ['Product', cacheParsed(label)],
    contractCode: ['Contract', cacheParsed(label)],
    exchange: ['Exchange', cacheParsed(label)],
    term: ['Term', cacheParsed(term)],
    balmoDate: ['Balmo Date', cacheParsed(orEmpty(parseDayCell))],
    lastTradingDate: ['Last Trading Date', cacheParsed(orEmpty(parseDayCell))],
    multFactor: ['Multiplier', multiplier],
    volumeUnit: ['Unit', oneOf(VOLUME_UNITS)],
    priceUnit: ['Price Unit', oneOf(PRICE_UNITS)],
  }) as const;

const tradeFields = () =>
  ({
    account: ['Account', cacheParsed(label)],
    tradeId: ['Trade ID', identifier],
    orderNum: ['Order', orderNumber],
    tradeDate: ['Trade Date', cacheParsed(parseDayCell)],
    tradeTime: ['Time (UTC)', orEmpty(parseTimeOfDayCell)],
    ...instrumentFields(),
    lots: ['Lots', cacheParsed(nonZero)],
    price: ['Price', cacheParsed(decimal)],
    fees: ['Fees', cacheParsed(charge)],
    commission: ['Commission', cacheParsed(charge)],
    contraAccount: ['Contra Account', cacheParsed(orEmpty(label))],
    trader: ['Trader', cacheParsed(orEmpty(label))],
  }) as const;

/** Columns of a section's rows beside those of every trade. */
const CLOSING: Readonly<
  Record<TradeSection, CsvFields<Pick<StatementTrade, 'openedAt' | 'realised'>>>
> = {
  Confirmations: { openedAt: ['Opened At', empty], realised: ['Realised', empty] },
  'Purchase & Sale': { openedAt: ['Opened At', empty], realised: ['Realised', parseMoneyCell] },
  'Delivery & Cash Settlement': {
    openedAt: ['Opened At', decimal],
    realised: ['Realised', parseMoneyCell],
  },
};

const positionFields = () =>
  ({
    account: ['Account', label],
    ...instrumentFields(),
    lots: ['Lots', nonZero],
    price: ['Price', decimal],
    settlement: ['Settlement Price', decimal],
    ote: ['OTE', parseMoneyCell],
  }) as const;

const SUMMARY = {
  account: ['Account', label],
  beginning: ['Beginning Balance', parseMoneyCell],
  realised: ['Realised', parseMoneyCell],
  fees: ['Fees', parseMoneyCell],
  commission: ['Commission', parseMoneyCell],
  cash: ['Cash Movements', parseMoneyCell],
  ending: ['Ending Balance', parseMoneyCell],
  ote: ['OTE', parseMoneyCell],
  equity: ['Total Equity', parseMoneyCell],
  imr: ['IMR', parseMoneyCell],
  excess: ['Excess/Deficit', parseMoneyCell],
} as const;

/** Reads the rows of one of the sections that hold trades. */
export function readTrades(
  section: TradeSection,
  rows: readonly CsvRow[],
  problems: Problem[],
): LocatedValue<StatementTrade>[] {
  const tradeType: CellParser<string> = cacheParsed((text) => {
    const belongs = findTradeSection(label(text));
    if (belongs === undefined) throw new BadCell(`'${text}' is not a type of trade`);
    if (belongs !== section) throw new BadCell(`'${text}' belongs in the section ${belongs}`);
    return text;
  });
  const fields = {
    ...tradeFields(),
    ...CLOSING[section],
    tradeType: ['Trade Type', tradeType],
  } as const;
  return readRowsAs(rows, { fields, as: toTrade }, problems);
}

/** Row as it is read, with its term in one cell. */
type Unfolded<Value extends Term> = Omit<Value, keyof Term> & { readonly term: Term };

/** Written out, so that its 28 fields lie in a row of memory: put together by their names they are a table of their own. */
const toTrade = (read: Unfolded<StatementTrade>): StatementTrade => ({
  account: read.account,
  tradeId: read.tradeId,
  orderNum: read.orderNum,
  tradeDate: read.tradeDate,
  tradeTime: read.tradeTime,
  tradeType: read.tradeType,
  product: read.product,
  contractCode: read.contractCode,
  exchange: read.exchange,
  promptDate: read.term.promptDate,
  promptMonths: read.term.promptMonths,
  balmoDate: read.balmoDate,
  lastTradingDate: read.lastTradingDate,
  multFactor: read.multFactor,
  volumeUnit: read.volumeUnit,
  priceUnit: read.priceUnit,
  lots: read.lots,
  price: read.price,
  fees: read.fees,
  commission: read.commission,
  contraAccount: read.contraAccount,
  trader: read.trader,
  openedAt: read.openedAt,
  realised: read.realised,
});

export function readPositions(
  rows: readonly CsvRow[],
  problems: Problem[],
): LocatedValue<OpenPosition>[] {
  const as = ({ term: covered, ...rest }: Unfolded<OpenPosition>): OpenPosition => ({
    ...rest,
    ...covered,
  });
  return readRowsAs(rows, { fields: positionFields(), as }, problems);
}

export function readSummaries(
  rows: readonly CsvRow[],
  problems: Problem[],
): LocatedValue<AccountSummary>[] {
  return readRows<AccountSummary>(rows, SUMMARY, problems);
}
