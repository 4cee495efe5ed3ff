import type { DemoFile } from '../market/demo-file.ts';
import { CARDS } from './cards.ts';
import { csv } from '../market/csv.ts';
import { ACCOUNTS, BANKS, COMPANIES, SHIPS, TRADING_CODES } from './firm.ts';

type Section = readonly [name: string, columns: readonly string[], rows: readonly string[][]];

const yes = (is: boolean | undefined) => (is === true ? 'yes' : 'no');
const nameOf = (code: string) => COMPANIES.find((company) => company.code === code)?.name ?? code;

/** Code, three groups from the outermost, whether it is financed, whether it is ship management. */
const CASH_GROUPS: readonly string[][] = [
  ['HIRE', 'Operations', 'Vessels', 'Hire', 'no', 'yes'],
  ['OPEX', 'Operations', 'Vessels', 'Running costs', 'no', 'yes'],
  ['VOYAGE', 'Operations', 'Vessels', 'Voyage costs', 'no', 'yes'],
  ['DOCK', 'Operations', 'Vessels', 'Dry docking', 'no', 'yes'],
  ['OFFICE', 'Operations', 'Offices', 'Overheads', 'no', 'no'],
  ['CARGO', 'Trading', 'Cargoes', 'Purchases and sales', 'no', 'no'],
  ['CARGOCOST', 'Trading', 'Cargoes', 'Costs', 'no', 'no'],
  ['CLEARER', 'Trading', 'Futures', 'Margins at clearers', 'no', 'no'],
  ['TFIN', 'Finance', 'Banks', 'Trade finance', 'yes', 'no'],
  ['LOAN', 'Finance', 'Banks', 'Loans on vessels', 'yes', 'yes'],
  ['IC', 'Group', 'Inter company', 'Current accounts', 'no', 'no'],
];

const SECTIONS: readonly Section[] = [
  [
    'Companies',
    ['Company', 'Fixed Name', 'Summary Group', 'Kind', 'Minor', 'Currency'],
    COMPANIES.map(({ code, name, group, kind, minor }) => [
      ...[code, name, group, kind, yes(minor), 'USD'],
    ]),
  ],
  [
    'Reporting Sets',
    ['Reporting Set', 'First Month', 'Default'],
    [
      ['Halyard', '1', 'yes'],
      ['SCG', '1', 'no'],
    ],
  ],
  [
    'Reporting Set Companies',
    ['Reporting Set', 'Company'],
    [
      ...COMPANIES.map(({ code }) => ['Halyard', code]),
      ...TRADING_CODES.map((code) => ['SCG', code]),
    ],
  ],
  [
    'Vessels',
    ['Vessel', 'Company', 'Delivered', 'Sold'],
    SHIPS.map(({ name, company, delivered, sold }) => [name, company, delivered, sold]),
  ],
  [
    'Ledger Cards',
    [
      ...['Card', 'Name', 'Statement', 'PnL Group', 'Cost Group', 'Category'],
      ...['Balance Sheet Group', 'Bank', 'Inter-Company'],
    ],
    CARDS.map((card) => [
      ...[card.code, card.name, card.statement, card.pnlGroup, card.costGroup, card.category],
      ...[card.sheetGroup, yes(card.isBank), yes(card.isInterCompany)],
    ]),
  ],
  [
    'Cash Groups',
    ['Cash Group', 'Group 1', 'Group 2', 'Group 3', 'Financed', 'Ship Management'],
    CASH_GROUPS.map((row) => [...row]),
  ],
  [
    'Banks',
    ['BIC', 'Bank', 'Logo'],
    Object.values(BANKS).map(({ bic, name, logo }) => [bic, name, logo]),
  ],
  [
    'Accounts',
    ['Service Account', 'BIC', 'Account', 'Currency', 'Owner', 'Product', 'Name', 'Card'],
    ACCOUNTS.map(({ service, bank, iban, currency, company, card }) => [
      ...[service, BANKS[bank].bic, iban, currency, nameOf(company), 'Current account'],
      ...[`Operations ${currency}`, card],
    ]),
  ],
];

/** Chart file: the group's companies, the cards it books on and its bank accounts. */
export function chartFile(): DemoFile {
  const rows = SECTIONS.flatMap(([name, columns, cells]) => [[name], columns, ...cells, []]);
  const count = SECTIONS.reduce((sum, [, , cells]) => sum + cells.length, 0);
  return {
    kind: 'chart',
    fileName: 'chart-2024-06-28.csv',
    text: csv([...rows, ['End of Chart', String(count)]]),
  };
}
