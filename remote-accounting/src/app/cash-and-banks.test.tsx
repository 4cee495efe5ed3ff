/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { accountingReport, type AccountingReport } from '@fairlead/accounting/contract/report';
import type { Presets } from '@fairlead/shared/contract/session';
import { accountingAnswers, accountingReportData } from '@fairlead/accounting/fixtures/accounting';
import { accountingBanks } from '@fairlead/accounting/fixtures/accounting-banks';
import { fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

const LONG = 'Hire of Halyard Dawn, first half of June 2024, less address commission of 2.5 %';

function show(
  search: string,
  report: Partial<AccountingReport> = accountingBanks,
  presets?: Presets,
) {
  const api = fakeApi(...accountingAnswers(accountingReportData(report)));
  const auth = { ...verified(['acc:read']), presets };
  return renderScreen(<Root />, { api, auth, path: `/accounting${search}` });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
async function cells(table: string, row: string | RegExp) {
  const header = await (await region(table)).findByRole('rowheader', { name: row });
  return [...header.closest('[role=row]')!.querySelectorAll<HTMLElement>('[role=gridcell]')];
}
/** Clipboard content after Ctrl+C. */
function copied(): string | undefined {
  const data: Record<string, string> = {};
  const focused = document.activeElement ?? document.body;
  const setData = (type: string, text: string) => (data[type] = text);
  fireEvent(focused, createEvent.copy(focused, { clipboardData: { setData } }));
  return data['text/plain'];
}
const texts = async (table: string, row: string | RegExp) =>
  (await cells(table, row)).map(({ textContent }) => textContent);

test('[ACC-08] cash stands in four tables and a chart, companies with their sums', async () => {
  show('?tab=cash&show=');
  expect(await texts('Bank Balances', 'Halyard Navigation')).toEqual([
    ...['1,000,000', '111,250', '1,111,250', '−1,250'],
  ]);
  expect(await texts('Bank Balances', 'Total')).toEqual([
    ...['1,000,500', '111,250', '1,111,750', '−1,250'],
  ]);
  expect(await texts('Payments and Inter Company Entries', 'Total')).toEqual(['112,500']);
  await userEvent.click(
    await (await region('Cash Reconciliation Groups')).findByText('Halyard Navigation'),
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(await texts('Cash Reconciliation Groups', 'No group (101010)')).toEqual(['112,500']);
  expect(await texts('SCG non financed cash moves', 'Total')).toEqual(['4,000', '1,500']);
  expect(await region('SCG Cash History')).toBeDefined();
});

test('[ACC-12] balances have fractions where Show Fractions is on', async () => {
  show('?tab=cash&show=fractions');
  expect((await texts('Bank Balances', 'Halyard Navigation'))[1]).toBe('111,250.25');
});

test('[ACC-15] bank and payments that agree to a cent are green, others are not', async () => {
  show('?tab=cash');
  const [agreed, apart] = [
    (await cells('Bank Balances', 'Halyard Management')).at(-1),
    (await cells('Bank Balances', 'Halyard Navigation')).at(-1),
  ];
  expect(agreed?.className).toContain('tint-positive');
  expect(apart?.className).not.toContain('tint-');
});

test('[ACC-15] bank and ledger that differ by no more than 0.0001 are green, others are marked', async () => {
  const [balance] = accountingBanks.bank_balances;
  const tintAt = async (difference: number) => {
    const bank_balances = [{ ...balance!, difference }];
    const shown = show('?tab=bank-accounts', { ...accountingBanks, bank_balances });
    const { className } = (await cells('Bank Balances', 'Banque du Rivage'))[5]!;
    shown.unmount();
    return /tint-(\w+)/.exec(className)?.[1];
  };
  expect(await tintAt(0.0001)).toBe('positive');
  expect(await tintAt(-0.0001)).toBe('positive');
  expect(await tintAt(0.0002)).toBe('warning');
  expect(await tintAt(1_250)).toBe('warning');
});

test('[ACC-12] balances of accounts have fractions where Show Fractions is on', async () => {
  show('?tab=bank-accounts&show=');
  const [, , , amount] = await texts('Bank Balances', 'Banque du Rivage');
  expect(amount).toBe('20,001USD');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show Fractions' }));
  expect((await texts('Bank Balances', 'Banque du Rivage'))[3]).toBe('20,000.50USD');
});

test('balances of which one has no rate have no total in dollars, and say so', async () => {
  const [balance] = accountingBanks.bank_balances;
  const without = { service_account_no: 'R-2', currency: 'EUR', amount_usd: null, fx_rate: null };
  const bank_balances = [balance!, { ...balance!, ...without }];
  const first = show('?tab=bank-accounts', { ...accountingBanks, bank_balances });
  expect((await texts('Bank Balances', 'Total')).at(-1)).toBe('');
  expect(screen.getByText('No rate for 1 balance: there is no total in USD.')).toBeDefined();
  first.unmount();
  show('?tab=bank-accounts&show=');
  expect((await texts('Bank Balances', 'Total')).at(-1)).toBe('20,001');
});

test('[ACC-09] accounts stand with their banks by BIC, balances of a run date beside the ledger', async () => {
  show('?tab=bank-accounts&show=fractions');
  const balances = await region('Bank Balances');
  expect(balances.getByText('Run date 28 Jun 24')).toBeDefined();
  const row = await texts('Bank Balances', 'Banque du Rivage');
  expect(row.join(' ')).toContain('20,000.50USD');
  expect(row).toContain('18,750.50');
  expect(row).toContain('1,250.00');
  const banks = within(screen.getByRole('list', { name: 'Banks' }));
  expect(banks.getByText('Banque du Rivage').parentElement?.querySelector('img')?.src).toMatch(
    /^data:image\/png/,
  );
  const accounts = await region('Bank Accounts');
  expect(accounts.getByText('Banque du Rivage')).toBeDefined();
  expect(accounts.getByText('Halyard Navigation')).toBeDefined();
});

test('[ACC-10] [ACC-11] a transaction shows the ends of its ids and 60 characters, the whole on hover', async () => {
  show('?tab=bank-transactions');
  const transactions = await region('Bank Transactions');
  expect(await transactions.findByText('2c3d4e5f', { exact: false })).toBeDefined();
  const row = transactions.getByText('678009', { exact: false }).closest('[role=row]')!;
  const cut = [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].find(({ textContent }) =>
    textContent.startsWith('Hire of'),
  )!;
  expect(cut.textContent).toBe('Hire of Halyard Dawn, first half of June 2024, less address…');
  await userEvent.hover(cut.firstElementChild ?? cut);
  expect((await screen.findByRole('tooltip')).textContent).toContain(LONG);
});

test('[ACC-09] the register has account numbers whole; they are cut among transactions alone', async () => {
  show('?tab=bank-accounts');
  const iban = accountingBanks.bank_accounts[0]!.bank_account_no;
  const accounts = await region('Bank Accounts');
  expect(await accounts.findAllByText(iban)).toHaveLength(2);
  expect(await (await region('Bank Balances')).findByText(iban)).toBeDefined();
});

test('columns that say nothing more of any transaction are left out, and said', async () => {
  const headers = async () =>
    (await region('Bank Transactions'))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const first = show('?tab=bank-transactions');
  expect(await headers()).not.toContain('Rate');
  expect(await headers()).not.toContain('Value');
  expect(await headers()).toContain('Their account');
  expect(screen.getByText('Left out: Value, which is the day of booking everywhere')).toBeDefined();
  first.unmount();
  const bank_transactions = [
    transaction('a', { creditor_bank_account_no: null }),
    transaction('b', { ...IN_EUROS, creditor_bank_account_no: null, value_date: '2024-06-17' }),
  ];
  show('?tab=bank-transactions', { ...accountingBanks, bank_transactions });
  expect(await headers()).toContain('Value');
  expect(await headers()).not.toContain('Their account');
  expect(screen.getByText(/^Nothing in Their account: left out/)).toBeDefined();
  expect(screen.queryByText(/^Left out:/)).toBeNull();
});

test('[ACC-08] companies stand in one order in all tables of cash: by name', async () => {
  const [navigation] = accountingBanks.cash_rec_groups;
  const cash_rec_groups = [
    navigation!,
    { ...navigation!, company_fixed_name: 'Halyard Management', ledger_card_code_all: '101020' },
  ];
  show('?tab=cash', { ...accountingBanks, cash_rec_groups });
  for (const name of ['Bank Balances', 'Cash Reconciliation Groups']) {
    const rows = await (await region(name)).findAllByRole('rowheader');
    const names = rows.map(({ textContent }) => textContent);
    expect(names.filter((text) => text.startsWith('Halyard'))).toEqual([
      ...['Halyard Management', 'Halyard Navigation'],
    ]);
  }
});

const [TRANSACTION] = accountingBanks.bank_transactions;
const transaction = (
  id: string,
  given: Partial<AccountingReport['bank_transactions'][number]>,
) => ({
  ...TRANSACTION!,
  bank_transaction_id: id,
  ...given,
});
const IN_EUROS = { currency: 'EUR', fx_rate: 1.07 };

test('transactions have totals of each currency and of all in dollars, never euros with dollars', async () => {
  const bank_transactions = [
    transaction('a', { amount: 1_500.1, amount_usd: 1_500.1 }),
    transaction('b', { ...IN_EUROS, amount: 0.1, amount_usd: 0.11 }),
    transaction('c', { ...IN_EUROS, amount: 0.2, amount_usd: 0.21, creditor_name: 'Harbour' }),
  ];
  show('?tab=bank-transactions', { ...accountingBanks, bank_transactions });
  const endOf = async (row: string) => (await texts('Bank Transactions', row)).slice(-2);
  expect(await endOf('Total EUR')).toEqual(['0.30EUR', '0.32']);
  expect(await endOf('Total USD')).toEqual(['1,500.10USD', '1,500.10']);
  expect(await endOf('Total')).toEqual(['', '1,500.42']);

  const [first] = screen.getAllByRole('rowheader');
  expect(first?.textContent).toBe('Total EUR');

  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Counterparty' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Filter …' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Harbour/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(async () => expect(await endOf('Total EUR')).toEqual(['0.20EUR', '0.21']));
  expect(await endOf('Total USD')).toEqual(['0.00USD', '0.00']);
  expect(await endOf('Total')).toEqual(['', '0.21']);
});

test('transactions of one currency have one total; where one has no rate there is none in dollars', async () => {
  const bank_transactions = [
    transaction('a', { ...IN_EUROS, amount: 7, amount_usd: 7.49 }),
    transaction('b', { ...IN_EUROS, amount: 8, amount_usd: null, fx_rate: null }),
  ];
  show('?tab=bank-transactions', { ...accountingBanks, bank_transactions });
  expect((await texts('Bank Transactions', 'Total')).slice(-2)).toEqual(['15.00EUR', '']);
  expect(screen.queryByRole('rowheader', { name: 'Total EUR' })).toBeNull();
  expect(
    screen.getByText('No rate for 1 transaction: there is no total in USD where it counts.'),
  ).toBeDefined();
});

test('[ACC-11] narratives of payments are cut at 60 characters, and whole in what is copied', async () => {
  show('?tab=cash');
  const payments = await region('Payments and Inter Company Entries');
  await userEvent.click(await payments.findByText('Halyard Navigation'));
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}');
  const narrative = await payments.findByText(/^Hire of/);
  expect(narrative.textContent).toBe(
    'Hire of Halyard Dawn, first half of June 2024, less address…',
  );
  expect(copied()).toBe(LONG);
  await userEvent.hover(narrative);
  expect((await screen.findByRole('tooltip')).textContent).toContain(LONG);
});

test('[ACC-10] [ACC-11] an IBAN shows its last 6 characters, is whole on hover, and is copied whole', async () => {
  const user = userEvent.setup();
  show('?tab=bank-transactions');
  const transactions = await region('Bank Transactions');
  const end = await transactions.findByText('…202051');
  await user.hover(end);
  expect((await screen.findByRole('tooltip')).textContent).toContain('DE02120300000000202051');
  await user.click(
    transactions.getByRole('button', { name: 'Copy Their account DE02120300000000202051' }),
  );
  expect(await navigator.clipboard.readText()).toBe('DE02120300000000202051');
});

const RESTATED = { was_amount_usd: 1, was_fx_rate: 1.0123 };

test('[OB-5] dollars that another rate moved after the lock say what they were, and so do their totals', async () => {
  const [first, ...others] = accountingBanks.bank_balances;
  const bank_balances = [{ ...first!, ...RESTATED }, ...others];
  show('?tab=bank-accounts', { ...accountingBanks, bank_balances });
  const balances = await region('Bank Balances');
  expect(await balances.findByText('R: restated; hover says what it was before.')).toBeDefined();
  // Of the account, and of the total.
  expect(balances.getAllByText('R')).toHaveLength(2);
  await userEvent.hover(balances.getAllByText('R')[0]!);
  const tip = (await screen.findByRole('tooltip')).textContent;
  expect(tip).toContain('Restated, was 1.00');
  expect(tip).toContain('At the rate 1.0123');
});

test('[OB-5] so do transactions, their totals, and of totals only those that came to something else', async () => {
  const [first] = accountingBanks.bank_transactions;
  const euros = { currency: 'EUR', fx_rate: 1.08 };
  const one = { ...first!, ...euros, amount: 10, amount_usd: 10.8 };
  const two = { ...one, bank_transaction_id: 'T2', amount: 20, amount_usd: 21.6 };
  const banks = (bank_transactions: AccountingReport['bank_transactions']) => ({
    ...accountingBanks,
    bank_transactions,
  });
  const shown = show('?tab=bank-transactions', banks([{ ...one, ...RESTATED }, two]));
  const table = await region('Bank Transactions');
  expect(await table.findByText('R: restated; hover says what it was before.')).toBeDefined();
  const marked = async (mark: HTMLElement, tip: string) => {
    await userEvent.hover(mark);
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(tip));
  };
  const [ofTotal, ofOne, ...rest] = table.getAllByText('R');
  await marked(ofTotal!, 'Restated, was 22.60Now 32.40');
  await marked(ofOne!, 'Restated, was 1.00At the rate 1.0123Now 10.80');
  expect(rest).toEqual([]);
  shown.unmount();
  // What one lost the other one has come to.
  const even = [
    { ...one, was_amount_usd: 11.8, was_fx_rate: 1.18 },
    { ...two, was_amount_usd: 20.6, was_fx_rate: 1.03 },
  ];
  show('?tab=bank-transactions', banks(even));
  const again = await region('Bank Transactions');
  await again.findByText('R: restated; hover says what it was before.');
  expect(again.getAllByText('R')).toHaveLength(2);
});

test('[OB-5] what charts moved in tables of cash is marked in its row and says what it was', async () => {
  const [ours, ...rows] = accountingBanks.scg_our_cash;
  const scg_our_cash = [{ ...ours!, was_book_value: 12_345.67 }, ...rows];
  const [group, ...groups] = accountingBanks.cash_rec_groups;
  const cash_rec_groups = [{ ...group!, was_book_value: 76.5 }, ...groups];
  show('?tab=cash', { ...accountingBanks, scg_our_cash, cash_rec_groups });
  expect(await screen.findAllByText('R: restated; hover says what it was before.')).toHaveLength(2);
  const [mark] = screen.getAllByText('R');
  await userEvent.hover(mark!);
  expect((await screen.findByRole('tooltip')).textContent).toContain('Restated, was');
});

test('a quarter without running cost keeps its place in the chart', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  const [first, last] = accountingBanks.hist_vessel_cost;
  const hist_vessel_cost = [{ ...first!, journal_quarter: '2023-Q3' }, last!];
  show('?tab=vessels', { ...accountingBanks, hist_vessel_cost });
  const chart = await region('5 Year Vessel Running Daily Cost');
  const quarters = ['2023-Q3', '2023-Q4', '2024-Q1', '2024-Q2'];
  for (const quarter of quarters) expect(chart.getByText(quarter)).toBeDefined();
});

