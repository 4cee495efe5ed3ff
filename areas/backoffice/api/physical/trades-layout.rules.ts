import {
  type CellParser,
  cents,
  currency,
  parseDayCell,
  identifier,
  label,
  oneOf,
  orEmpty,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import type { CsvFields } from '@fairlead/platform/csv/rows';
import { dollarsATonne, quantity, swissYear, parseUuidCell } from './physical-cells.rules.ts';
import {
  PHYSICAL_TRADE_TYPES,
  type PhysicalAmount,
  type PhysicalTrade,
  PNL_COLUMNS,
} from './physical.rules.ts';

/** The two sections of a file of physical trades, and its last line with the number of both. */
export const TRADE_FILE_SECTIONS = ['Trades', 'Amounts'] as const;
export const TRADES_END_LINE = 'End of File';

export type TradeFileSection = (typeof TRADE_FILE_SECTIONS)[number];

/** Empty is no: hardly a trade is withdrawn. */
const withdrawn: CellParser<boolean> = (text) => text !== '' && yesOrNo(text);

export const TRADE_FIELDS: CsvFields<PhysicalTrade> = {
  tradeUuid: ['Trade', parseUuidCell],
  groupedTradesUuid: ['Group', parseUuidCell],
  internalGroupedTradesUuid: ['Internal Group', parseUuidCell],
  lotNum: ['Lot', identifier],
  type: ['Type', oneOf(PHYSICAL_TRADE_TYPES)],
  book: ['Book', label],
  strategy: ['Strategy', label],
  deal: ['Deal', label],
  counterparty: ['Counterparty', label],
  vesselName: ['Vessel', orEmpty(label)],
  tradeDate: ['Trade Date', parseDayCell],
  swissYear: ['Swiss Year', swissYear],
  pricingStart: ['Pricing Start', orEmpty(parseDayCell)],
  pricingEnd: ['Pricing End', orEmpty(parseDayCell)],
  product: ['Product', orEmpty(label)],
  quantityMt: ['Quantity MT', orEmpty(quantity)],
  contractTerms: ['Contract Terms', orEmpty(label)],
  premium: ['Premium', orEmpty(dollarsATonne)],
  fixedPrice: ['Fixed Price', orEmpty(dollarsATonne)],
  withdrawn: ['Withdrawn', withdrawn],
};

export const AMOUNT_FIELDS: CsvFields<PhysicalAmount> = {
  tradeUuid: ['Trade', parseUuidCell],
  column: ['Column', oneOf(PNL_COLUMNS)],
  isAdjProj: ['Adj or Proj', yesOrNo],
  holdsFrom: ['Holds From', parseDayCell],
  amount: ['Amount', cents],
  currency: ['Currency', currency],
};

export const TRADE_FILE_COLUMNS: Readonly<Record<TradeFileSection, readonly string[]>> = {
  Trades: Object.values(TRADE_FIELDS).map(([column]) => column),
  Amounts: Object.values(AMOUNT_FIELDS).map(([column]) => column),
};
