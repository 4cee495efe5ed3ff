import type { Exposures } from '@fairlead/pnl/contract/exposures';
import type { LegQuery } from '@fairlead/pnl/contract/legs';

import { LATEST, type Sums } from '../../fixtures/pnl.ts';
import { openByKeys } from '../../fixtures/opened-figures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

// Its figures are of its own data: no other file's trades come in between.
test.use({ world: 'pnl' });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

/** A figure of each tab, so many columns from the name of its row, and the legs that it is of. */
const FIGURES: readonly {
  readonly tab: string;
  readonly table: string;
  readonly row: string;
  readonly column: number;
  readonly query: Omit<LegQuery, 'run_id'>;
  readonly of: keyof Sums;
}[] = [
  {
    tab: 'Management',
    table: 'Per Strategy Summary',
    row: 'Paper',
    column: 9,
    query: { book: 'Paper' },
    of: 'net',
  },
  {
    tab: 'Physical Trading',
    table: 'Physical Summary',
    row: 'Cargo',
    column: 1,
    query: { book: 'Cargo', kind: 'PHYSICAL' },
    of: 'gross',
  },
  {
    tab: 'Paper Trading',
    table: 'Per Strategy Corp Summary',
    row: 'Paper',
    column: 2,
    query: { book: 'Paper', kind: 'PAPER' },
    of: 'cost',
  },
  {
    tab: 'Back Office',
    table: 'DtD Gross',
    row: 'Aug 24',
    column: 1,
    query: { product: 'FEI', month: '2024-08-01' },
    of: 'delta_gross',
  },
];

test(
  'a figure of each tab, opened by keys, is the sum of its legs as the API has them',
  { tag: ['@PNL-08', '@PNL-10', '@PNL-20', '@PNL-27', '@PNL-35', '@SHL-31'] },
  async ({ page, signInAs, givenPnl }) => {
    const pnl = new PnlPage(page);
    const run = await givenPnl.latestOf(LATEST);
    await signInAs('mila', '/');
    for (const { tab, table, row, column, query, of } of FIGURES) {
      await pnl.tab(tab).click();
      const stood = await pnl.turnWheelOver(table);
      await expect.poll(() => pnl.scrolled(), `the wheel over ${table}`).not.toBe(stood);
      await openByKeys(pnl, { table, row, column });
      const sum = (await givenPnl.sums({ run_id: run, ...query }))[of];
      expect(Math.abs(sum), table).toBeGreaterThan(1);
      await expect(pnl.proof, table).toContainText(': the figure that was opened.');
      expect(await pnl.provedCents(), table).toBe(Math.round(sum * 100));
      await expect(page, table).toHaveURL(/[?&]open=legs/);
      if (table === 'DtD Gross') {
        await page.reload();
        await expect(pnl.proof, 'opened by its address').toContainText(/ of these legs is .*\d\.$/);
        expect(await pnl.provedCents(), table).toBe(Math.round(sum * 100));
      }
      await page.goBack();
      await expect(page, table).not.toHaveURL(/open=/);
      await expect(page.getByRole('dialog'), table).toBeHidden();
    }
  },
);

