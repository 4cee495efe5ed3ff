/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';
import type { Presets } from '@fairlead/shared/contract/session';
import {
  accountingAnswers,
  accountingBanks,
  accountingReportData,
  fakeApi,
  renderScreen,
  verified,
} from '@fairlead/shared/testing';

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
  expect(agreed?.getAttribute('data-tint') ?? agreed?.className).toContain('positive');
  expect(apart?.getAttribute('data-tint') ?? apart?.className).not.toContain('positive');
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

test('[ACC-04] a preset of a tab begins there', async () => {
  show('', accountingBanks, { accounting_tab: 'Bank Accounts' });
  expect(await screen.findByRole('tab', { name: 'Bank Accounts', selected: true })).toBeDefined();
});

test('tabs without anything say so', async () => {
  show('?tab=cash', {});
  expect(await screen.findByText('No bank card was ever booked')).toBeDefined();
});
