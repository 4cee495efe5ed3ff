import {
  createTestApp,
  importedFile,
  loadReference,
  ranTask,
  type TestApp,
} from '@fairlead/api/testing';
import type {
  BankMatch,
  BankMatches,
  OpenLedgerItem,
} from '@fairlead/accounting/contract/bank-matches';
import type { AccountingMeta } from '@fairlead/accounting/contract/meta';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import type { CashPlanning } from '@fairlead/backoffice/contract/cash';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';

import { bankFiles } from './books/bank-statements.ts';
import type { DemoJournal, DemoJournalLine } from './books/book.ts';
import { budgetFiles } from './books/budget-files.ts';
import { cashAccountsFile } from './books/cash-accounts-file.ts';
import { chartFile } from './books/chart-file.ts';
import { confirmMatches } from './books/confirm-matches.ts';
import { type DemoBooks, demoBooks } from './books/demo-books.ts';
import { ACCOUNTS } from './books/firm.ts';
import { journalFiles, PERIODS, restatedFile } from './books/journal-files.ts';
import { mapsFile } from './books/maps-file.ts';
import { parseRates } from './books/rates.ts';
import { cargoFiles } from './cargo/cargo-files.ts';
import { rateFile } from './files/rate-file.ts';
import { createMarket } from './market/market.ts';
import { EARLIER_DAYS } from './market/price-files.ts';
import { DEMO_DAYS, DEMO_SEED, demoStatements } from './statements.ts';

// Half a year is read whole, from a database that has not looked at its tables yet.
jest.setTimeout(90_000);

/**
 * First day of the books that are imported: for every change 2024, on the balances of its accounts
 * and cards before; all five years where they are asked for. December is whole: what was booked
 * then reaches banks in January.
 */
const FROM =
  process.env['FAIRLEAD_BOOKS'] === 'whole'
    ? { journals: '2019-06-30', statements: '2019-07-01' }
    : { journals: '2023-12-01', statements: '2024-01-01' };
const BROUGHT_FORWARD = '2023-11-30';

/** Up to when the demo's accountant has confirmed what belongs together. */
const CONFIRMED_TO = '2024-06-14';

let it: TestApp;
let banked: DemoBooks['transactions'];
let token: string;

beforeAll(async () => {
  const market = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
  const rates = await rateFile();
  const rateOf = parseRates(rates.text);
  const books = await demoBooks({ market, rateOf, statements: [...demoStatements()] });
  const { journals } = books;
  banked = books.transactions;
  it = await createTestApp();
  token = await it.tokenFor(['acc:read', 'backacc:read']);
  await loadReference(it.db);
  const known = [
    ...broughtForward(journals.filter(({ date }) => date < FROM.journals)),
    ...journals.filter(({ date }) => date >= FROM.journals),
  ];
  const files = [
    ...[rates, chartFile(), mapsFile(), cashAccountsFile(), ...budgetFiles()],
    ...cargoFiles(market, DEMO_SEED).filter(({ kind }) => kind === 'lots'),
    ...PERIODS.filter(({ to }) => to >= FROM.journals).flatMap((of) => journalFiles(known, of)),
    ...bankFiles(books.transactions, books.openings).filter(
      ({ fileName }) => lastDayIn(fileName) >= FROM.statements,
    ),
    restatedFile(journals),
  ];
  for (const file of files) await importedFile(it.db, file);
  await confirmMatches({ db: it.db }, new AbortController().signal);
}, 600_000);
afterAll(async () => it.close());

/** Journals with the balances brought forward, one of each company. */
function broughtForward(of: readonly DemoJournal[]): DemoJournal[] {
  return [...Map.groupBy(of, ({ company }) => company)].map(([company, own]) => ({
    company,
    series: 'OB',
    number: 1,
    date: BROUGHT_FORWARD,
    type: 'Opening',
    narrative: 'Brought forward',
    lines: balances(own),
  }));
}

const balances = (own: readonly DemoJournal[]): DemoJournalLine[] => {
  const lines = own.flatMap((journal) => journal.lines);
  return [...Map.groupBy(lines, ({ card, currency }) => `${card} ${currency}`).values()]
    .map((same) => ({
      card: same[0]?.card ?? '',
      currency: same[0]?.currency ?? 'USD',
      amount: same.reduce((sum, { amount }) => sum + amount, 0),
      book: same.reduce((sum, { book }) => sum + book, 0),
    }))
    .filter(({ amount, book }) => amount !== 0 || book !== 0);
};

