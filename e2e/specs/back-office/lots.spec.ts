import { PHONE } from '../../fixtures/accessible.ts';
import { bringBackOffice } from '../../fixtures/back-office.ts';
import { pressUntil, tabTo } from '../../fixtures/by-keys.ts';
import { openCell } from '../../fixtures/opened-figures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';

// Its lots are those of its files alone.
test.use({ world: 'back-office' });

const TABLES = ['Closed LOTs', 'Ongoing LOTs', 'Outside LOTs'];

test.beforeAll(async ({ givenAs, givenPnl }) => {
  test.setTimeout(240_000);
  await bringBackOffice({ givenAs, givenPnl });
});

test(
  'the back office sees by how much the systems differ on a lot, and by which trades and lines',
  { tag: ['@BAK-05', '@BAK-07', '@BAK-08', '@SHL-29', '@SHL-31'] },
  async ({ page, signInAs }) => {
    const office = new AccountingPage(page);
    await signInAs('bea', '/back-accounting?tab=physical');
    const lot = office.row('Ongoing LOTs', '24-8001');
    await expect(lot).toContainText('−2,350.00');
    await expect(lot).toContainText('0.02');
    await expect(lot).toContainText('−2,299.98');
    await expect(office.row('Closed LOTs', '24-8002')).toContainText('0.00');
    const lines = async () =>
      new Set(
        await Promise.all(
          TABLES.map(async (name) => (await office.table(name).grid.boundingBox())?.y),
        ),
      ).size;
    await expect.poll(lines, 'the tables are side by side').toBe(1);
    await page.getByRole('radio', { name: 'All columns' }).click();
    await expect.poll(lines, 'they are one below the other').toBe(3);
    await page.getByRole('radio', { name: 'Differences' }).click();
    await lot.getByRole('gridcell', { name: '−2,350.00' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    const drawer = office.drawer(/^Lot 24-8001/);
    await expect(drawer).toContainText('−22,350.00');
    await expect(drawer).toContainText('−20,000.00');
    await expect(drawer.getByRole('button', { name: 'Close' }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeVisible();
    await page.reload();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).first().click();
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/open=/);
    // A phone has lots in its first window: what chooses them is behind the name of the period.
    await page.setViewportSize(PHONE);
    const dates = page.getByRole('combobox', { name: 'Quick Dates' });
    await expect(dates).toBeHidden();
    const firstRow = office.table('Closed LOTs').grid.getByRole('rowheader').nth(1);
    await expect.poll(async () => (await firstRow.boundingBox())?.y ?? 999).toBeLessThan(500);
    await page.getByRole('button', { name: /^Halyard 24\|/, expanded: false }).click();
    await expect(dates).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Include Adjustments/ })).toBeVisible();
  },
);

test(
  'a break is settled by keyboard alone, and stays settled',
  { tag: ['@BAK-14'] },
  async ({ page, signInAs }) => {
    const office = new AccountingPage(page);
    await signInAs('bea', '/back-accounting?tab=breaks');
    const broken = office.row('Breaks', '24-8001');
    await expect(broken.first()).toContainText('Open', { timeout: 60_000 });
    await openCell(office, { table: 'Breaks', row: '24-8001', column: 1 });
    const drawer = office.drawer(/24-8001/);
    const reason = drawer.getByRole('textbox', { name: /^Reason/ });
    await tabTo(page, reason);
    await page.keyboard.type('Agreed with the owners');
    await pressUntil(page, 'Tab', drawer.getByRole('button', { name: 'Decide' }));
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(broken.first()).toContainText('Explained');
    await page.reload();
    await expect(broken.first()).toContainText('Agreed with the owners');
  },
);

test(
  'each week says what happened to the money, down to the entries',
  { tag: ['@BAK-10', '@BAK-11'] },
  async ({ page, signInAs }) => {
    const office = new AccountingPage(page);
    await signInAs('bea', '/back-accounting?tab=cash');
    await expect(page.getByText('Invalid cash LOTs: 99-0001')).toBeVisible();
    await openCell(office, { table: 'SCG Cash Moves', row: 'Cargoes', column: 1 });
    const moves = office.drawer(/^SCG Cash Moves, Cargoes/);
    await expect(moves).toContainText('160,500.00');
    await moves.getByRole('button', { name: 'Close' }).first().click();
    await office.row('Cash Week over Week', 'Trading EUR').getByRole('gridcell').first().dblclick();
    await expect(office.drawer(/^Trading EUR/)).toContainText('150,000.00');
  },
);

test(
  'who is not listed gets no back office, whatever the address',
  { tag: ['@BAK-13', '@SHL-07'] },
  async ({ page, signInAs }) => {
    await signInAs('maren', '/back-accounting?tab=breaks');
    await expect(
      page.getByRole('heading', { name: 'Not authorized to access Accounting' }),
    ).toBeVisible();
  },
);
