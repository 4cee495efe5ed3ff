import { type Random, randomFrom } from '../market/random.ts';
import { GROUP_CARD, ownBank } from './bank-lines.ts';
import { type JournalBook, dollarLine, type DemoJournalLine } from './book.ts';
import { type BookMonth, dayAt, someDay } from './calendar.ts';
import { accountOf } from './firm.ts';
import { inflation } from './opex.ts';
import type { RateOf } from './rates.ts';
import { splitCents } from './split.ts';

/** Monthly costs of an office in dollars of 2024, and by how many invoices. */
export const OFFICES: readonly (readonly [company: string, perMonth: number, invoices: number])[] =
  [
    ['HSM', 118_000, 10],
    ['HCR', 74_000, 8],
    ['HSV', 165_000, 14],
    ['HTM', 58_000, 7],
    ['HHO', 55_000, 6],
    ['SCH', 16_000, 4],
    ['SCG', 215_000, 12],
    ['HGT', 130_000, 10],
    ['HAT', 92_000, 8],
    ['HCH', 61_000, 7],
    ['HIN', 24_000, 4],
    ['HFI', 19_000, 3],
    ['SAR', 8_500, 3],
    ['SHA', 5_500, 2],
  ];

/** Cost lines of an office with their suppliers, each as often as it is bought. */
export const OFFICE_COSTS = [
  ...[1, 2, 3].map(() => ['610010', 'Salaries', 'Staff'] as const),
  ['610020', 'Social charges', 'Cantonal pension fund'],
  ['610030', 'Training', 'Quay Academy'],
  ['620010', 'Rent', 'Limmat Real Estate'],
  ['620020', 'Office supplies', 'Papeterie du Lac'],
  ['630010', 'Audit', 'Brandt & Vogel'],
  ['630020', 'Legal advice', 'Moreau Avocats'],
  ['630030', 'Consultants', 'Norden Advisory'],
  ['640010', 'Licences and servers', 'Gridline Systems'],
  ['640020', 'Market data', 'Lantern Data'],
  ['640030', 'Telephone', 'Signal Telecom'],
  ['650010', 'Travel', 'Tern Travel'],
] as const;

const PAYABLES = '120010';
const EXCHANGE = '810030';

type Office = {
  readonly company: string;
  readonly perMonth: number;
  readonly invoices: number;
  readonly random: Random;
  readonly unpaid: { readonly amount: number; readonly book: number; readonly supplier: string }[];
};

/** Keeps the books of the offices: costs, their payment, what the holding pays in, exchange differences. */
export function officeBooks(book: JournalBook, rateOf: RateOf, seed: string) {
  const offices = OFFICES.map(([company, perMonth, invoices]): Office => {
    const random = randomFrom(`${seed} office ${company}`);
    return { company, perMonth, invoices, random, unpaid: [] };
  });
  return (month: BookMonth): void => {
    for (const office of offices) {
      if (accountOf(office.company) === undefined) paidByHolding(book, office, month);
      else ownCosts(book, office, { month, rateOf });
    }
    terminalServices(book, month);
  };
}

type When = { readonly month: BookMonth; readonly rateOf: RateOf };

function ownCosts(book: JournalBook, office: Office, { month, rateOf }: When): void {
  fund(book, office, { month, rateOf });
  payInvoices(book, office, { month, rateOf });
  const { company, random } = office;
  const currency = accountOf(company)?.currency ?? 'USD';
  for (const amount of buildInvoices(office, month, rateOf)) {
    const [card, what, supplier] = random.pick(OFFICE_COSTS);
    const date = someDay(random, month);
    const inDollars = Math.round(amount * rateOf(currency, date));
    const line = { currency, fromTo: supplier };
    book.post({
      company,
      series: 'PI',
      date,
      type: 'Invoice',
      narrative: `${what}, ${supplier}`,
      lines: [
        { ...line, card, amount, book: inDollars },
        { ...line, card: PAYABLES, amount: -amount, book: -inDollars },
      ],
    });
    office.unpaid.push({ amount, book: inDollars, supplier });
  }
  revalue(book, company, { month, rateOf });
}

function buildInvoices(
  { perMonth, invoices, random, company }: Office,
  month: BookMonth,
  rateOf: RateOf,
) {
  const near = inflation(month.first) * (1 + 0.06 * random.normal());
  const rate = rateOf(accountOf(company)?.currency ?? 'USD', month.closes);
  return splitCents(random, Math.round((perMonth * near * 100) / rate), invoices);
}