const lastDayIn = (fileName: string): string => /\d{4}-\d\d-\d\d/.exec(fileName)?.[0] ?? '';

async function get<Answer>(path: string): Promise<Answer> {
  const headers = { 'x-auth-token': token };
  const answer = await it.app.inject({ url: `/api/acc_analytics/${path}`, headers });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.json<Answer>();
}

/** The report of a period as the page asks for it. */
async function reportOf(key: string): Promise<AccountingReport> {
  const { quick_dates: periods } = await get<AccountingMeta>('meta');
  const period = periods.find((each) => each.key === key);
  if (period === undefined) throw new Error(`There is no ${key}`);
  const { start_date, end_date, cmp_start_date, cmp_end_date, company } = period;
  const query = { start_date, end_date, cmp_start_date, cmp_end_date, company };
  return get(`danaos/vessels?${new URLSearchParams(query).toString()}`);
}

/** All that is not matched, page after page. */
async function open() {
  const transactions: BankMatch[] = [];
  const items: OpenLedgerItem[] = [];
  let page: BankMatches;
  let after = '';
  do {
    page = await get(`bank_matches?start_date=2019-01-01&end_date=2024-06-30${after}`);
    transactions.push(...page.transactions);
    items.push(...page.ledger_items);
    after = `&after=${encodeURIComponent(page.after ?? '')}`;
  } while (page.after !== null);
  return { transactions, items, accounts: page.accounts };
}

/** The account whose bank says nothing any more, as the report names it. */
const SILENT = { service_account_no: 'R-1022', last_date: '2024-06-14' };

const companyOf = (account: string) =>
  ACCOUNTS.find(({ service }) => service === account)?.company ?? account;

test('the half year needs somebody for what is planted alone', async () => {
  const { attention } = await reportOf('Halyard|2024|H1');
  expect(attention).toMatchObject({
    unmapped_cards: [
      { ledger_card_code: '777010', entries: 1, book_value: 18_450 },
      { ledger_card_code: '777020', entries: 1, book_value: 9_630.5 },
    ],
    statement_gaps: [
      { service_account_no: 'S-1004', from_date: '2024-02-29', to_date: '2024-04-01' },
    ],
    stale_accounts: [SILENT],
    restated: [{ company_fixed_name: 'Halyard Crest Shipping', month: '2024-03-01' }],
    missing_rates: [],
  });
  expect([companyOf('S-1004'), companyOf('R-1022')]).toEqual(['V04', 'SCH']);
  const { transactions, items } = await open();
  expect([attention.unmatched_transactions, attention.unmatched_ledger_items]).toEqual([
    transactions.length,
    items.length,
  ]);
});

test('the page begins with June 2024, of which a card is not mapped and nothing restated', async () => {
  expect((await get<AccountingMeta>('meta')).default_quick_date).toBe('Halyard|2024|Jun');
  const { attention } = await reportOf('Halyard|2024|Jun');
  expect(attention).toMatchObject({
    unmapped_cards: [{ ledger_card_code: '777020', entries: 1, book_value: 9_630.5 }],
    restated: [],
    stale_accounts: [SILENT],
  });
});

test('the restated month is 4,200.00 dearer than it was, and no other figure is restated', async () => {
  const { mgmt_summary_table: rows } = await reportOf('Halyard|2024|H1');
  const dearer = rows.flatMap(({ columns }) =>
    Object.keys(columns)
      .filter((key) => /\|was_(?:report|compare)$/.test(key))
      .map((key) => {
        const company = key.split('|')[0] ?? '';
        return [
          company,
          Math.round(cents(columns, `${company}|amount_report`) - cents(columns, key)),
        ];
      }),
  );
  expect(dearer).toEqual([['Halyard Crest Shipping', -420_000]]);
  const month = { company_fixed_name: 'Halyard Crest Shipping', month: '2024-03-01' };
  const { journals } = await get<RestatedJournals>(
    `restated_journals?${new URLSearchParams(month).toString()}`,
  );
  expect(
    journals.map(({ journal_series, change, debit, debit_before: before }) => [
      ...[journal_series, change, Math.round((debit - before) * 100)],
    ]),
  ).toEqual([['PI', 'corrected', 420_000]]);
});

