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
  timeOfDay,
} from '../../csv/cells.ts';
import type { Problem } from '../../csv/problem.ts';
import { type Fields, type Placed, readRow, type Row } from '../../csv/rows.ts';
import type {
  AccountSummary,
  OpenPosition,
  StatementTrade,
  TradeSection,
} from './statement.rules.ts';
import { sectionOf } from './statement.rules.ts';

const term: CellParser<Term> = (text) => {
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

const INSTRUMENT = {
  product: ['Product', label],
  contractCode: ['Contract', label],
  exchange: ['Exchange', label],
  term: ['Term', term],
  balmoDate: ['Balmo Date', orEmpty(day)],
  lastTradingDate: ['Last Trading Date', orEmpty(day)],
  multFactor: ['Multiplier', multiplier],
  volumeUnit: ['Unit', oneOf(VOLUME_UNITS)],
  priceUnit: ['Price Unit', oneOf(PRICE_UNITS)],
} as const;

const TRADE = {
  account: ['Account', label],
  tradeId: ['Trade ID', identifier],
  orderNum: ['Order', orderNumber],
  tradeDate: ['Trade Date', day],
  tradeTime: ['Time (UTC)', orEmpty(timeOfDay)],
  ...INSTRUMENT,
  lots: ['Lots', nonZero],
  price: ['Price', decimal],
  fees: ['Fees', charge],
  commission: ['Commission', charge],
  contraAccount: ['Contra Account', orEmpty(label)],
  trader: ['Trader', orEmpty(label)],
} as const;

/** What a section's rows have beside the columns of every trade. */
const CLOSING: Readonly<
  Record<TradeSection, Fields<Pick<StatementTrade, 'openedAt' | 'realised'>>>
> = {
  Confirmations: { openedAt: ['Opened At', empty], realised: ['Realised', empty] },
  'Purchase & Sale': { openedAt: ['Opened At', empty], realised: ['Realised', money] },
  'Delivery & Cash Settlement': { openedAt: ['Opened At', decimal], realised: ['Realised', money] },
};

const POSITION = {
  account: ['Account', label],
  ...INSTRUMENT,
  lots: ['Lots', nonZero],
  price: ['Price', decimal],
  settlement: ['Settlement Price', decimal],
  ote: ['OTE', money],
} as const;

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

export type Reader<Value> = (row: Row, problems: Problem[]) => Placed<Value>[];

/** Reads the rows of one of the sections that hold trades. */
export function tradeReader(section: TradeSection): Reader<StatementTrade> {
  const tradeType: CellParser<string> = (text) => {
    const belongs = sectionOf(label(text));
    if (belongs === undefined) throw new BadCell(`'${text}' is not a type of trade`);
    if (belongs !== section) throw new BadCell(`'${text}' belongs in the section ${belongs}`);
    return text;
  };
  const fields = { ...TRADE, ...CLOSING[section], tradeType: ['Trade Type', tradeType] } as const;
  return (row, problems) => {
    const read = readRow(row, fields, problems);
    if (read === undefined) return [];
    const { term: covered, ...rest } = read;
    return [{ row, value: { ...rest, ...covered } }];
  };
}

export const readPosition: Reader<OpenPosition> = (row, problems) => {
  const read = readRow(row, POSITION, problems);
  if (read === undefined) return [];
  const { term: covered, ...rest } = read;
  return [{ row, value: { ...rest, ...covered } }];
};

export const readSummary: Reader<AccountSummary> = (row, problems) => {
  const value = readRow(row, SUMMARY, problems);
  return value === undefined ? [] : [{ row, value }];
};
