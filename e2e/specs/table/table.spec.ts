import type { Locator, Page } from '@playwright/test';

import { expect, test } from '../../fixtures/test.ts';
import { manyTrades } from '../../fixtures/statements.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { TableParts } from '../../pages/table-parts.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const DAY = '2024-06-11';
const TRADES = manyTrades(30, 'U').map((trade, at) => ({
  ...trade,
  fees: (at * 1.37 + 0.001).toFixed(3),
  commission: String(at),
}));

const STATEMENTS = [{ date: DAY, trades: TRADES }];

test.beforeAll(async ({ given }) => {
  await given.statements(STATEMENTS);
});

/** The screen with its cells by row and by the name of their column. */
class Cells {
  readonly page: Page;
  readonly edf: EdfPage;

  constructor(page: Page) {
    this.page = page;
    this.edf = new EdfPage(page);
  }

  async cell(tradeId: string, column: string): Promise<Locator> {
    const name = new RegExp(`^${column}`);
    const header = this.edf.headers.filter({ hasText: name });
    const place = await header.getAttribute('aria-colindex');
    return this.edf.row(tradeId).locator(`[aria-colindex="${place ?? ''}"]`);
  }

  get selected(): Locator {
    return this.edf.table.locator('[aria-selected=true]');
  }

  get statistics(): Locator {
    return this.page.locator('.statistics');
  }

  figure(name: string): Locator {
    return this.statistics.locator('dt', { hasText: name }).locator('+ dd');
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await middleOf(from), await middleOf(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** Trades as the rows show them, from top to bottom. */
  async trades(): Promise<readonly (typeof TRADES)[number][]> {
    const ids = await this.edf.tradeIdsInSight();
    return ids.flatMap((id) => TRADES.find(({ tradeId }) => tradeId === id) ?? []);
  }
}

async function middleOf(cell: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The cell is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const text = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('maren', `/edf?verified_state=all&run_date=${DAY}`);
  await expect(new EdfPage(page).rows.first()).toBeVisible();
});

test(
  'a drag gives sum, average, count, largest and smallest; Shift extends, Ctrl adds and takes away, Escape clears',
  { tag: ['@TAB-01', '@TAB-02'] },
  async ({ page }) => {
    const cells = new Cells(page);
    const shown = await cells.trades();
    const chosen = shown.slice(2, 8);
    const [first, last] = [chosen[0], chosen.at(-1)];
    await cells.drag(
      await cells.cell(first?.tradeId ?? '', 'Fees'),
      await cells.cell(last?.tradeId ?? '', 'Commission'),
    );
    const numbers = chosen.flatMap(({ fees, commission }) => [Number(fees), Number(commission)]);
    const sum = numbers.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;
    await expect(cells.selected).toHaveCount(12);
    await expect(cells.statistics).toContainText(/^6 rows.*, 2 columns selected/);
    await expect(cells.figure('Sum')).toHaveText(text(sum));
    await expect(cells.figure('Avg')).toHaveText(text(sum / 12));
    await expect(cells.figure('Count')).toHaveText('12');
    await expect(cells.figure('Max')).toHaveText(text(Math.max(...numbers)));
    await expect(cells.figure('Min')).toHaveText(text(Math.min(...numbers)));

    const [a, b, c, d] = (await cells.trades()).map(({ tradeId }) => tradeId);
    const cell = (id: string | undefined, column: string) => cells.cell(id ?? '', column);
    await (await cell(a, 'Fees')).click();
    await (await cell(b, 'Fees')).click({ modifiers: ['Shift'] });
    await expect(cells.selected).toHaveCount(2);
    await (await cell(d, 'Exchange')).click({ modifiers: ['ControlOrMeta'] });
    await expect(cells.selected).toHaveCount(3);
    await (await cell(a, 'Fees')).click({ modifiers: ['ControlOrMeta'] });
    await expect(cells.selected).toHaveCount(2);
    await (await cell(c, 'Fees')).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(cells.selected).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(cells.selected).toHaveCount(0);
    await expect(cells.statistics).toHaveCount(0);
  },
);

test(
  'what is copied pastes into a spreadsheet, by keys and by the menu of the cells, with headers if wanted',
  { tag: ['@TAB-09', '@TAB-12'] },
  async ({ page }) => {
    const cells = new Cells(page);
    const [first, second] = await cells.trades();
    await (await cells.cell(first?.tradeId ?? '', 'Fees')).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+c');
    await expect(new TableParts(page, 'EDF Trades').message).toHaveText('Copied 4 cells');
    const line = (trade = first) => `${Number(trade?.fees)}\t${Number(trade?.commission)}`;
    expect(await clipboard(page)).toBe(`${line()}\n${line(second)}`);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toContain('<table>');

    const cell = await cells.cell(first?.tradeId ?? '', 'Commission');
    await cell.click();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'Cells' })).toBeFocused();
    const marked = page.locator('[role=menuitem][data-highlighted]');
    await page.keyboard.press('ArrowDown');
    await expect(marked).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(marked).toHaveText(/^Copy/);
    await page.keyboard.press('ArrowDown');
    await expect(marked).toHaveText(/^Copy with headers/);
    await page.keyboard.press('Enter');
    await expect(new TableParts(page, 'EDF Trades').message).toHaveText(
      'Copied 1 cell with headers',
    );
    expect(await clipboard(page)).toBe(`Commission\n${Number(first?.commission)}`);
    await expect(cell).toBeFocused();
    await (await cells.cell(first?.tradeId ?? '', 'Fees')).click({ button: 'right' });
    await expect(cells.selected).toHaveCount(1);
    await page.getByRole('menuitem', { name: /^Select row/ }).click();
    await expect(cells.selected).toHaveCount(await cells.edf.headers.count());
  },
);