const cents = (columns: Readonly<Record<string, number | null>>, key: string): number =>
  (columns[key] ?? 0) * 100;

test('bank and ledger of 22 accounts differ by what is planted', async () => {
  const { bank_balances: balances } = await reportOf('Halyard|2024|H1');
  expect(balances).toHaveLength(ACCOUNTS.length);
  expect(
    balances
      .filter(({ difference }) => difference !== 0)
      .map(({ service_account_no, difference }) => [companyOf(service_account_no), difference]),
  ).toEqual([
    ['V01', -35_313.31],
    ['V02', -85],
    ['V06', 30_305.33],
    ['V08', 49_878.86],
    ['SCG', -120],
  ]);
  const { accounts } = await open();
  expect(accounts).toHaveLength(ACCOUNTS.length);
  expect(
    accounts
      .filter(({ unexplained, first_day_difference: first }) => unexplained !== 0 || first !== 0)
      .map(({ service_account_no: no, unexplained, first_day_difference: first }) => [
        ...[companyOf(no), unexplained, first],
      ]),
  ).toEqual([['V04', 333_047.68, 0]]);
});

test('what nothing is proposed for is what is planted, and what was left to match has its line', async () => {
  const { transactions, items } = await open();
  const alone = transactions.filter(({ proposal }) => proposal === null);
  expect(
    alone.map(({ service_account_no: no, booking_date, open_amount }) => [
      ...[companyOf(no), booking_date, open_amount],
    ]),
  ).toEqual([
    ['SCG', '2024-06-21', -120],
    ['V02', '2024-06-20', -85],
    ['V01', '2024-05-02', -35_313.31],
  ]);
  const unmatched = items.filter(({ proposed_with: transaction }) => transaction === null);
  expect(unmatched.filter(({ company_code: code }) => code !== 'V04').map(place)).toEqual([
    // After the last statement of the bank that is silent.
    ['SCH', '2024-06-28', -3_284.06],
    ['SCH', '2024-06-26', -5_189.49],
    ['V06', '2024-06-20', -30_305.33],
    ['V08', '2024-06-11', -49_878.86],
  ]);
  const withoutStatement = unmatched.filter(({ company_code: code }) => code === 'V04');
  expect(withoutStatement.map(({ open_amount: amount }) => amount).toSorted(byAmount)).toEqual(
    banked
      .filter(({ account, date }) => account.company === 'V04' && date.startsWith('2024-03'))
      .map(({ amount }) => amount / 100)
      .toSorted(byAmount),
  );
  const proposed = transactions.filter(({ proposal }) => proposal !== null);
  expect(proposed.length).toBeGreaterThan(200);
  for (const { booking_date, remittance_information: said, proposal } of proposed) {
    expect(booking_date > CONFIRMED_TO).toBe(true);
    const [line] = proposal?.lines ?? [];
    const { company_code, journal_series, journal_number } = line ?? {};
    expect(said).toContain(`${company_code}-${journal_series}-${journal_number}`);
  }
});

const byAmount = (a: number, b: number) => a - b;

const place = ({ company_code, journal_date, open_amount }: OpenLedgerItem) => [
  ...[company_code, journal_date, open_amount],
];

test('of the newest week the ledger speaks for the silent bank alone, and two payments are of no lot', async () => {
  const json = { run_date: '2024-06-28', from: '2024-06-21' };
  expect(await ranTask(it.db, { route: '/cash/make_planning', json })).toBe(
    [
      'Planning of 2024-06-21: 22 accounts',
      'Planning of 2024-06-28: 22 accounts; silent: SwissChemGas Holding USD (101031)',
    ].join('\n'),
  );
  const planning = await get<CashPlanning>(
    'report/cash_planning?run_date=2024-06-28&with_buffer=true&with_blocked=true',
  );
  expect(planning.prev_date).toBe('2024-06-21');
  expect(planning.scg_cash_move_invalid_lots).toEqual(['24-0744', '24-0911']);
  expect(planning.scg_cash_bridge?.rest).toBe(0);
  const lines = planning.cash_planning_wow;
  expect(lines.filter(({ source }) => source === 'LEDGER')).toHaveLength(2);
  expect(
    lines
      .filter(({ entry_type_final: type }) => type === 'BLOCKED')
      .map(({ amount_latest, amount_wow }) => [amount_latest, amount_wow]),
  ).toEqual([[750_000, 250_000]]);
});
