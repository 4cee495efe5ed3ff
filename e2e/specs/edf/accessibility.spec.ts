import type { Page } from '@playwright/test';

import { expectAccessibleAnywhere, type PageState } from '../../fixtures/accessible.ts';
import { BUSY, EDF_STATEMENTS } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';

test.use({ errorsExpected: true });

const TRADES = '**/api/core-trades?**';

test.beforeAll(async ({ given }) => {
  await given.statements(EDF_STATEMENTS);
});

async function showTrades(page: Page): Promise<void> {
  await page.goto('/edf');
  await expect(new EdfPage(page).rows.first()).toBeVisible();
}

const STATES: readonly PageState[] = [
  { name: 'trades', reach: showTrades },
  {
    name: 'the calendar open',
    reach: async (page) => {
      await showTrades(page);
      await page.getByRole('button', { name: 'Choose run date' }).click();
      await page.getByRole('button', { name: /Friday, 28 June 2024/ }).waitFor();
    },
  },
  {
    name: 'no trades',
    reach: async (page) => {
      await page.goto('/edf?verified_state=all&run_date=2020-01-03');
      await expect(page.getByText('No trades', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a wrong address',
    reach: async (page) => {
      await page.goto('/edf?run_date=x');
      await expect(new EdfPage(page).heading).toHaveText(/You have messed up/);
    },
  },
  {
    name: 'failed',
    reach: async (page) => {
      await page.route(TRADES, (route) => route.fulfill(BUSY));
      await page.goto('/edf');
      await expect(new EdfPage(page).heading).toHaveText(/messed up/);
      await page.unroute(TRADES);
    },
  },
  {
    name: 'loading',
    reach: async (page) => {
      await page.route(TRADES, () => undefined);
      await page.goto('/edf');
      await expect(page.getByText('Fetching trades …')).toBeVisible();
    },
  },
];

test(
  'axe finds nothing in any state of the screen, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.slow();
    await signInAs('bea', '/tasks/history');
    for (const { name, reach } of STATES) {
      await reach(page);
      await expectAccessibleAnywhere(page, name);
    }
  },
);
