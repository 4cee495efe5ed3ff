import type { Page } from '@playwright/test';

import { expectStatesAccessible, type PageState } from '../../fixtures/accessible.ts';
import { bringBooks, bringContradiction } from '../../fixtures/books.ts';
import { test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';
import { goWithin } from '../../pages/within.ts';

test.use({ world: 'accounting', errorsExpected: true });

test.beforeAll(async ({ givenAs }) => {
  await bringBooks(givenAs('anton'));
  await bringContradiction(givenAs('anton'));
});

const tab = (name: string, table: string): PageState => ({
  name: `the tab ${name}`,
  isMain: true,
  reach: (page: Page) => new AccountingPage(page).open(`/accounting?tab=${name}`, table),
});

const opened = (name: string, path: string, table: string): PageState => ({
  name,
  reach: async (page) => {
    await goWithin(page, `/accounting?tab=overview&${path}`);
    await new AccountingPage(page)
      .drawer(/./)
      .getByRole('region', { name: table })
      .or(page.getByRole('grid', { name: table }))
      .first()
      .waitFor();
  },
});

const STATES: readonly PageState[] = [
  tab('overview', 'Summary P&L'),
  tab('admin', 'Admin Cost'),
  tab('vessels', 'Daily Vessel Running Cost'),
  tab('cash', 'Bank Balances'),
  tab('bank-accounts', 'Bank Accounts'),
  tab('bank-transactions', 'Bank Transactions'),
  {
    ...opened('the entries of a figure', 'open=figure|mgmt_summary_table|report|', 'Entries'),
    isMain: true,
  },
  opened('why the daily cost moved', 'open=opex', 'Running cost'),
  opened('what is not matched', 'open=concern|unmatched', 'Bank against ledger'),
  {
    name: 'a bank statement that waits',
    isMain: true,
    reach: async (page) => {
      await page.goto('/accounting?tab=bank-transactions');
      await page.getByRole('button', { name: 'This statement is right' }).waitFor();
    },
  },
  {
    name: 'a bank transaction',
    reach: async (page) => {
      const accounting = new AccountingPage(page);
      await accounting.open('/accounting?tab=bank-transactions', 'Bank Transactions');
      const { grid } = accounting.table('Bank Transactions');
      await grid
        .getByRole('row', { name: /Crew wages/ })
        .getByRole('gridcell')
        .first()
        .dblclick();
      await accounting.drawer('Bank transaction').getByText('Counterparty').waitFor();
    },
  },
];

test(
  'axe finds nothing on the accounting and what opens over it, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.setTimeout(300_000);
    await signInAs('anton', '/accounting');
    await expectStatesAccessible(page, STATES);
  },
);
