import { canPriceVolume, PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';

import {
  parseDayCell,
  decimal,
  email,
  label,
  multiplier,
  oneOf,
  orEmpty,
  positive,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import { DATED_TABLES } from './dated-tables.rules.ts';
import { FILE_LAYOUT_TABLES } from './file-layout-tables.rules.ts';
import type { ReferenceTable } from './reference-table.rules.ts';

/**
 * The tables of reference data, each from its own file (docs/reference-data.md). A table stands below
 * those it refers to.
 */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    name: 'exchange',
    file: 'exchanges.csv',
    key: ['name'],
    fields: { name: ['Exchange', label] },
  },
  {
    name: 'calendar',
    file: 'calendars.csv',
    key: ['name'],
    fields: { name: ['Calendar', label] },
  },
  {
    name: 'holiday',
    file: 'holidays.csv',
    key: ['calendar', 'date'],
    fields: { calendar: ['Calendar', label], date: ['Date', parseDayCell] },
    refers: [{ fields: ['calendar'], to: 'calendar' }],
  },
  {
    name: 'product',
    file: 'products.csv',
    key: ['code'],
    fields: {
      code: ['Product', label],
      label: ['Label', label],
      family: ['Family', oneOf(['LPG', 'OIL', 'FREIGHT'])],
      parent_code: ['Parent', orEmpty(oneOf(['NAPHTHA', 'CRUDE', 'PETRO_CHEM']))],
      metric: ['Unit', oneOf(VOLUME_UNITS)],
      quote_unit: ['Price Unit', oneOf(PRICE_UNITS)],
      bbl_per_mt: ['Barrels a Tonne', orEmpty(positive)],
      gal_per_mt: ['Gallons a Tonne', orEmpty(positive)],
      is_crude: ['Crude', yesOrNo],
      is_mtb: ['Mont Belvieu', yesOrNo],
      is_converted_leg: ['Converted Leg', yesOrNo],
      pricing: [
        'Pricing',
        oneOf(['AVG_DAILY', 'MONTH_FIX', 'FREIGHT', 'FIRST_LINE_CL', 'FIRST_LINE_BRN']),
      ],
      calendar: ['Calendar', label],
      needs_broker: ['Needs Broker', yesOrNo],
    },
    refers: [{ fields: ['calendar'], to: 'calendar' }],
    checks: [
      {
        field: 'quote_unit',
        problem: ({ metric, quote_unit }) =>
          canPriceVolume(String(quote_unit), String(metric))
            ? undefined
            : `${quote_unit} is no price of ${metric}`,
      },
    ],
  },
  {
    name: 'clearer',
    file: 'clearers.csv',
    key: ['name'],
    fields: { name: ['Clearer', label] },
  },
  {
    name: 'clearer_account',
    file: 'accounts.csv',
    key: ['clearer', 'short_name'],
    fields: { clearer: ['Clearer', label], short_name: ['Account', label] },
    refers: [{ fields: ['clearer'], to: 'clearer' }],
  },
  {
    name: 'contract',
    file: 'contracts.csv',
    key: ['clearer', 'contract_code', 'exchange'],
    fields: {
      clearer: ['Clearer', label],
      contract_code: ['Contract', label],
      exchange: ['Exchange', label],
      name: ['Name', label],
      product_a: ['Product A', label],
      product_b: ['Product B', orEmpty(label)],
      mult_factor: ['Multiplier', multiplier],
      is_diff: ['Diff', yesOrNo],
    },
    refers: [
      { fields: ['clearer'], to: 'clearer' },
      { fields: ['exchange'], to: 'exchange' },
      { fields: ['product_a'], to: 'product' },
      { fields: ['product_b'], to: 'product' },
    ],
    checks: [
      {
        field: 'product_b',
        problem: ({ product_a, product_b }) =>
          product_a === product_b ? `is ${product_a}, which is Product A` : undefined,
      },
      {
        field: 'is_diff',
        problem: ({ product_b, is_diff }) =>
          is_diff && product_b === null ? "is 'yes', but there is no Product B" : undefined,
      },
    ],
  },
  {
    name: 'fee_rate',
    file: 'fee_rates.csv',
    key: ['exchange', 'product', 'is_mini', 'valid_from'],
    fields: {
      exchange: ['Exchange', label],
      product: ['Product', label],
      is_mini: ['Mini', yesOrNo],
      valid_from: ['Valid From', parseDayCell],
      clearing_fee: ['Clearing Fee', decimal],
      exchange_fee: ['Exchange Fee', decimal],
      commission_per_lot: ['Commission', decimal],
    },
    refers: [
      { fields: ['exchange'], to: 'exchange' },
      { fields: ['product'], to: 'product' },
    ],
  },
  {
    name: 'broker',
    file: 'brokers.csv',
    key: ['name'],
    fields: { name: ['Broker', label], forced_commission: ['Forced Commission', orEmpty(decimal)] },
  },
  {
    name: 'book',
    file: 'books.csv',
    key: ['name'],
    fields: {
      name: ['Book', label],
      kind: ['Kind', oneOf(['PHYS', 'PAPER', 'SHIPPING', 'FORWARD', 'CORP', 'PRODUCT'])],
      group_code: ['Group', orEmpty(label)],
      hidden_in_entry: ['Hidden in Entry', yesOrNo],
    },
  },
  {
    name: 'strategy',
    file: 'strategies.csv',
    key: ['book', 'name'],
    fields: { book: ['Book', label], name: ['Strategy', label] },
    refers: [{ fields: ['book'], to: 'book' }],
  },
  {
    name: 'deal',
    file: 'deals.csv',
    key: ['book', 'strategy', 'name'],
    fields: {
      book: ['Book', label],
      strategy: ['Strategy', label],
      name: ['Deal', label],
      phys_paper: ['Physical or Paper', oneOf(['PHYS', 'PAPER'])],
    },
    refers: [{ fields: ['book', 'strategy'], to: 'strategy' }],
  },
  {
    name: 'trader',
    file: 'traders.csv',
    key: ['nick_name'],
    fields: {
      nick_name: ['Trader', label],
      email: ['E-mail', email],
      is_authorised: ['Authorised', yesOrNo],
      is_default: ['Default', yesOrNo],
    },
    once: [{ field: 'email' }, { field: 'is_default', value: true }],
    checks: [
      {
        field: 'is_default',
        problem: ({ is_authorised, is_default }) =>
          is_default && !is_authorised ? "is 'yes' for somebody who is not authorised" : undefined,
      },
    ],
  },
  ...DATED_TABLES,
  ...FILE_LAYOUT_TABLES,
];
