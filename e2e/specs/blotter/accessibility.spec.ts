import type { Page } from '@playwright/test';

import { expectStatesAccessible, type PageState, PHONE } from '../../fixtures/accessible.ts';
import { BLOTTER_STATEMENTS, ORDERS } from '../../fixtures/blotter-statements.ts';
import { BUSY } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BlotterPage } from '../../pages/blotter-page.ts';
import { TicketPage } from '../../pages/ticket-page.ts';

test.use({ errorsExpected: true });

const LIST = '**/api/blotter/list';
const CHOICES = '**/api/trades/entry_data';

test.beforeAll(async ({ given }) => {
  await given.statements(BLOTTER_STATEMENTS);
});

async function showOrders(page: Page): Promise<void> {
  await page.goto('/blotter');
  await expect(new BlotterPage(page).order(ORDERS.undone)).toBeVisible();
}

const OF_THE_BLOTTER: readonly PageState[] = [
  { name: 'orders', isMain: true, reach: showOrders },
  {
    name: 'orders below their products',
    reach: async (page) => {
      await page.goto('/blotter?group=product');
      await page
        .getByRole('row', { name: /\(\d+\)/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'the menu of tickets',
    reach: async (page) => {
      await new BlotterPage(page).addTrade.click();
      await page.getByRole('menuitem', { name: 'Internal' }).waitFor();
    },
  },
  {
    name: 'an order being filled in',
    isMain: true,
    reach: async (page) => {
      await showOrders(page);
      const blotter = new BlotterPage(page);
      await (await blotter.cell(ORDERS.undone, 'Broker')).focus();
      await page.keyboard.type('k');
      await page.getByRole('option', { name: 'Kestrel Oils' }).waitFor();
    },
  },
  {
    name: 'asked about an order that was submitted',
    reach: async (page) => {
      await showOrders(page);
      const blotter = new BlotterPage(page);
      await blotter.fillByKeys(ORDERS.undone, {
        broker: 'kes',
        book: 'pa',
        strategy: 'ea',
        deal: 'fe',
      });
      await page.keyboard.press('Control+Enter');
      await blotter.undoButton(ORDERS.undone).click();
      await blotter.question.waitFor();
    },
  },
  {
    name: 'the submitted order, opened on a phone',
    isMain: true,
    reach: async (page) => {
      await page.setViewportSize(PHONE);
      await showOrders(page);
      const blotter = new BlotterPage(page);
      await blotter.rows(blotter.orders).first().getByRole('rowheader').getByRole('button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'what was entered',
    isMain: true,
    reach: async (page) => {
      await page.goto('/blotter?tab=entered&entered=all');
      await page
        .getByRole('button', { name: /^Open entry/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'an entry, asked why it is cancelled',
    reach: async (page) => {
      await page.goto('/blotter?tab=entered&entered=all');
      await page
        .getByRole('button', { name: /^Open entry/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Cancel entry …' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'raw trades',
    isMain: true,
    reach: async (page) => {
      await page.goto('/blotter?tab=raw');
      const blotter = new BlotterPage(page);
      await expect(blotter.rows(blotter.raw).first()).toBeVisible();
    },
  },
  {
    name: 'nothing waits',
    reach: async (page) => {
      await page.route(LIST, async (route) => {
        const list = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...list, blotter: [], blotter_real: [] } });
      });
      await page.goto('/blotter');
      await page.getByText('Nothing waits').waitFor();
      await page.unroute(LIST);
    },
  },
  {
    name: 'failed',
    reach: async (page) => {
      await page.route(LIST, (route) => route.fulfill(BUSY));
      await page.goto('/blotter');
      await page.getByText(/messed up/).waitFor();
      await page.unroute(LIST);
    },
  },
  {
    name: 'loading',
    reach: async (page) => {
      await page.route(LIST, () => undefined);
      await page.goto('/blotter');
      await page.getByText('Fetching the blotter …').waitFor();
    },
  },
];

const OF_TICKETS: readonly PageState[] = [
  {
    name: 'an empty regular ticket',
    reach: async (page) => {
      await page.goto('/blotter?ticket=regular');
      await expect(new TicketPage(page).field('Volume')).toBeFocused();
    },
  },
  {
    name: 'a regular ticket with a problem',
    isMain: true,
    reach: async (page) => {
      const ticket = new TicketPage(page);
      await ticket.fill({
        Volume: '12000',
        'Month A': 'aug',
        'Product A': 'BRT',
        'Price A': '82.5',
        Book: 'Paper',
        'Commission override': 'x',
      });
      await ticket.dialog.getByText('Must be a number or left blank').waitFor();
    },
  },
  {
    name: 'an internal ticket, a list open',
    reach: async (page) => {
      await page.goto('/blotter?ticket=internal');
      const ticket = new TicketPage(page, 'New Internal Trade');
      await ticket.field('Buy from book').press('ArrowDown');
      await page.getByRole('option', { name: 'Shipping' }).waitFor();
    },
  },
  {
    name: 'a ticket without its choices',
    reach: async (page) => {
      await page.route(CHOICES, (route) => route.fulfill(BUSY));
      await page.goto('/blotter?ticket=internal');
      await new TicketPage(page, 'New Internal Trade').retry.waitFor();
      await page.unroute(CHOICES);
    },
  },
];

for (const [what, states] of [
  ['the blotter', OF_THE_BLOTTER],
  ['the tickets', OF_TICKETS],
] as const) {
  test(
    `axe finds nothing in any state of ${what}, in light, in dark, on a phone`,
    { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
    async ({ page, signInAs }) => {
      test.slow();
      await signInAs('maren', '/tasks/history');
      await expectStatesAccessible(page, states);
    },
  );
}