test('[OB-5] quarters that were restated since they were locked are listed under the chart, each with what it was', async () => {
  const [quarter] = accountingBanks.hist_vessel_cost;
  const restated = { ...quarter!, amount: 273_000, vessel_days: 182, per_day_amount: 1500 };
  const hist_vessel_cost = [
    { ...restated, was_amount: 91_000, was_per_day_amount: 500 },
    ...accountingBanks.hist_vessel_cost.slice(1),
  ];
  show('?tab=vessels', { ...accountingBanks, hist_vessel_cost });
  const listed = await region('Restated quarters');
  const row = (await listed.findByRole('rowheader', { name: quarter!.journal_quarter })).closest(
    '[role=row]',
  )!;
  const cells = [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);
  expect(cells).toEqual(
    [quarter!.group_cost, '500.00', '1,500.00', '91,000.00', '273,000.00', '182', '182'].map(
      (text) => expect.stringContaining(text),
    ),
  );
  expect(listed.getAllByRole('rowheader')).toHaveLength(1);
});

test('[ACC-07] [ACC-19] the chart of quarters is as high as 400 px and has the cost groups', async () => {
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  show('?tab=vessels');
  const chart = await region('5 Year Vessel Running Daily Cost');
  expect(chart.getByText(/^Stacked bar chart.*Crew: first 3,406\.59/)).toBeDefined();
  const heights = [...document.querySelectorAll('svg')].map((svg) =>
    Number(svg.getAttribute('height')),
  );
  expect(Math.max(...heights)).toBeGreaterThanOrEqual(400);
});

