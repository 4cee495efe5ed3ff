import { expect, test } from '../../fixtures/table-pages.ts';
import { TableParts } from '../../pages/table-parts.ts';

const TITLE = 'Per Strategy Summary';
const AT_FIRST = [
  'Corp',
  'East-West',
  'Mont Belvieu Arb',
  'Product',
  'US to Japan',
  'AG to India',
  'Shipping',
  'Time charters',
  'Forward Contract',
  'Forward freight',
  'Total',
];

test(
  'a tree of three levels unfolds and folds, tells readers where they are, and leaves no focus behind',
  { tag: ['@TAB-03', '@TAB-04', '@TAB-12'] },
  async ({ page, openState }) => {
    const table = new TableParts(page, TITLE);
    await openState('tree-folded', 'light');
    await expect.poll(() => table.rowNames()).toEqual(AT_FIRST);
    await table.chooseForTable('Expand All');
    await expect.poll(async () => (await table.rowNames()).length).toBe(19);
    await table.chooseForTable('Collapse All');
    await expect
      .poll(() => table.rowNames())
      .toEqual(['Corp', 'Product', 'Shipping', 'Forward Contract', 'Total']);
    await table.chooseForTable('Reset Expanded');
    await expect.poll(() => table.rowNames()).toEqual(AT_FIRST);

    const row = table.grid.getByRole('row').filter({ hasText: 'Mont Belvieu Arb' });
    await expect(row).toHaveAttribute('aria-level', '2');
    await expect(row).toHaveAttribute('aria-posinset', '2');
    await expect(row).toHaveAttribute('aria-setsize', '2');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(table.grid.getByRole('columnheader', { name: 'Physical' })).toHaveAttribute(
      'aria-colspan',
      '2',
    );
    await row.locator('.twisty').click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => table.rowNames()).toContain('MB-2409');

    await openState('tree', 'light');
    const levels = () =>
      table.grid
        .locator('.body .row:not([hidden])')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level')));
    await expect
      .poll(async () => [...new Set(await levels())].toSorted())
      .toEqual(['1', '2', '3', '4']);
    await (await table.cell('Forward freight', 'Book, strategy, deal')).click();
    await table.grid.press('Control+Home');
    await (await table.cell('MB-2409', 'Book, strategy, deal')).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(table.grid.locator(':focus')).toHaveText('Mont Belvieu Arb');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => table.rowNames()).not.toContain('MB-2409');
    await expect(table.grid.locator(':focus')).toHaveText('Mont Belvieu Arb');
  },
);
