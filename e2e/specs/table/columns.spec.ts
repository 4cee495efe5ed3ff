import { EDF_STATEMENTS } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { TableParts } from '../../pages/table-parts.ts';

test.beforeAll(async ({ given }) => {
  await given.statements(EDF_STATEMENTS);
});

const ALL = '/edf?verified_state=all&run_date=2024-06-27';

test(
  'columns are widened and moved by the pointer, pinned and hidden, and remembered for this user',
  { tag: '@TAB-11' },
  async ({ page, signInAs }) => {
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', ALL);
    const before = await table.widthOf('Product');
    const clearer = await table.widthOf('Clearer');
    await table.dragEdge('Product', 60);
    expect(await table.widthOf('Product')).toBeCloseTo(before + 60, 0);
    expect(await table.widthOf('Clearer')).toBe(clearer);
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

    // Another user of the same browser finds the table as it is declared.
    await page.context().clearCookies();
    await signInAs('olav', ALL);
    await expect(table.names).toHaveCount(13);
    await expect(table.names.first()).toHaveText(/^Run Date/);
  },
);

test(
  'a name sorts the loaded rows and says so while there are more; find walks the hits and gives the focus back',
  { tag: ['@TAB-11', '@EDF-15'] },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', '/edf?verified_state=all');
    const rules = page.locator('.row.ends-group');
    await expect(edf.rows.first()).toBeVisible();
    const ruled = await rules.count();
    expect(ruled).toBeGreaterThan(0);
    await table.name('Quoted Volume').click();
    await expect(table.name('Quoted Volume')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText(/^Sorted among the \d+ loaded of \d+$/)).toBeVisible();
    await expect(rules).toHaveCount(0);
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Quoted Volume')).toHaveAttribute('aria-sort', 'descending');
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Run Date')).toHaveAttribute('aria-sort', 'descending');
    await expect(rules.first()).toBeVisible();

    await page.goto(ALL);
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
