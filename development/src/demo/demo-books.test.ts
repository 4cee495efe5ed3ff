import { beforeAll, expect, test } from '@jest/globals';

import { createMarket } from './market/market.ts';
import { EARLIER_DAYS } from './market/price-files.ts';
import { rateFile } from './files/rate-file.ts';
import { DEMO_DAYS, DEMO_SEED, type DemoStatement, demoStatements } from './statements.ts';
import { bankFiles } from './books/bank-statements.ts';
import { CARDS } from './books/cards.ts';
import { CLEARER_CARDS } from './books/clearer-books.ts';
import { type DemoBooks, demoBooks } from './books/demo-books.ts';
import {
  BOOKED_TWICE,
  PAID_TWICE,
  UNBOOKED_CHARGES,
  UNMAPPED_JOURNALS,
  UNPRESENTED,
} from './books/faults.ts';
import { ACCOUNTS, COMPANIES, SHIPS } from './books/firm.ts';
import { OPEX } from './books/opex.ts';
import { parseRates } from './books/rates.ts';

let statements: readonly DemoStatement[];
let books: DemoBooks;

beforeAll(async () => {
  statements = [...demoStatements()];
  const market = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
  const rateOf = parseRates((await rateFile()).text);
  books = await demoBooks({ market, rateOf, statements });
}, 240_000);

/** Cents by key. */
function sums<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  of: (item: Item) => number,
) {
  const all = new Map<string, number>();
  for (const item of items) all.set(keyOf(item), (all.get(keyOf(item)) ?? 0) + of(item));
  return all;
}

const lines = () =>
  books.journals.flatMap((journal) => journal.lines.map((line) => ({ ...line, journal })));

test('26 companies, 12 vessels, some 90 cards, 60,000 journals and 20,000 bank transactions', () => {
  expect([COMPANIES.length, SHIPS.length]).toEqual([26, 12]);
  expect(COMPANIES.filter(({ minor }) => minor).map(({ name }) => name)).toEqual([
    ...['Sariano', 'Shareholders', 'SwissChemGas Holding'],
  ]);
  expect(CARDS.length).toBeGreaterThan(75);
  expect(books.journals.length).toBeGreaterThan(60_000);
  expect(books.transactions.length).toBeGreaterThan(20_000);
});

test('what has no card in the chart is what is planted', () => {
  const known = new Set(CARDS.map(({ code }) => code));
  const unknown = lines().filter(({ card }) => !known.has(card));
  expect(unknown.map(({ card, book }) => [card, book])).toEqual(
    UNMAPPED_JOURNALS.map(({ card, cents }) => [card, cents]),
  );
});

test('each clearer’s card ends every day with what the clearer states', () => {
  const posted = sums(
    lines().filter(({ card }) => Object.values(CLEARER_CARDS).includes(card)),
    ({ card, journal }) => `${card} ${journal.date}`,
    ({ book }) => book,
  );
  const balances = new Map<string, number>();
  for (const { clearer, date, accounts } of statements) {
    const card = CLEARER_CARDS[clearer] ?? '';
    const balance = (balances.get(card) ?? 0) + (posted.get(`${card} ${date}`) ?? 0);
    balances.set(card, balance);
    const stated = accounts.reduce((sum, { ending }) => sum + Number(ending) * 100, 0);
    expect(balance).toBe(Math.round(stated));
  }
});

test('running a vessel costs a day what is published of one', () => {
  const codes = new Set(OPEX.flatMap(({ cards }) => cards.map(([card]) => card)));
  const ofQuarter = lines().filter(
    ({ card, journal }) => codes.has(card) && journal.date >= '2024-04-01',
  );
  const perDay = ofQuarter.reduce((sum, { book }) => sum + book, 0) / 100 / (11 * 91);
  // 5,426 with the management fee of 373; vessels differ around it.
  expect(perDay + 373).toBeGreaterThan(5_426 * 0.9);
  expect(perDay + 373).toBeLessThan(5_426 * 1.1);
  const crew = ofQuarter.filter(({ card }) => card.startsWith('51'));
  const share = crew.reduce((sum, { book }) => sum + book, 0) / 100 / (11 * 91) / (perDay + 373);
  expect(share).toBeCloseTo(3_421 / 5_426, 1);
});

test('bank and ledger of an account differ by what is planted in it, and no account is overdrawn', () => {
  const ledgers = sums(
    lines(),
    ({ card }) => card,
    ({ amount }) => amount,
  );
  const byAccount = Map.groupBy(books.transactions, ({ account }) => account);
  for (const account of ACCOUNTS) {
    const { company, card } = account;
    const ledger = ledgers.get(card) ?? 0;
    let bank = books.openings.get(card) ?? 0;
    let least = bank;
    for (const { amount } of byAccount.get(account) ?? []) {
      bank += amount;
      least = Math.min(least, bank);
    }
    expect(least).toBeGreaterThanOrEqual(0);
    const charges = UNBOOKED_CHARGES.find((each) => each.company === company)?.cents ?? 0;
    const planted = [BOOKED_TWICE, PAID_TWICE, UNPRESENTED].some(
      (each) => each.company === company,
    );
    if (planted) expect(bank).not.toBe(ledger);
    else expect(bank - ledger).toBe(charges);
  }
});

test('the statements of an account follow each other but for the one that never came', () => {
  const files = bankFiles(books.transactions, books.openings);
  expect(files).toHaveLength(40);
  const messages = files
    .filter(({ fileName }) => fileName.endsWith('.sta'))
    .flatMap(({ text }) => text.split('\n-\n'));
  const gaps: string[] = [];
  const closings = new Map<string, string>();
  for (const message of messages) {
    const account = /^:25:(?<iban>.+)$/m.exec(message)?.groups?.['iban'];
    if (account === undefined) continue;
    const [opening, closing] = [':60F:', ':62F:'].map(
      (tag) =>
        /[A-Z]{3}(?<amount>[\d,]+)$/m.exec(message.slice(message.indexOf(tag)))?.groups?.[
          'amount'
        ] ?? '',
    );
    const before = closings.get(account);
    if (before !== undefined && before !== opening) gaps.push(account);
    closings.set(account, closing ?? '');
  }
  expect(gaps).toEqual([ACCOUNTS.find(({ company }) => company === 'V04')?.iban]);
});
