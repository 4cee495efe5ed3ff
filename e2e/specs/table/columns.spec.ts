import type { Browser, Page, Response } from '@playwright/test';

import { EDF_STATEMENTS } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { TableParts } from '../../pages/table-parts.ts';

test.beforeAll(async ({ given }) => {
  await given.statements(EDF_STATEMENTS);
});

/** The same person at a machine that knows nothing of the table. */
async function anotherMachine(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addCookies(await page.context().cookies());
  const there = await context.newPage();
  await there.goto(ALL);
  return there;
}

const ALL = '/edf?verified_state=all&run_date=2024-06-27';

/** The server has which layout is in use: it is sent a moment after the last change. */
const isKeptWithPreset = (response: Response) =>
  response.request().method() === 'POST' &&
  response.url().includes('/table_layouts/') &&
  /"preset":"/.test(response.request().postData() ?? '');

test.describe('on every machine', () => {
  test.use({ layoutsKept: true });

  test(
    'columns are widened and moved by the pointer, pinned and hidden, and remembered for this user, here and on another machine; a layout is kept under a name',
    { tag: '@TAB-11' },
    async ({ page, browser, signInAs }) => {
      const table = new TableParts(page, 'EDF Trades');
      await signInAs('maren', ALL);
      const before = await table.widthOf('Product');
      const clearer = await table.widthOf('Clearer');
      const term = await table.widthOf('Term');
      for (const column of ['Product', 'Quoted Trade Price', 'Term']) {
        expect(await table.cutCells(column), column).toBe(0);
      }
      await table.dragEdge('Product', 60);
      expect(await table.widthOf('Product')).toBeCloseTo(before + 60, 0);
      expect(await table.widthOf('Clearer')).toBe(clearer);
      expect(await table.widthOf('Term')).toBe(term);
      expect(await table.cutNames()).toEqual([]);
      await page.reload();
      await expect.poll(() => table.widthOf('Product')).toBeCloseTo(before + 60, 0);
      await table.doubleClickEdge('Product');
      await expect.poll(() => table.widthOf('Product')).not.toBeCloseTo(before + 60, 0);
      expect(await table.cutCells('Product')).toBe(0);
      await table.chooseForColumn('Product', 'Reset columns');
      await expect.poll(() => table.widthOf('Product')).toBe(before);

      await table.dragColumn('Term', 'Clearer');
      await expect(table.names.nth(2)).toHaveText('Term');
      await table.name('Exchange').focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(table.name('Exchange')).toBeFocused();
      await expect(table.names.nth(10)).toHaveText('Exchange');
      await table.chooseForColumn('Product', 'Pin to the start');
      await expect(table.names.first()).toHaveText('Product');
      await table.chooseForColumn('Fees', 'Hide');
      await expect(table.name('Fees')).toHaveCount(0);

      await page.reload();
      await expect(table.names).toHaveCount(12);
      await expect(table.names.first()).toHaveText('Product');
      await expect(table.names.nth(3)).toHaveText('Term');
      const arranged = await table.widthOf('Term');
      const kept = page.waitForResponse(isKeptWithPreset);
      await table.saveLayoutAs('Month end');
      await kept;

      const home = await anotherMachine(browser, page);
      const there = new TableParts(home, 'EDF Trades');
      await expect(there.names).toHaveCount(12);
      await expect(there.names.first()).toHaveText('Product');
      await expect(there.names.nth(3)).toHaveText('Term');
      expect(await there.widthOf('Term')).toBeCloseTo(arranged, 0);
      await there.chooseForTable('Layouts …');
      await expect(home.getByRole('button', { name: 'Month end In use' })).toBeVisible();
      await home.getByRole('button', { name: 'Delete Month end' }).click();
      await expect(home.getByText('Month end deleted')).toBeVisible();
      await home.getByRole('button', { name: 'Done' }).click();
      // As it was for whoever comes next; who leaves at once loses nothing.
      await there.chooseForTable('Reset columns');
      await expect(there.names).toHaveCount(13);
      await home.close({ runBeforeUnload: true });

      await expect(async () => {
        const later = await anotherMachine(browser, page);
        await expect(new TableParts(later, 'EDF Trades').names).toHaveCount(13);
        await later.context().close();
      }).toPass();

      // Whatever the width, what is done with a row is in sight, also when the rest is scrolled.
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(table.name('Actions')).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button', { name: /^Verify trade/ }).first()).toBeInViewport({
          ratio: 1,
        });
        await table.grid.evaluate((grid) => grid.scrollTo({ left: 5000 }));
        await expect(table.name('Commission')).toBeInViewport({ ratio: 1 });
        await expect(table.name('Actions')).toBeInViewport({ ratio: 1 });
        await table.grid.evaluate((grid) => grid.scrollTo({ left: 0 }));
      }

      // Another user of the same browser finds the table as it is declared.
      await page.context().clearCookies();
      await signInAs('olav', ALL);
      await expect(table.names).toHaveCount(13);
      await expect(table.names.first()).toHaveText(/^Run Date/);
    },
  );
});

