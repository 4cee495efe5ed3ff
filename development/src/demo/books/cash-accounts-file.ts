import { csv } from '../market/csv.ts';
import type { DemoFile } from '../market/demo-file.ts';
import { decimalOfCents } from './decimal-of-cents.ts';
import { ACCOUNTS, BANKS, COMPANIES, type CompanyKind } from './firm.ts';

const COLUMNS = [
  ...['Card', 'From', 'Group Company', 'Institution', 'Name', 'Holding Company', 'Type', 'In Sum'],
  ...['Notes', 'Buffer', 'Blocked'],
];

/** Before the first planning. */
const KNOWN_FROM = '2021-12-01';

/** Buffer on each account of such a company, in whole units of its currency. */
const BUFFERS: Readonly<Record<CompanyKind, number>> = {
  TRADING: 250_000,
  VESSEL: 50_000,
  ADMIN: 25_000,
  HOLDING: 100_000,
};

type Version = { readonly from: string; readonly notes: string; readonly blocked: number };

/** A guarantee that the bank holds money for, and that became dearer in the newest week. */
const BLOCKED: Readonly<Partial<Record<string, readonly Version[]>>> = {
  HCH: [
    { from: KNOWN_FROM, notes: 'Guarantee for a charterer', blocked: 500_000 },
    { from: '2024-06-26', notes: 'Guarantee for a charterer, raised', blocked: 750_000 },
  ],
};

/** Money that is not the firm's. */
const NOT_IN_SUM: Readonly<Partial<Record<string, string>>> = {
  HTM: 'Held for the partners of the terminal',
};

/** File of the accounts that the planning of cash is made for: each account of the group. */
export const cashAccountsFile = (): DemoFile => ({
  kind: 'cash_accounts',
  fileName: 'cash-accounts-2024-06-28.csv',
  text: csv([COLUMNS, ...ACCOUNTS.flatMap(toRows)]),
});

function toRows({ company: code, card, bank, currency }: (typeof ACCOUNTS)[number]): string[][] {
  const company = COMPANIES.find((each) => each.code === code);
  if (company === undefined) throw new Error(`No company ${code}`);
  const outside = NOT_IN_SUM[code];
  const holding = code === 'SCG' || code === 'SCH' ? 'SwissChemGas Holding' : 'Halyard Holding';
  const versions = BLOCKED[code] ?? [{ from: KNOWN_FROM, notes: outside ?? '', blocked: 0 }];
  return versions.map(({ from, notes, blocked }) => [
    ...[card, from, company.group, BANKS[bank].name, `${company.name} ${currency}`, holding],
    ...['Current', outside === undefined ? 'yes' : 'no', notes],
    ...[decimalOfCents(BUFFERS[company.kind] * 100), decimalOfCents(blocked * 100)],
  ]);
}
