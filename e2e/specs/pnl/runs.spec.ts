import { openByKeys } from '../../fixtures/opened-figures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { LATEST } from '../../fixtures/pnl.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

// Its figures are of its own data: no other file's trades come in between.
test.use({ world: 'pnl' });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

/** Net of the paper book, as the overview of strategies has it. */
const PAPER_NET = { table: 'Per Strategy Summary', row: 'Paper', column: 9 };
/** The same where two runs stand beside each other: how much more this one has. */
const PAPER_DIFFERENCE = { ...PAPER_NET, column: 11 };
const CORRECTED = '2024-06-20';
const ADJUSTED = '2024-06-19';

test(
  'a price that is corrected makes a later run another one; the one before keeps its figures',
  { tag: ['@API-07'] },
  async ({ page, signInAs, givenPnl }) => {
    const pnl = new PnlPage(page);
    const first = await givenPnl.run(CORRECTED);
    const settled = { product: 'FEI', month: '2024-08', day: CORRECTED };
    const price = await givenPnl.price(first, settled);
    await givenPnl.correct({ ...settled, price: price + 1.5 });
    const second = await givenPnl.run(CORRECTED);
    const nets: number[] = [];
    await signInAs('mila', '/');
    for (const path of [`/date/${CORRECTED}?run=${first}`, `/date/${CORRECTED}`]) {
      await pnl.open(path);
      await openByKeys(pnl, PAPER_NET);
      nets.push(await pnl.provedCents());
    }
    expect(second).toBeGreaterThan(first);
    // 20,000 tonnes of August were held by then.
    expect((nets[1] ?? 0) - (nets[0] ?? 0)).toBe(20_000 * 1.5 * 100);
    expect((await givenPnl.sums({ run_id: first, book: 'Paper' })).net * 100).toBeCloseTo(
      nets[0] ?? NaN,
      3,
    );
  },
);

test(
  'a scenario is asked for in its dialog and opens beside its base, with what the shift does to the cent',
  { tag: ['@PNL-37'] },
  async ({ page, signInAs, givenPnl }) => {
    const pnl = new PnlPage(page);
    const base = await givenPnl.latestOf(LATEST);
    await signInAs('mila', '/');
    await pnl.complete.waitFor({ state: 'attached' });
    await pnl.act('Run a scenario');
    const dialog = pnl.dialog('Scenario');
    const shift = dialog.getByRole('group', { name: 'shift 1' });
    await shift.getByRole('combobox', { name: /^Product/ }).fill('FEI');
    await page.getByRole('option', { name: 'FEI', exact: true }).click();
    await shift.getByRole('textbox', { name: /^Shift/ }).fill('10.5');
    await dialog.getByRole('button', { name: 'Run scenario' }).click();
    await expect(page).toHaveURL(new RegExp(`/date/${LATEST}\\?run=\\d+&compare=${base}$`), {
      timeout: 30_000,
    });
    await expect(pnl.comparison).toContainText('compared with 28 Jun 2024');
    await expect(pnl.heading).toContainText('Scenario');
    await openByKeys(pnl, PAPER_DIFFERENCE);
    await expect(pnl.proof).toContainText('Of both runs together');
    await expect(pnl.proof).toContainText(': the figure that was opened.');
    // 20,000 bought less 5,000 sold, none of it fixed.
    expect(await pnl.provedCents()).toBe(15_000 * 10.5 * 100);
    await pnl.closeDrawer();
    await pnl.open('/');
    await expect(pnl.heading).not.toContainText('Scenario');
  },
);

test(
  'what the back office adds to a day is in its next run, and who may not add is not asked',
  { tag: ['@PNL-12'] },
  async ({ page, signInAs, givenPnl }, { repeatEachIndex }) => {
    const pnl = new PnlPage(page);
    const description = `Demurrage agreed, claim ${repeatEachIndex + 1}`;
    await givenPnl.run(ADJUSTED);
    await signInAs('bea', `/date/${ADJUSTED}?tab=management`);
    await pnl.complete.waitFor({ state: 'attached' });
    await pnl.act('Adjustments');
    const dialog = pnl.dialog('Adjustments of 19 Jun 2024');
    await dialog.getByRole('combobox', { name: /^Book/ }).fill('Cargo');
    await page.getByRole('option', { name: 'Cargo', exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Description/ }).fill(description);
    await dialog.getByRole('textbox', { name: /^P&L/ }).fill('-12345.67');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('As the owner wrote');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: description })).toContainText(
      '−12,345.67',
    );
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    const adjusted = pnl.table('Adjusted P&L').grid;
    await expect(adjusted).not.toContainText(description);

    await givenPnl.run(ADJUSTED);
    await pnl.open(`/date/${ADJUSTED}?tab=management`);
    await expect(adjusted.getByRole('row').filter({ hasText: description })).toContainText(
      '−12,345.67',
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Run a scenario' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Adjustments' })).toBeVisible();
  },
);