test(
  'a name sorts all trades and its menu narrows them, with a way back; find walks the hits and gives the focus back',
  { tag: ['@TAB-11', '@EDF-04', '@EDF-15'] },
  async ({ page, signInAs, given }) => {
    const edf = new EdfPage(page);
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', '/edf?verified_state=all');
    const rules = page.locator('.row.ends-group');
    await expect(edf.rows.first()).toBeVisible();
    const ruled = await rules.count();
    expect(ruled).toBeGreaterThan(0);
    await table.name('Quoted Volume').click();
    await expect(table.name('Quoted Volume')).toHaveAttribute('aria-sort', 'ascending');
    // The smallest of all: it was not among the pages that were loaded.
    const { trades } = await given.get<{ trades: readonly { trade_id: string }[] }>(
      '/core-trades?state=all&sort=quoted_volume&page_size=1',
    );
    await expect.poll(async () => (await edf.tradeIdsInSight())[0]).toBe(trades[0]?.trade_id);
    await expect(rules).toHaveCount(0);
    await expect(page.getByText('Orders are apart in this order')).toBeVisible();
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Quoted Volume')).toHaveAttribute('aria-sort', 'descending');
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Run Date')).toHaveAttribute('aria-sort', 'descending');
    await expect(rules.first()).toBeVisible();

    await page.goto(ALL);
    await table.chooseForColumn('Product', 'Filter …');
    await page.getByRole('searchbox', { name: 'Search Product' }).pressSequentially('mini');
    await page.getByRole('checkbox', { name: /Mini/ }).press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ALL}&product=Argus+Propane+FEI+Mini`);
    await expect(edf.rows).toHaveCount(1);
    await expect(table.name('Product, filtered')).toBeFocused();
    const chip = page.getByRole('button', { name: /^Remove filter Product: Argus/ });
    await expect(chip).toHaveText('Product: Argus Propane FEI Mini');
    await page.goBack();
    await expect(chip).toHaveCount(0);
    await expect(edf.rows).not.toHaveCount(1);
    await page.goForward();
    await chip.press('Enter');
    await expect(page).toHaveURL(ALL);
    await expect(edf.rows).not.toHaveCount(1);

    await edf.rows.first().getByRole('rowheader').click();
    await page.keyboard.press('Control+f');
    await expect(table.findBox).toBeFocused();
    await page.keyboard.type('settlement');
    await expect(table.findBar).toContainText('1 of 1');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('tpa');
    await expect(table.findBar).toContainText(/^1 of \d+/);
    await page.keyboard.press('Enter');
    await expect(table.findBar).toContainText(/^2 of \d+/);
    await expect.poll(() => table.markedTexts()).toContain('TPA');
    await page.keyboard.press('Escape');
    await expect(table.findBar).toHaveCount(0);
    // A hit may be a mark that says it in words: 'Internal TPA trade'.
    await expect(table.grid.locator(':focus')).toHaveAccessibleName(/TPA/);
  },
);
