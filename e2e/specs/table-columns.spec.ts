import { EDF_STATEMENTS } from '../fixtures/edf-statements.ts';
import { expect, test } from '../fixtures/test.ts';
import { EdfPage } from '../pages/edf-page.ts';
import { TableParts } from '../pages/table-parts.ts';

test.use({ world: 'columns' });

test.beforeAll(async ({ given }) => {
  for (const statement of EDF_STATEMENTS) await given.statement(statement);
});

const ALL = '/edf?verified_state=all&run_date=2024-06-27';

test(
  'an edge is dragged: the column follows the pointer, those before it stay, and it is remembered',
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
  },
);

test(
  'columns are moved by the pointer and by keys, pinned and hidden, for this user only',
  { tag: '@TAB-11' },
  async ({ page, signInAs }) => {
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', ALL);
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

    await table.chooseForTable('Reset columns');
    await expect(table.names).toHaveCount(13);
    await expect(table.names.first()).toHaveText(/^Run Date/);
  },
);

test(
  'a name sorts the loaded rows and says so while there are more; groups come back without a sort',
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
    await expect(page.getByText(/^Sorted among the \d+ loaded of 58$/)).toBeVisible();
    await expect(rules).toHaveCount(0);
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Quoted Volume')).toHaveAttribute('aria-sort', 'descending');
    await table.name('Quoted Volume').press('Enter');
    await expect(table.name('Run Date')).toHaveAttribute('aria-sort', 'descending');
    await expect(rules.first()).toBeVisible();
  },
);

test(
  'find in table counts and walks the hits and gives the focus back to the cell',
  { tag: '@TAB-11' },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', ALL);
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

test(
  'the menu of the table stands in the filter bar and opens by keyboard',
  { tag: '@TAB-03' },
  async ({ page, signInAs }) => {
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', ALL);
    await table.menuButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toHaveText('Open in Google Sheets');
    await expect(page.getByRole('menuitem', { name: 'Expand All' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(table.menuButton).toBeFocused();
    await table.chooseForTable('Columns …');
    const commission = page.getByRole('checkbox', { name: 'Commission' });
    expect(await commission.boundingBox()).toMatchObject({ width: 24, height: 24 });
    await commission.uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(table.name('Commission')).toHaveCount(0);
  },
);

test(
  'another user of the same browser finds the table as it is declared',
  { tag: '@TAB-11' },
  async ({ page, signInAs, shell }) => {
    const table = new TableParts(page, 'EDF Trades');
    await signInAs('maren', ALL);
    await table.chooseForColumn('Fees', 'Hide');
    await expect(table.names).toHaveCount(12);
    await shell.signOut('Maren');
    await page.context().clearCookies();
    await signInAs('olav', ALL);
    await expect(table.names).toHaveCount(13);
  },
);
