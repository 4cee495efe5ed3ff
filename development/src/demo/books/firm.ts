import { VESSELS } from '../cargo/routes.ts';

export type CompanyKind = 'VESSEL' | 'ADMIN' | 'TRADING' | 'HOLDING';

/** A company of the invented group. */
export type Company = {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly kind: CompanyKind;
  readonly minor?: boolean;
};

/** A vessel and the company that owns it; each such company owns one. */
export type Ship = {
  readonly name: string;
  readonly company: string;
  readonly delivered: string;
  /** '' while she is ours. */
  readonly sold: string;
  /** Running costs of her, relative to those of a usual vessel. */
  readonly factor: number;
};

const DELIVERED: Readonly<Partial<Record<string, string>>> = { 'Pacific Juniper': '2023-04-10' };
const SOLD: Readonly<Partial<Record<string, string>>> = { 'Baltic Linnet': '2024-03-15' };

export const SHIPS: readonly Ship[] = VESSELS.map((name, index) => ({
  name,
  company: `V${String(index + 1).padStart(2, '0')}`,
  delivered: DELIVERED[name] ?? `${2012 + (index % 7)}-0${(index % 8) + 1}-15`,
  sold: SOLD[name] ?? '',
  factor: 0.92 + ((index * 5) % 12) * 0.014,
}));

const company = (code: string, name: string, of: Omit<Company, 'code' | 'name'>): Company => ({
  code,
  name,
  ...of,
});

const SHIPPING = { group: 'Shipping', kind: 'VESSEL' } as const;
const TRADING = { group: 'Trading', kind: 'TRADING' } as const;
const MANAGEMENT = { group: 'Ship Management', kind: 'ADMIN' } as const;
const OFFICE = { group: 'Administration', kind: 'ADMIN' } as const;
const HOLDING = { group: 'Holding', kind: 'HOLDING' } as const;

/** The group: the minor companies bear the names of the specification, all others are invented. */
export const COMPANIES: readonly Company[] = [
  ...SHIPS.map((ship) => company(ship.company, `${ship.name} Shipping`, SHIPPING)),
  company('SCG', 'SwissChemGas', TRADING),
  company('HGT', 'Halyard Gas Trading', TRADING),
  company('HAT', 'Halyard Asia Trading', TRADING),
  company('HCH', 'Halyard Chartering', TRADING),
  company('HSM', 'Halyard Ship Management', MANAGEMENT),
  company('HCR', 'Halyard Crewing', MANAGEMENT),
  company('HSV', 'Halyard Services', OFFICE),
  company('HTM', 'Halyard Terminals', OFFICE),
  company('HIN', 'Halyard Insurance Services', OFFICE),
  company('HHO', 'Halyard Holding', HOLDING),
  company('HFI', 'Halyard Finance', HOLDING),
  company('SAR', 'Sariano', { ...OFFICE, minor: true }),
  company('SHA', 'Shareholders', { ...HOLDING, minor: true }),
  company('SCH', 'SwissChemGas Holding', { ...HOLDING, minor: true }),
];

export const TRADING_CODES: readonly string[] = COMPANIES.filter(
  ({ kind }) => kind === 'TRADING',
).map(({ code }) => code);

export type Bank = { readonly bic: string; readonly name: string; readonly logo: string };

const mark = (ground: string, shape: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="6" fill="${ground}"/><path d="${shape}" fill="#fff"/></svg>`,
  ).toString('base64')}`;

/** Both banks are invented, their marks too. */
export const BANKS = {
  rivage: {
    bic: 'RIVACHGG',
    name: 'Banque du Rivage',
    logo: mark('#0b5d7a', 'M6 26q7-8 14 0t14 0v6H6z'),
  },
  seefeld: {
    bic: 'SEEFCHZZ',
    name: 'Seefeld Bank',
    logo: mark('#7a2e0b', 'M20 7l12 10v15H8V17z'),
  },
} as const satisfies Record<string, Bank>;

export type FirmAccount = {
  readonly service: string;
  readonly bank: keyof typeof BANKS;
  readonly iban: string;
  readonly company: string;
  readonly currency: 'EUR' | 'USD';
  readonly card: string;
};

const OFFICE_ACCOUNTS = [
  ['SCG', 'seefeld', 'USD'],
  ['HGT', 'seefeld', 'USD'],
  ['HAT', 'rivage', 'USD'],
  ['HCH', 'seefeld', 'USD'],
  ['HSM', 'rivage', 'USD'],
  ['HCR', 'seefeld', 'EUR'],
  ['HSV', 'rivage', 'EUR'],
  ['HTM', 'rivage', 'EUR'],
  ['HHO', 'rivage', 'USD'],
  ['SCH', 'rivage', 'USD'],
] as const;

/** One account a company; what has none is paid for by the holding. */
export const ACCOUNTS: readonly FirmAccount[] = [
  ...SHIPS.map(
    ({ company: code }, index) => [code, index % 2 ? 'seefeld' : 'rivage', 'USD'] as const,
  ),
  ...OFFICE_ACCOUNTS,
].map(([code, bank, currency], index) => ({
  company: code,
  bank,
  currency,
  service: `${bank === 'rivage' ? 'R' : 'S'}-${String(1001 + index)}`,
  iban: swissIban(bank === 'rivage' ? '08998' : '08999', 260_000_000_000 + index * 7_919_001),
  card: `1010${String(index + 10)}`,
}));

export const accountOf = (companyCode: string): FirmAccount | undefined =>
  ACCOUNTS.find((account) => account.company === companyCode);

/** The card of a company's own bank account. @throws Error where it has none */
export function bankCardOf(companyCode: string): string {
  const card = accountOf(companyCode)?.card;
  if (card === undefined) throw new Error(`${companyCode} has no account`);
  return card;
}

/** IBAN with the check digits of ISO 13616 (97 − the number modulo 97). */
function swissIban(clearing: string, account: number): string {
  const digits = `${clearing}${String(account).padStart(12, '0')}`;
  // 'CH00' behind the number, letters as numbers: C is 12, H is 17.
  const rest = BigInt(`${digits}121700`) % 97n;
  return `CH${String(98n - rest).padStart(2, '0')}${digits}`;
}