test('a drag beyond the last row in sight scrolls on', { tag: '@TAB-01' }, async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 520 });
  const cells = new Cells(page);
  const [first] = await cells.trades();
  const start = await middleOf(await cells.cell(first?.tradeId ?? '', 'Fees'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, 515, { steps: 4 });
  await expect(cells.edf.table.getByText('U-0030').or(cells.statistics)).toContainText(
    /^30 rows, 1 column selected/,
  );
  await page.mouse.up();
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'a long press begins a selection; before, the finger scrolls the page with its rows, to its end',
    { tag: ['@TAB-01', '@SHL-29'] },
    async ({ page }) => {
      const cells = new Cells(page);
      const [, second, , fourth] = await cells.trades();
      const from = await middleOf(await cells.cell(second?.tradeId ?? '', 'Quoted Volume'));
      const to = await middleOf(await cells.cell(fourth?.tradeId ?? '', 'Quoted Volume'));
      const touch = await page.context().newCDPSession(page);
      const send = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        points: { x: number; y: number }[],
      ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await send('touchStart', [to]);
      await send('touchMove', [{ x: to.x, y: to.y - 60 }]);
      await send('touchEnd', []);
      await expect(cells.selected).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      for (const up of [120, 120, 120]) {
        await send('touchStart', [to]);
        await send('touchMove', [{ x: to.x, y: to.y - up }]);
        await send('touchEnd', []);
      }
      // What stands above the table has gone with the page; the table has the window, its names on top.
      await expect.poll(async () => (await cells.edf.scrolled()).top).toBeGreaterThan(0);
      const bar = await page.getByRole('banner').boundingBox();
      await expect.poll(async () => (await cells.edf.table.boundingBox())?.y).toBe(bar?.height);
      // The rows may still be on their way when the finger is gone.
      const restsAtTop = () =>
        cells.edf.table.evaluate(async (grid) => {
          grid.scrollTo({ top: 0 });
          await new Promise((done) => setTimeout(done, 200));
          return grid.scrollTop === 0;
        });
      await expect.poll(restsAtTop).toBe(true);
      await send('touchStart', [from]);
      await expect(cells.selected).toHaveCount(1);
      await send('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }]);
      await send('touchMove', [to]);
      await expect(cells.selected).toHaveCount(3);
      await send('touchEnd', []);
      await expect(cells.selected).toHaveCount(3);
      await expect(cells.statistics).toContainText('3 rows');
    },
  );
});
