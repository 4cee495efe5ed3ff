import type { Page } from '@playwright/test';

import { LATEST } from '../../fixtures/pnl.ts';
import { A4_LANDSCAPE, printedSheets } from '../../fixtures/printed-sheets.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

test.use({ world: 'pnl', colorScheme: 'dark' });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

const sheetsOf = async (page: Page) =>
  printedSheets(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

test(
  'the P&L is printed on A4, landscape and white, without what surrounds it: its overview is the first sheet, every row of a table is there below a head that is repeated, and the screen is as before',
  { tag: '@PNL-10' },
  async ({ page, signInAs }) => {
    test.slow();
    await signInAs('mila', `/date/${LATEST}`);
    const pnl = new PnlPage(page);
    const summary = pnl.table('Per Strategy Summary').grid;
    await expect(summary).toContainText('Total');
    await expect(page.getByRole('application', { name: '20 Day Rolling Drawdown' })).toBeVisible();
    const whole = await sheetsOf(page);
    expect(whole.size).toEqual(A4_LANDSCAPE);
    expect(whole.count).toBeGreaterThan(1);
    expect(whole.count).toBeLessThan(6);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(summary).toBeHidden();
    await expect(page.getByRole('button').filter({ visible: true, hasNotText: /\w/ })).toHaveCount(
      0,
    );
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveText(['Management']);
    await expect(
      page.getByText(/^Fairlead .*Printed \d\d \w{3} \d\d \d\d:\d\d UTC$/),
    ).toBeVisible();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
    const paper = page.getByRole('region', { name: 'Per Strategy Summary' }).getByRole('table');
    await expect(paper).toContainText('Total');
    expect(await paper.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
      'table-header-group',
    );
    await expect(paper).toContainText(/[↑↓]/);
    const prices = page.getByRole('region', { name: 'DtD Prices' }).getByRole('table');
    const shaded = prices.locator('td[class*=heat-]:not([class$="-0"])').first();
    await expect(shaded).toHaveCSS('background-color', /^rgb\((?!255, 255, 255)/);
    await expect(shaded).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(shaded).toHaveCSS('print-color-adjust', 'exact');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await expect(paper).toHaveCount(0);
    await expect(summary).toBeVisible();

    // What follows the overview taken away, one sheet is left.
    await page.evaluate(() => {
      const below = document.querySelector('section[aria-label=Overview]')?.nextElementSibling;
      const [overview, ...others] = below?.children ?? [];
      for (const other of others) other.remove();
      if (overview instanceof HTMLElement) overview.style.breakAfter = 'auto';
      document.querySelector('footer')?.remove();
    });
    expect((await sheetsOf(page)).count).toBe(1);
  },
);
