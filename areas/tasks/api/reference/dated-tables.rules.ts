import { PRICE_UNITS } from '@fairlead/shared/domain/money/units';

import {
  between,
  parseDayCell,
  daysOfYear,
  decimal,
  email,
  label,
  month,
  oneOf,
  orEmpty,
  positive,
  printable,
  upTo,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import type { ReferenceTable } from './reference-table.rules.ts';

const FIRST_LINES = ['FIRST_LINE_CL', 'FIRST_LINE_BRN'] as const;
const sentence = printable(600);
const source = printable(200);

/**
 * Tables of reference data that hold from a day on: terms of the P&L, and how prices are read and
 * checked on import.
 */
export const DATED_TABLES: readonly ReferenceTable[] = [
  {
    name: 'risk_limit',
    file: 'risk_limits.csv',
    key: ['metric', 'valid_from'],
    fields: {
      metric: ['Limit', oneOf(['VAR_95', 'DD_ALERT', 'DD_STOP'])],
      valid_from: ['Valid From', parseDayCell],
      value: ['Dollars', decimal],
      near_percent: ['Near Percent', orEmpty(between(1, 100))],
    },
    later: ['near_percent'],
    checks: [
      {
        field: 'value',
        problem: ({ metric, value }) => {
          const isLoss = String(value).startsWith('-');
          if (value !== '0' && isLoss === (metric !== 'VAR_95')) return undefined;
          return metric === 'VAR_95' ? 'must be more than 0' : 'must be less than 0: it is a loss';
        },
      },
    ],
  },
  {
    name: 'limit_owner',
    file: 'limit_owners.csv',
    isOptional: true,
    key: ['limit_of', 'email', 'valid_from'],
    fields: {
      limit_of: ['Limit', oneOf(['VAR_95', 'DRAWDOWN', 'POSITION'])],
      email: ['E-mail', email],
      valid_from: ['Valid From', parseDayCell],
      is_told: ['Told', yesOrNo],
    },
  },
  {
    name: 'look_ahead',
    file: 'look_aheads.csv',
    key: ['valid_from', 'days'],
    fields: { valid_from: ['Valid From', parseDayCell], days: ['Days', upTo(260)] },
  },
  {
    name: 'default_tab',
    file: 'default_tabs.csv',
    key: ['email', 'valid_from'],
    fields: {
      email: ['E-mail', email],
      valid_from: ['Valid From', parseDayCell],
      tab: ['Tab', oneOf(['management', 'physical', 'paper', 'back-office'])],
    },
  },
  {
    name: 'price_check',
    file: 'price_checks.csv',
    key: ['product', 'valid_from'],
    fields: {
      product: ['Product', label],
      valid_from: ['Valid From', parseDayCell],
      largest_move: ['Largest Move', positive],
    },
    refers: [{ fields: ['product'], to: 'product' }],
  },
  {
    name: 'price_layout',
    file: 'price_layouts.csv',
    key: ['file_begins', 'column_name'],
    fields: {
      file_begins: ['File Begins', label],
      column_name: ['Column', label],
      date_column: ['Date Column', label],
      product: ['Product', label],
      // Such a file says no month ahead, so there is nothing else that it could give.
      kind: ['Kind', oneOf(['FIXING'])],
      quote_unit: ['Price Unit', oneOf(PRICE_UNITS)],
      zero_is_missing: ['Zero is Missing', yesOrNo],
    },
    refers: [{ fields: ['product'], to: 'product' }],
    checks: [
      {
        field: 'date_column',
        problem: ({ date_column, column_name }) =>
          date_column === column_name ? `is ${column_name}, which has the prices` : undefined,
      },
    ],
  },
  {
    name: 'contract_convention',
    file: 'contract_conventions.csv',
    isOptional: true,
    key: ['pricing', 'first_contract'],
    fields: {
      pricing: ['Pricing', oneOf(FIRST_LINES)],
      first_contract: ['First Contract', month],
      months_before: ['Months Before', between(0, 24)],
      days: ['Days', between(-62, 62)],
      business_days_before: ['Business Days Before', between(0, 31)],
      not_before: ['Not Before', orEmpty(daysOfYear)],
      calendar: ['Calendar', orEmpty(label)],
      rolls: ['Rolls', oneOf(['ON_EXPIRY', 'AFTER_EXPIRY'])],
      expiry_sentence: ['Expiry Sentence', sentence],
      expiry_source: ['Expiry Source', source],
      expiry_address: ['Expiry Address', source],
      roll_sentence: ['Roll Sentence', sentence],
      roll_source: ['Roll Source', source],
      roll_address: ['Roll Address', source],
    },
    refers: [{ fields: ['calendar'], to: 'calendar' }],
    covers: { field: 'pricing', values: FIRST_LINES },
  },
  {
    name: 'trade_band',
    file: 'trade_bands.csv',
    isOptional: true,
    key: ['product', 'valid_from'],
    fields: {
      product: ['Product', label],
      valid_from: ['Valid From', parseDayCell],
      price_per_cent: ['Price Per Cent', positive],
      spread_per_cent: ['Spread Per Cent', positive],
      most_lots: ['Most Lots', positive],
      position_lots: ['Position Lots', orEmpty(positive)],
      twin_minutes: ['Twin Minutes', between(0, 1_440)],
      source: ['Source', source],
    },
    refers: [{ fields: ['product'], to: 'product' }],
  },
];