test.each(['Cash', 'Vessels', 'Bank Accounts', 'Bank Transactions'] as const)(
  '[ACC-04] who has the preset %s begins there',
  async (accounting_tab) => {
    show('', accountingBanks, { accounting_tab });
    expect(await screen.findByRole('tab', { name: accounting_tab, selected: true })).toBeDefined();
  },
);

test.each(['vessels', 'cash', 'bank-accounts', 'bank-transactions'])(
  '[ACC-17] the tab %s says what failed, and shows no figures',
  async (tab) => {
    const rejected = { kind: 'rejected', status: 400, body: { err_msg: 'Halyard is no set' } };
    const api = fakeApi(refusal(accountingReport, rejected as never), ...accountingAnswers());
    const path = `/accounting?tab=${tab}`;
    renderScreen(<Root />, { api, auth: verified(['acc:read']), path });
    expect(await screen.findByText('Vessel report failed: Halyard is no set')).toBeDefined();
    expect(screen.queryByRole('treegrid')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  },
);

test.each([
  ['cash', 'No bank card was ever booked'],
  ['cash', 'Nothing was paid or received in this period'],
  ['cash', 'Trading companies had no cash in these five years'],
  ['bank-accounts', 'No statement was taken up to the end of this period'],
  ['bank-accounts', 'The chart of accounts names no bank account'],
  ['bank-transactions', 'The banks booked nothing in this period'],
  ['vessels', 'Vessels had no running cost in these five years'],
])('the tab %s without anything says: %s', async (tab, words) => {
  show(`?tab=${tab}`, {});
  expect(await screen.findByText(words)).toBeDefined();
});

test('what a bank says lies in an account leads to what it booked there, and the address says so', async () => {
  const account = accountingBanks.bank_balances[0]!.service_account_no;
  const bank_transactions = [
    transaction('a', { service_account_no: account }),
    transaction('b', { service_account_no: 'SOMEWHERE-ELSE' }),
  ];
  show('?tab=bank-accounts', { ...accountingBanks, bank_transactions });
  fireEvent.doubleClick((await cells('Bank Balances', 'Banque du Rivage'))[3]!);
  const transactions = await region('Bank Transactions');
  expect(await transactions.findByRole('rowheader', { name: /^a/ })).toBeDefined();
  expect(transactions.queryByRole('rowheader', { name: /^b/ })).toBeNull();
  await userEvent.click(transactions.getByRole('button', { name: /^Remove filter Account/ }));
  expect(await transactions.findByRole('rowheader', { name: /^b/ })).toBeDefined();
});