test(
  'looking ahead filters what is there without a call; which tables of the paper tab are shown is kept over a reload',
  { tag: ['@PNL-21', '@PNL-24'] },
  async ({ page, signInAs, givenPnl }) => {
    const pnl = new PnlPage(page);
    const run = await givenPnl.latestOf(LATEST);
    const exposures = await givenPnl.dataSet<Exposures>('exposures', LATEST, run);
    const totalAhead = (days: number) =>
      exposures.exposures_look_ahead_scg_table_graph.find(
        (row) => row.look_ahead === days && row.term_month_date === 'Total',
      )?.by_product['LST'];
    await signInAs('mila', '/?tab=physical');
    await pnl.complete.waitFor({ state: 'attached' });
    const total = pnl.table('Total SwissChemGas').grid.getByRole('row').last();
    await expect(total).toContainText(written(totalAhead(0)));
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await pnl.lookAhead('5 business days');
    expect(totalAhead(5)).not.toBe(totalAhead(0));
    await expect(total).toContainText(written(totalAhead(5)));
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);

    await pnl.tab('Paper Trading').click();
    const spreads = pnl.table('Spreads By Structure').grid;
    await expect(spreads).toBeVisible();
    await pnl.toggleTable('Spreads By Structure');
    await expect(spreads).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Tables\s*5 of 6/ })).toBeVisible();
    await expect(pnl.table('Per Strategy Corp Summary').grid).toBeVisible();
    await expect(spreads).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('paperTabTables'))).not.toContain(
      '"Spreads By Structure"',
    );
  },
);

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test(
    'a table begins with what it comes to, and the page scrolls over it',
    { tag: '@SHL-29' },
    async ({ page, signInAs }) => {
      const pnl = new PnlPage(page);
      await signInAs('mila', '/?tab=management');
      await pnl.complete.waitFor({ state: 'attached' });
      const summary = pnl.table('Per Strategy Summary').grid;
      await expect(summary.getByRole('rowheader', { name: 'Paper', exact: true })).toBeVisible();
      expect(await summary.evaluate((grid) => grid.scrollLeft)).toBe(0);
      await pnl.tab('Back Office').click();
      const stood = await pnl.swipeOver('DtD Gross');
      await expect.poll(() => pnl.scrolled()).toBeGreaterThan(stood + 100);
    },
  );
});

const written = (value: number | undefined): string =>
  value === undefined ? 'no such figure' : String(Math.round(value * 10) / 10).replace('-', '−');

test(
  'why the P&L changed has an address of its own, and its parts sum to the change',
  { tag: ['@PNL-36', '@SHL-31'] },
  async ({ page, signInAs, givenPnl }) => {
    const pnl = new PnlPage(page);
    const run = await givenPnl.latestOf(LATEST);
    await signInAs('mila', '/');
    await page
      .getByRole('link', { name: /^Why\? / })
      .first()
      .click();
    await expect(page).toHaveURL('/?explain=1');
    await page.reload();
    await expect(pnl.panel('Why the P&L changed')).toBeVisible();
    const [before, ...steps] = await pnl.steps();
    const today = steps.pop();
    expect([before?.[0], today?.[0]]).toEqual(['Net before', 'Net today']);
    // A trade was dealt on the day, prices moved, and both cost something.
    expect(steps.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Price', 'New trades', 'Costs']),
    );
    const change = steps.reduce((sum, [, cents]) => sum + cents, 0);
    expect((before?.[1] ?? NaN) + change).toBe(today?.[1]);
    const { net, delta_net: delta } = await givenPnl.sums({ run_id: run });
    expect([today?.[1], change]).toEqual([Math.round(net * 100), Math.round(delta * 100)]);
    expect(Object.fromEntries(steps)['Unexplained']).toBe(0);

    await page.getByRole('button', { name: /^New trades .*: its legs$/ }).press('Enter');
    await expect(pnl.proof).toContainText(': the figure that was opened.');
    expect(await pnl.provedCents()).toBe(Object.fromEntries(steps)['New trades']);
    await page.goBack();
    const prices = 'Price by product and month';
    await openByKeys(pnl, { table: prices, row: 'Total', column: 4 });
    await expect(pnl.proof).toContainText(': the figure that was opened.');
    expect(await pnl.provedCents()).toBe(Object.fromEntries(steps)['Price']);
    await page.goBack();
    const parts = 'By book, strategy and deal';
    await openByKeys(pnl, { table: parts, row: 'Paper', column: 1 });
    await pnl
      .dialog(/^Paper, DtD Net$/)
      .getByRole('button', { name: 'Close' })
      .press('Enter');
    await expect(pnl.table(parts).grid.locator(':focus')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveURL('/');
  },
);
