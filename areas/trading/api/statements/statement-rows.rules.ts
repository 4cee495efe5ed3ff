import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { type Term, termOf } from '@fairlead/shared/domain/terms/terms';

import {
  BadCell,
  type CellParser,
  charge,
  day,
  decimal,
  identifier,
  label,
  money,
  multiplier,
  nonZero,
  oneOf,
  orderNumber,
  orEmpty,
  remembering,
  timeOfDay,
} from '@fairlead/platform/csv/cells';
import type { Problem } from '@fairlead/platform/csv/problem';
import {
  type Fields,
  type Placed,
  readRows,
  readRowsAs,
  type Row,
} from '@fairlead/platform/csv/rows';
import type {
  AccountSummary,
  OpenPosition,
  StatementTrade,
  TradeSection,
} from './statement.rules.ts';
import { sectionOf } from './statement.rules.ts';

/** Reads a term as statements state it. */
export const term: CellParser<Term> = (text) => {
  const found = termOf(text);
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
    product: ['Product', remembering(label)],
    contractCode: ['Contract', remembering(label)],
    exchange: ['Exchange', remembering(label)],
    term: ['Term', remembering(term)],
    balmoDate: ['Balmo Date', remembering(orEmpty(day))],
    lastTradingDate: ['Last Trading Date', remembering(orEmpty(day))],
    multFactor: ['Multiplier', multiplier],
    volumeUnit: ['Unit', oneOf(VOLUME_UNITS)],
    priceUnit: ['Price Unit', oneOf(PRICE_UNITS)],
  }) as const;

const tradeFields = () =>
  ({
    account: ['Account', remembering(label)],
    tradeId: ['Trade ID', identifier],
    orderNum: ['Order', orderNumber],
    tradeDate: ['Trade Date', remembering(day)],
    tradeTime: ['Time (UTC)', orEmpty(timeOfDay)],
    ...instrumentFields(),
    lots: ['Lots', remembering(nonZero)],
    price: ['Price', remembering(decimal)],
    fees: ['Fees', remembering(charge)],
    commission: ['Commission', remembering(charge)],
    contraAccount: ['Contra Account', remembering(orEmpty(label))],
    trader: ['Trader', remembering(orEmpty(label))],
  }) as const;

/** Columns of a section's rows beside those of every trade. */
const CLOSING: Readonly<
  Record<TradeSection, Fields<Pick<StatementTrade, 'openedAt' | 'realised'>>>
> = {
  Confirmations: { openedAt: ['Opened At', empty], realised: ['Realised', empty] },
  'Purchase & Sale': { openedAt: ['Opened At', empty], realised: ['Realised', money] },
  'Delivery & Cash Settlement': { openedAt: ['Opened At', decimal], realised: ['Realised', money] },
};

const positionFields = () =>
  ({
    account: ['Account', label],
    ...instrumentFields(),
    lots: ['Lots', nonZero],
    price: ['Price', decimal],
    settlement: ['Settlement Price', decimal],
    ote: ['OTE', money],
  }) as const;

const SUMMARY = {
  account: ['Account', label],
  beginning: ['Beginning Balance', money],
  realised: ['Realised', money],
  fees: ['Fees', money],
  commission: ['Commission', money],
  cash: ['Cash Movements', money],
  ending: ['Ending Balance', money],
  ote: ['OTE', money],
  equity: ['Total Equity', money],
  imr: ['IMR', money],
  excess: ['Excess/Deficit', money],
} as const;

/** Reads the rows of one of the sections that hold trades. */
export function readTrades(
  section: TradeSection,
  rows: readonly Row[],
  problems: Problem[],
): Placed<StatementTrade>[] {
  const tradeType: CellParser<string> = remembering((text) => {
    const belongs = sectionOf(label(text));
    if (belongs === undefined) throw new BadCell(`'${text}' is not a type of trade`);
    if (belongs !== section) throw new BadCell(`'${text}' belongs in the section ${belongs}`);
    return text;
  });
  const fields = {
    ...tradeFields(),
    ...CLOSING[section],
    tradeType: ['Trade Type', tradeType],
  } as const;
  return readRowsAs(rows, { fields, as: tradeOf }, problems);
}

/** Row as it is read, with its term in one cell. */
type Unfolded<Value extends Term> = Omit<Value, keyof Term> & { readonly term: Term };

/** Written out, so that its 28 fields lie in a row of memory: put together by their names they are a table of their own. */
const tradeOf = (read: Unfolded<StatementTrade>): StatementTrade => ({
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

export function readPositions(rows: readonly Row[], problems: Problem[]): Placed<OpenPosition>[] {
  const as = ({ term: covered, ...rest }: Unfolded<OpenPosition>): OpenPosition => ({
    ...rest,
    ...covered,
  });
  return readRowsAs(rows, { fields: positionFields(), as }, problems);
}

export function readSummaries(rows: readonly Row[], problems: Problem[]): Placed<AccountSummary>[] {
  return readRows<AccountSummary>(rows, SUMMARY, problems);
}
