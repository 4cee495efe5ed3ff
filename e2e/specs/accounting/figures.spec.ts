import { bringBooks } from '../../fixtures/books.ts';
import { openCell } from '../../fixtures/opened-figures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';

// Its figures are those of the samples alone.
test.use({ world: 'accounting' });

test.beforeAll(async ({ givenAs }) => {
  await bringBooks(givenAs('anton'));
});

const CREW = 'Summary P&L, Running costs / 51 Crew, Halyard Dawn Shipping, Report';

test(
  'an accountant confirms what the bank paid, and goes from a figure to its entries, their journal and that payment by keys alone, and back',
  { tag: ['@ACC-20', '@ACC-10', '@SHL-31'] },
  async ({ page, signInAs }) => {
    const accounting = new AccountingPage(page);
    await signInAs('anton', '/accounting?tab=bank-transactions');
    const paid = accounting
      .table('Bank Transactions')
      .grid.getByRole('row', { name: /Crew wages/ });
    await expect(paid).toContainText('−103,200.50');
    await expect(paid).toContainText('No');
    await paid.getByRole('gridcell').first().dblclick();
    const transaction = accounting.drawer('Bank transaction');
    await transaction.getByRole('button', { name: 'Confirm the proposed match' }).click();
    await expect(transaction.getByRole('status').filter({ hasText: /^Matched$/ })).toBeVisible();
    await expect(accounting.row('Matched with', 'BK 612')).toContainText('anton@halyard.example');
    await transaction.getByRole('button', { name: 'Close' }).first().click();
    await accounting.generate();
    await expect(paid).toContainText('Yes');

    await accounting.open('/accounting?tab=overview&show=', 'Summary P&L');
    await openCell(accounting, { table: 'Summary P&L', row: /^Running costs/, column: 2 });
    const entries = accounting.drawer(CREW);
    await expect(entries.getByText('1 entry, −103,200.50: the cell')).toBeVisible();
    await openCell(accounting, { table: 'Entries', row: 'BK 612', column: 1 });
    await expect(accounting.drawer('Journal').getByText('Crew wages June')).toBeVisible();
    await expect(accounting.row('Lines', 'Total')).toContainText('0.00');
    await openCell(accounting, { table: 'Lines', row: /^101010/, column: 1 });
    await expect(transaction.getByText('Crewing agent')).toBeVisible();
    await page.reload();
    await transaction.getByRole('button', { name: 'Take the matches back' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(transaction.getByText('−103,200.50 USD is not matched')).toBeVisible();
    await page.goBack();
    await expect(accounting.drawer('Journal')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'The way here' })
      .getByRole('button', { name: CREW })
      .click();
    await expect(entries).toBeVisible();
    await entries.getByRole('button', { name: 'Close' }).first().press('Enter');
    await expect(page).toHaveURL('/accounting?tab=overview&show=');
  },
);

test(
  'who is not listed gets no accounting, whatever the address',
  { tag: ['@SHL-07'] },
  async ({ page, signInAs }) => {
    await signInAs('maren', '/accounting?tab=cash');
    await expect(page.getByRole('heading', { name: /Not authorized/ })).toBeVisible();
  },
);
