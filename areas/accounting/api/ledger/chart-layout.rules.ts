import {
  BadCell,
  type CellParser,
  currency,
  parseDayCell,
  identifier,
  label,
  oneOf,
  orEmpty,
  upTo,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import type { CsvFields } from '@fairlead/platform/csv/rows';
import type { SectionLayout } from '@fairlead/platform/csv/sections';
import { longName, name } from './ledger-cells.rules.ts';

/** A row of a chart, by the names of its table's columns. */
export type ChartRow = Readonly<Record<string, string | number | boolean | null>>;

/** A section of a chart: the table that it fills, and how its rows are read and judged. */
export type ChartFileTable = {
  /** The table of the database; its columns are the names of `fields`. */
  readonly name: string;
  readonly key: readonly string[];
  readonly fields: CsvFields<ChartRow>;
  /** Fields that name a row of another section, of this file or an earlier one; null names none. */
  readonly refers?: readonly { readonly field: string; readonly to: ChartSection }[];
  /** Sets of fields, besides the key, whose values no two rows may share; values with a null among them are free. */
  readonly once?: readonly (readonly string[])[];
  /** Rule between the cells of a row: the field of the problem, and the problem. */
  readonly check?: (row: ChartRow) => readonly [field: string, message: string] | undefined;
};

const bic: CellParser<string> = (text) => {
  if (!/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text))
    throw new BadCell(`'${text.slice(0, 40)}' is not a BIC of 8 or 11 characters`);
  return text;
};

const LOGO_CHARACTERS = 8 * 1024;

/** A small picture as a data address; a page shows it as a picture, where nothing of it runs. */
const logo: CellParser<string> = (text) => {
  if (text.length > LOGO_CHARACTERS) throw new BadCell('is longer than 8 KB');
  if (!/^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new BadCell('is not an SVG or PNG picture as a base64 data address');
  return text;
};

const firstMonth: CellParser<number> = (text) => {
  const month = upTo(12)(text);
  if (month === 0) throw new BadCell('is not a month from 1 to 12');
  return month;
};

const card: ChartFileTable['check'] = ({ statement, pnl_group, group_cost, row_category }) => {
  if (statement === 'BS' && (pnl_group !== null || group_cost !== null))
    return ['pnl_group', 'A card of the balance sheet has neither a P&L group nor a cost group'];
  if (statement === 'PL' && pnl_group === null)
    return ['pnl_group', 'is empty; a P&L card has one'];
  return (group_cost === null) === (row_category === null)
    ? undefined
    : ['row_category', 'Cost Group and Category: both or neither'];
};

const days: ChartFileTable['check'] = ({ delivered_on, sold_on }) =>
  delivered_on !== null &&
  sold_on !== null &&
  sold_on !== undefined &&
  sold_on <= (delivered_on ?? '')
    ? ['sold_on', 'is not after Delivered']
    : undefined;

export const CHART_SECTIONS = [
  'Companies',
  'Reporting Sets',
  'Reporting Set Companies',
  'Vessels',
  'Ledger Cards',
  'Cash Groups',
  'Banks',
  'Accounts',
] as const;
export type ChartSection = (typeof CHART_SECTIONS)[number];

/** The sections of a chart, in the order of the file (docs/accounting-files.md). */
export const CHART_TABLES: Readonly<Record<ChartSection, ChartFileTable>> = {
  Companies: {
    name: 'company',
    key: ['code'],
    fields: {
      code: ['Company', identifier],
      fixed_name: ['Fixed Name', name],
      summary_group: ['Summary Group', name],
      kind: ['Kind', oneOf(['VESSEL', 'ADMIN', 'TRADING', 'HOLDING'])],
      is_minor_admin: ['Minor', yesOrNo],
      currency: ['Currency', currency],
    },
    once: [['fixed_name']],
  },
  'Reporting Sets': {
    name: 'reporting_set',
    key: ['name'],
    fields: {
      name: ['Reporting Set', name],
      fiscal_first_month: ['First Month', firstMonth],
      is_default: ['Default', yesOrNo],
    },
  },
  'Reporting Set Companies': {
    name: 'reporting_set_company',
    key: ['name', 'company_code'],
    fields: { name: ['Reporting Set', name], company_code: ['Company', identifier] },
    refers: [
      { field: 'name', to: 'Reporting Sets' },
      { field: 'company_code', to: 'Companies' },
    ],
  },
  Vessels: {
    name: 'vessel',
    key: ['name'],
    fields: {
      name: ['Vessel', name],
      company_code: ['Company', orEmpty(identifier)],
      delivered_on: ['Delivered', orEmpty(parseDayCell)],
      sold_on: ['Sold', orEmpty(parseDayCell)],
    },
    refers: [{ field: 'company_code', to: 'Companies' }],
    check: days,
  },
  'Ledger Cards': {
    name: 'ledger_card',
    key: ['code'],
    fields: {
      code: ['Card', name],
      name: ['Name', longName],
      statement: ['Statement', oneOf(['PL', 'BS'])],
      pnl_group: ['PnL Group', orEmpty(name)],
      group_cost: ['Cost Group', orEmpty(name)],
      row_category: ['Category', orEmpty(oneOf(['RUNNING', 'DRYDOCK', 'ADMIN']))],
      bsg_code: ['Balance Sheet Group', name],
      is_bank: ['Bank', yesOrNo],
      is_intercompany: ['Inter-Company', yesOrNo],
    },
    check: card,
  },
  'Cash Groups': {
    name: 'cash_rec_group',
    key: ['code'],
    fields: {
      code: ['Cash Group', label],
      group1: ['Group 1', label],
      group2: ['Group 2', label],
      group3: ['Group 3', label],
      is_financed: ['Financed', yesOrNo],
      is_ship_management: ['Ship Management', yesOrNo],
    },
  },
  Banks: {
    name: 'bank_institution',
    key: ['bic'],
    fields: { bic: ['BIC', bic], bank_name: ['Bank', name], logo: ['Logo', orEmpty(logo)] },
    once: [['bank_name']],
  },
  Accounts: {
    name: 'bank_account',
    key: ['service_account_no'],
    fields: {
      service_account_no: ['Service Account', identifier],
      bic: ['BIC', bic],
      bank_account_no: ['Account', label],
      // Bank accounts are kept in these two only (spec B5).
      currency: ['Currency', oneOf(['EUR', 'USD'])],
      owner: ['Owner', label],
      product: ['Product', label],
      account_name: ['Name', label],
      ledger_card_code: ['Card', orEmpty(name)],
    },
    refers: [
      { field: 'bic', to: 'Banks' },
      { field: 'ledger_card_code', to: 'Ledger Cards' },
    ],
    // A bank may keep several currencies under one number.
    once: [['bank_account_no', 'currency'], ['ledger_card_code']],
  },
};

const listColumns = (section: ChartSection): readonly string[] =>
  Object.values(CHART_TABLES[section].fields).map(([column]) => column);

export const CHART_LAYOUT: SectionLayout<ChartSection> = {
  columns: new Map(CHART_SECTIONS.map((section) => [section, listColumns(section)])),
  endLine: 'End of Chart',
};
