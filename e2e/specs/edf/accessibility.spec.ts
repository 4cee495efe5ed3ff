import type { Page } from '@playwright/test';

import { expectStatesAccessible, type PageState, PHONE } from '../../fixtures/accessible.ts';
import { BUSY, EDF_STATEMENTS } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { TableParts } from '../../pages/table-parts.ts';

test.use({ errorsExpected: true });

const TRADES = '**/api/core-trades?**';

/** A day of this file's own: all of it is verified. */
const DAY = '2024-06-19';
const OF_DAY = `/edf?verified_state=all&run_date=${DAY}`;

test.beforeAll(async ({ given }) => {
  const trades = ['X-1', 'X-2', 'X-3', 'X-4'].map((tradeId) => ({ tradeId }));
  await given.statements([...EDF_STATEMENTS, { date: DAY, trades }]);
});

async function showTrades(page: Page): Promise<void> {
  await page.goto('/edf');
  await expect(new EdfPage(page).rows.first()).toBeVisible();
}

const STATES: readonly PageState[] = [
  { name: 'trades', isMain: true, reach: showTrades },
  {
    name: 'the calendar open',
    reach: async (page) => {
      await showTrades(page);
      await page.getByRole('button', { name: 'Choose run date' }).click();
      await page.getByRole('button', { name: /Friday, 28 June 2024/ }).waitFor();
    },
  },
  {
    name: 'trades selected',
    isMain: true,
    reach: async (page) => {
      await page.goto(OF_DAY);
      const rows = new EdfPage(page).rows;
      await rows.first().getByRole('rowheader').click();
      await rows
        .nth(2)
        .getByRole('rowheader')
        .click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Verify 3', exact: true }).waitFor();
    },
  },
  {
    name: 'asked about all of a day',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Verify all 4 of' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'verified, with the way back',
    isMain: true,
    reach: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verify all' }).click();
      await new EdfPage(page).unverifyButton('X-4').waitFor();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'chips and the menu of a filter',
    reach: async (page) => {
      await page.goto(`${OF_DAY}&clearer=Norvane&text=swap`);
      await page.getByRole('button', { name: /^Remove filter Clearer/ }).waitFor();
      await new TableParts(page, 'EDF Trades').chooseForColumn('Product', 'Filter …');
      await page.getByRole('checkbox', { name: /Swap/ }).waitFor();
    },
  },
  {
    name: 'a row opened on a phone',
    isMain: true,
    reach: async (page) => {
      await page.setViewportSize(PHONE);
      await page.goto(OF_DAY);
      await new EdfPage(page).rows.first().getByRole('rowheader').getByRole('button').click();
      await page.getByRole('dialog').waitFor();
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
    await expectStatesAccessible(page, STATES);
  },
);
