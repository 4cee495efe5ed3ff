import { BLOTTER_STATEMENTS, ORDERS } from '../../fixtures/blotter-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BlotterPage } from '../../pages/blotter-page.ts';
import { TicketPage } from '../../pages/ticket-page.ts';

test.beforeAll(async ({ given }) => {
  await given.statements(BLOTTER_STATEMENTS);
});

test(
  'the tab is in the address, for reload and Back; menu and palette lead to the blotter and its tickets',
  { tag: ['@SHL-31', '@SHL-05', '@SHL-30', '@BLO-02'] },
  async ({ page, signInAs, shell }) => {
    await signInAs('maren', '/edf');
    const blotter = new BlotterPage(page);
    await shell.goTo('Blotter');
    await expect(page).toHaveURL('/blotter');
    await expect(blotter.heading).toBeVisible();
    await expect(page).toHaveTitle('Blotter · Fairlead');
    await expect(blotter.tab('Clearer Blotter')).toHaveAttribute('aria-selected', 'true');
    await expect(blotter.order(ORDERS.keys)).toBeVisible();
    await blotter.tab('Clearer Raw Trades').click();
    await expect(page).toHaveURL('/blotter?tab=raw');
    await page.reload();
    await expect(blotter.tab('Clearer Raw Trades')).toHaveAttribute('aria-selected', 'true');
    await expect(blotter.rows(blotter.raw).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/blotter');
    await expect(blotter.tab('Clearer Blotter')).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(blotter.tab('Clearer Raw Trades')).toHaveAttribute('aria-selected', 'true');

    await page.goto('/blotter');
    await page.getByRole('radio', { name: /^Waiting/ }).click();
    await expect(page).toHaveURL('/blotter?state=Waiting');
    await page.getByRole('textbox', { name: 'Search orders' }).fill(ORDERS.keys);
    await page.keyboard.press('Enter');
    await expect(blotter.rows(blotter.orders)).toHaveCount(1);
    await page.reload();
    await expect(blotter.rows(blotter.orders)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL('/blotter?state=Waiting');
    await expect(blotter.rows(blotter.orders)).not.toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Search orders' })).toHaveValue('');
    await page.getByRole('checkbox', { name: 'Group by product' }).press('Space');
    await expect(page).toHaveURL('/blotter?state=Waiting&group=product');
    const products = blotter.rows(blotter.orders).filter({ hasText: /\(\d+\)/ });
    await page.reload();
    await expect(products.first()).toBeVisible();
    await page.goBack();
    await expect(products).toHaveCount(0);

    for (const [typed, title, path] of [
      ['New regular', 'New Regular Trade', '/blotter?ticket=regular'],
      ['New internal', 'New Internal Trade', '/blotter?ticket=internal'],
    ] as const) {
      const ticket = new TicketPage(page, title);
      await page.goto('/edf');
      await shell.userButton('Maren').waitFor();
      await page.keyboard.press('Control+k');
      await expect(shell.palette).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(ticket.field('Volume')).toBeFocused();
      await page.reload();
      await expect(ticket.field('Volume')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(ticket.dialog).toBeHidden();
      await expect(page).toHaveURL('/blotter');
    }
  },
);
