import {
  type CellParser,
  cents,
  currency,
  day,
  identifier,
  label,
  oneOf,
  orEmpty,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import type { Fields } from '@fairlead/platform/csv/rows';
import { dollarsATonne, quantity, swissYear, uuid } from './physical-cells.rules.ts';
import {
  PHYSICAL_TRADE_TYPES,
  type PhysicalAmount,
  type PhysicalTrade,
  PNL_COLUMNS,
} from './physical.rules.ts';

/** The two sections of a file of physical trades, and its last line with the number of both. */
export const SECTIONS = ['Trades', 'Amounts'] as const;
export const END_LINE = 'End of File';

export type Section = (typeof SECTIONS)[number];

/** Empty is no: hardly a trade is withdrawn. */
const withdrawn: CellParser<boolean> = (text) => text !== '' && yesOrNo(text);

export const TRADE_FIELDS: Fields<PhysicalTrade> = {
  tradeUuid: ['Trade', uuid],
  groupedTradesUuid: ['Group', uuid],
  internalGroupedTradesUuid: ['Internal Group', uuid],
  lotNum: ['Lot', identifier],
  type: ['Type', oneOf(PHYSICAL_TRADE_TYPES)],
  book: ['Book', label],
  strategy: ['Strategy', label],
  deal: ['Deal', label],
  counterparty: ['Counterparty', label],
  vesselName: ['Vessel', orEmpty(label)],
  tradeDate: ['Trade Date', day],
  swissYear: ['Swiss Year', swissYear],
  pricingStart: ['Pricing Start', orEmpty(day)],
  pricingEnd: ['Pricing End', orEmpty(day)],
  product: ['Product', orEmpty(label)],
  quantityMt: ['Quantity MT', orEmpty(quantity)],
  contractTerms: ['Contract Terms', orEmpty(label)],
  premium: ['Premium', orEmpty(dollarsATonne)],
  fixedPrice: ['Fixed Price', orEmpty(dollarsATonne)],
  withdrawn: ['Withdrawn', withdrawn],
};

export const AMOUNT_FIELDS: Fields<PhysicalAmount> = {
  tradeUuid: ['Trade', uuid],
  column: ['Column', oneOf(PNL_COLUMNS)],
  isAdjProj: ['Adj or Proj', yesOrNo],
  holdsFrom: ['Holds From', day],
  amount: ['Amount', cents],
  currency: ['Currency', currency],
};

export const COLUMNS: Readonly<Record<Section, readonly string[]>> = {
  Trades: Object.values(TRADE_FIELDS).map(([column]) => column),
  Amounts: Object.values(AMOUNT_FIELDS).map(([column]) => column),
};