/** Pays the invoices of the month before, each by a payment of its own, at the rate of that day. */
function payInvoices(book: JournalBook, office: Office, { month, rateOf }: When): void {
  const { company, random } = office;
  const account = accountOf(company);
  if (account === undefined) return;
  const { card, currency } = account;
  for (const { amount, book: owed, supplier } of office.unpaid.splice(0)) {
    const date = someDay(random, month);
    const paid = Math.round(amount * rateOf(currency, date));
    const line = { currency, fromTo: supplier };
    const lines: DemoJournalLine[] = [
      { ...line, card: PAYABLES, amount, book: owed },
      { ...line, card, amount: -amount, book: -paid, cashGroup: 'OFFICE', type: 'PAYMENT' },
    ];
    if (paid !== owed) lines.push(dollarLine(EXCHANGE, paid - owed));
    book.post({
      company,
      series: 'BK',
      date,
      type: 'Bank payment',
      narrative: `Payment to ${supplier}`,
      lines,
    });
  }
}

/** Companies that earn nothing of their own. */
const FUNDED = ['HCR', 'HSV', 'HTM', 'SCH'];

/** Books what the holding pays in for the month. */
function fund(book: JournalBook, { company, perMonth }: Office, { month, rateOf }: When): void {
  const account = accountOf(company);
  if (account === undefined || !FUNDED.includes(company)) return;
  const { card, currency } = account;
  const date = dayAt(month, 1);
  const cents = Math.round(perMonth * inflation(month.first)) * 100;
  const amount = Math.round(cents / rateOf(currency, date));
  const about = { series: 'BK', date, type: 'Transfer in the group' };
  const narrative = `Costs of ${month.first.slice(0, 7)} of ${company}`;
  const bank = { cashGroup: 'IC', type: 'INTER_COMPANY' } as const;
  book.post({
    company: 'HHO',
    ...about,
    narrative,
    lines: [
      dollarLine(GROUP_CARD, cents, { fromTo: company }),
      ownBank('HHO', -cents, { ...bank, fromTo: company }),
    ],
  });
  book.post({
    company,
    ...about,
    narrative,
    lines: [
      { card, currency, amount, book: cents, ...bank, fromTo: 'HHO' },
      dollarLine(GROUP_CARD, -cents, { fromTo: 'HHO' }),
    ],
  });
}

/** Euros in the bank, in dollars at the month's end. */
function revalue(book: JournalBook, company: string, { month, rateOf }: When): void {
  const account = accountOf(company);
  if (account === undefined || account.currency === 'USD') return;
  const { card, currency } = account;
  const { amount, book: inDollars } = book.balanceOf(company, card);
  const difference = Math.round(amount * rateOf(currency, month.closes)) - inDollars;
  if (difference === 0) return;
  book.post({
    company,
    series: 'JV',
    date: month.closes,
    type: 'Revaluation',
    narrative: `Revaluation of the bank, ${month.first.slice(0, 7)}`,
    lines: [
      { card, currency, amount: 0, book: difference, type: 'REVALUATION' },
      dollarLine(EXCHANGE, -difference),
    ],
  });
}

/** Books costs of an office without an account, which the holding pays. */
function paidByHolding(book: JournalBook, office: Office, month: BookMonth): void {
  const { company, random, perMonth, invoices } = office;
  const near = inflation(month.first) * (1 + 0.06 * random.normal());
  for (const cents of splitCents(random, Math.round(perMonth * near * 100), invoices)) {
    const [card, what, supplier] = random.pick(OFFICE_COSTS);
    const date = someDay(random, month);
    const narrative = `${what}, ${supplier}`;
    book.post({
      company,
      series: 'PI',
      date,
      type: 'Invoice',
      narrative,
      lines: [
        dollarLine(card, cents, { fromTo: supplier }),
        dollarLine(GROUP_CARD, -cents, { fromTo: 'HHO' }),
      ],
    });
    book.post({
      company: 'HHO',
      series: 'BK',
      date,
      type: 'Bank payment',
      narrative,
      lines: [
        dollarLine(GROUP_CARD, cents, { fromTo: company }),
        ownBank('HHO', -cents, { cashGroup: 'OFFICE', type: 'PAYMENT', fromTo: supplier }),
      ],
    });
  }
}

/** Books what the terminals charge the traders, on their current account. */
function terminalServices(book: JournalBook, month: BookMonth): void {
  const cents = Math.round(66_000 * inflation(month.first)) * 100;
  const about = {
    series: 'IC',
    date: month.closes,
    type: 'Charge of the group',
    narrative: `Storage of ${month.first.slice(0, 7)}`,
  };
  book.post({
    company: 'HTM',
    ...about,
    lines: [dollarLine(GROUP_CARD, cents, { fromTo: 'HGT' }), dollarLine('410020', -cents)],
  });
  book.post({
    company: 'HGT',
    ...about,
    lines: [dollarLine('700070', cents), dollarLine(GROUP_CARD, -cents, { fromTo: 'HTM' })],
  });
}
