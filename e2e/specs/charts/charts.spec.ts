import { readFile } from 'node:fs/promises';

import { expect, test } from '../../fixtures/table-pages.ts';
import { ChartParts, pixelsOf } from '../../pages/chart-parts.ts';
import { TableParts } from '../../pages/table-parts.ts';
import { exampleOf } from '../../../lab/gallery/chart-data.ts';

const PNL = 'SwissChemGas PNL';
const BOOKS = 'Books since 2005';
const EXPOSURES = 'Corp exposures';

test(
  'the tooltip has every series that is shown at a date, highest first, and is not cut by a low chart',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, PNL);
    await openState('chart-pnl', 'light');
    await chart.pointTo(0.99);
    await expect(chart.reading.locator('.when')).toHaveText('28 Jun 2024');
    await expect(chart.reading.locator('.item')).toHaveText([
      'SCG10.43M',
      'Corp8.67M',
      'Product4.95M',
      'SCG Y-14.78M',
      'Shipping911K',
    ]);
    await page.mouse.move(5, 5);
    await expect(chart.reading).toHaveCount(0);

    const low = new ChartParts(page, 'Exposure by product');
    await openState('chart-products', 'light');
    await low.pointTo(0.7);
    await expect(low.reading.locator('.total')).toBeVisible();
    const isSeen = await low.reading.locator('.total .value').evaluate((total) => {
      const { left, top, width, height } = total.getBoundingClientRect();
      for (let part = total.parentElement; part !== null; part = part.parentElement) {
        const { overflowY } = getComputedStyle(part);
        const { bottom } = part.getBoundingClientRect();
        if (overflowY !== 'visible' && bottom < top + height) return false;
      }
      return left > 0 && width > 0;
    });
    expect(isSeen).toBe(true);
  },
);

test(
  'series are switched in the legend, and the choice outlives the page',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, PNL);
    await openState('chart-pnl', 'light');
    await expect(chart.entry('Forward')).toHaveAttribute('aria-pressed', 'false');
    await chart.entry('Forward').click();
    await chart.entry('Corp').click();
    const shown = ['forward_net', 'product_net', 'scg_net', 'scg_net_m_y1', 'shipping_net'];
    await expect.poll(() => chart.drawnSeries()).toEqual(shown);
    await page.reload();
    await expect(chart.entry('Corp')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => chart.drawnSeries()).toEqual(shown);
  },
);

test(
  'a pull looks closer, Reset zoom shows all again, and keys do the same',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, BOOKS);
    // Marks that leave are still there while those that come are drawn.
    const texts = () => expect.poll(() => chart.texts());
    await openState('chart-long', 'light');
    await expect(chart.lines).toHaveCount(12);
    const whole = await chart.texts();
    await chart.pull(0.5, 0.52);
    await expect(chart.resetZoom).toBeVisible();
    await texts().toContain('Mar 15');
    expect(await chart.summary()).toMatch(
      /^Line chart, 12 series, \d\d \w{3} 201[45] to \d\d \w{3} 2015\./,
    );
    await chart.resetZoom.click();
    await expect(chart.resetZoom).toHaveCount(0);
    await texts().toEqual(whole);

    await chart.plot.focus();
    await page.keyboard.press('+');
    await expect(chart.resetZoom).toBeVisible();
    await texts().not.toEqual(whole);
    await page.keyboard.press('Escape');
    await expect(chart.resetZoom).toHaveCount(0);
    await texts().toEqual(whole);
  },
);

test(
  "the picture has the chart's size and every line in its colour, in light and in dark",
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, PNL);
    for (const mode of ['light', 'dark'] as const) {
      await openState('chart-pnl', mode);
      await expect(chart.lines).toHaveCount(5);
      const size = await chart.plot.locator('.picture svg').boundingBox();
      const colors = await chart.lines.evaluateAll((lines) =>
        lines.map((line) => getComputedStyle(line).stroke),
      );
      const download = await chart.downloaded();
      expect(download.suggestedFilename()).toBe('swisschemgas-pnl-2024-06-28.png');
      const file = await readFile(await download.path());
      expect(file.subarray(1, 4).toString()).toBe('PNG');
      const surface = mode === 'light' ? 'rgb(255, 255, 255)' : 'rgb(19, 24, 26)';
      const picture = await pixelsOf(page, file, [surface, ...colors]);
      // Twice as fine as the page, with a head and an edge of 16.
      expect(picture.width).toBe(((size?.width ?? 0) + 32) * 2);
      expect(picture.height).toBe(((size?.height ?? 0) + 44 + 22 + 16) * 2);
      const [background = 0, ...drawn] = picture.counts;
      expect(background).toBeGreaterThan(picture.width * picture.height * 0.9);
      for (const count of drawn) expect(count).toBeGreaterThan(300);
    }
  },
);

test(
  'the picture has the limits, across the whole drawing and in their colours',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, '20 Day Rolling Drawdown');
    await openState('chart-drawdown', 'light');
    const limits = await chart.limitLines();
    expect(limits).toHaveLength(2);
    const file = await readFile(await (await chart.downloaded()).path());
    const { width, counts } = await pixelsOf(
      page,
      file,
      limits.map(({ color }) => color),
    );
    // More than the words beside them have: a line is two pixels high over most of the width.
    for (const count of counts) expect(count).toBeGreaterThan(width);
  },
);

test(
  'the table has the numbers of the chart, all of them and unrounded',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, PNL);
    const table = new TableParts(page, PNL);
    await openState('chart-pnl', 'light');
    await chart.showTable();
    await expect(table.names).toHaveText([
      'Run date',
      'SCG, USD',
      'SCG Y-1, USD',
      'Corp, USD',
      'Product, USD',
      'Shipping, USD',
    ]);
    const waiting = page.waitForEvent('download');
    await table.chooseForTable('Download CSV');
    const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split(/\r?\n/);
    const { series, x } = exampleOf('pnl').data;
    const shown = series.filter(({ hidden }) => hidden !== true);
    const values = lines.slice(1).map((line) => line.split(',').slice(1).map(Number));
    expect(values).toEqual(x.values.map((_day, at) => shown.map((one) => one.values[at])));
    // A series that is switched off leaves the table as it leaves the chart.
    await chart.entry('Corp').click();
    await expect(table.name('Corp, USD')).toHaveCount(0);
  },
);

test(
  'one tab stop; arrow keys walk through the dates and each is told',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, PNL);
    await openState('chart-pnl', 'light');
    await chart.legend.last().focus();
    await page.keyboard.press('Tab');
    await expect(chart.plot).toBeFocused();
    await page.keyboard.press('End');
    await expect(chart.reading.locator('.when')).toHaveText('28 Jun 2024');
    await page.keyboard.press('ArrowLeft');
    await expect(chart.told).toHaveText(/^27 Jun 2024: SCG 10\.65M, Corp 8\.53M, SCG Y-1/);
    expect(await chart.summary()).toMatch(
      /^Line chart, 5 series, 08 Jan 2024 to 28 Jun 2024\. SCG: first −84K, last 10\.43M, lowest −84K on 08 Jan 2024/,
    );
    await page.keyboard.press('Escape');
    await expect(chart.reading).toHaveCount(0);
    await expect(chart.told).toHaveText('');
  },
);

test(
  'limits are worded at their lines, a comparison is dashed',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const drawdown = new ChartParts(page, '20 Day Rolling Drawdown');
    await openState('chart-drawdown', 'light');
    for (const [words, mark] of [
      ['Alert −7.50M', '−7.5M'],
      ['Stop −10.00M', '−10M'],
    ] as const) {
      const height = await drawdown.heightOf(words);
      expect(height).toBeCloseTo(await drawdown.heightOf(mark), 0);
      const lines = await drawdown.limitLines();
      const nearest = Math.min(...lines.map((line) => Math.abs(line.height - height)));
      expect(nearest, words).toBeLessThan(2);
      for (const { width } of lines) expect(width).toBeGreaterThan(400);
    }
    const chart = new ChartParts(page, PNL);
    await openState('chart-pnl', 'light');
    await expect(chart.line('scg_net_m_y1')).toHaveAttribute('stroke-dasharray', '4 3');
    await expect(chart.line('scg_net')).not.toHaveAttribute('stroke-dasharray');
  },
);

test(
  'products have their colours in light and dark; bars are 40 wide, the drawing 400 high',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, EXPOSURES);
    for (const [mode, fei, ara] of [
      ['light', 'rgb(73, 144, 235)', 'rgb(154, 40, 87)'],
      ['dark', 'rgb(68, 111, 206)', 'rgb(223, 100, 128)'],
    ] as const) {
      await openState('chart-exposures', mode);
      await expect(chart.entry('FEI').locator('rect')).toHaveCSS('fill', fei);
      expect(await chart.barFills()).toEqual(expect.arrayContaining([fei, ara]));
      await chart.entry('ARA').click();
      await expect.poll(() => chart.barFills()).not.toContain(ara);
      await chart.entry('ARA').click();
    }
    const widths = await chart.bars.evaluateAll((bars) =>
      bars.map((bar) => Math.round(bar.getBoundingClientRect().width * 10) / 10),
    );
    expect(new Set(widths)).toEqual(new Set([40]));
    expect((await chart.plot.boundingBox())?.height).toBe(400);
  },
);

test(
  'gains stand on zero and losses hang from it, on both axes',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, 'Monthly PnL/Sharpe');
    await openState('chart-sharpe', 'light');
    await expect(chart.bars).toHaveCount(24);
    const zero = await chart.plot
      .locator('svg text', { hasText: /^0$/ })
      .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect()))
      .then((marks) => marks.map(({ top, bottom }) => (top + bottom) / 2));
    expect(zero).toHaveLength(2);
    expect(zero[1]).toBeCloseTo(zero[0] ?? 0, 0);
    const boxes = await chart.barBoxes();
    const fromZero = boxes.map(({ top, bottom }) =>
      Math.min(Math.abs(top - (zero[0] ?? 0)), Math.abs(bottom - (zero[0] ?? 0))),
    );
    expect(Math.max(...fromZero)).toBeLessThan(1.5);

    const ofAxis = (await chart.heightOf('−3')) - (await chart.heightOf('3'));
    const sharpe = await chart
      .entry('Sharpe right axis')
      .locator('rect')
      .evaluate((sign) => getComputedStyle(sign).fill);
    const lengths = boxes.filter(({ fill }) => fill === sharpe).map((box) => box.bottom - box.top);
    const values = exampleOf('sharpe').data.series[1]?.values ?? [];
    const expected = values.map((value) => (Math.abs(value ?? 0) / 6) * ofAxis);
    const inOrder = (sizes: readonly number[]) => sizes.toSorted((a, b) => a - b);
    expect(lengths).toHaveLength(12);
    inOrder(lengths).forEach((length, at) =>
      expect(Math.abs(length - (inOrder(expected)[at] ?? 0))).toBeLessThan(1),
    );
  },
);

test(
  '5,000 days in 12 series: no more points than pixels can show, no extreme lost, nothing drawn again under the pointer',
  { tag: '@TAB-15' },
  async ({ page, openState }) => {
    const chart = new ChartParts(page, BOOKS);
    await openState('chart-long', 'light');
    await expect(chart.lines).toHaveCount(12);
    const { width } = (await chart.plot.boundingBox()) ?? { width: 0 };
    const points = await chart.pointCounts();
    expect(Math.max(...points)).toBeLessThanOrEqual(3 * width);
    expect(Math.min(...points)).toBeGreaterThan(width / 2);
    expect(await chart.plot.locator('*').count()).toBeLessThan(200);

    const [high, low] = [await chart.heightOf('100M'), await chart.heightOf('−100M')];
    const heightOf = (value: number) => high + ((1e8 - value) / 2e8) * (low - high);
    for (const { id, values } of exampleOf('long').data.series) {
      const numbers = values.map((value) => value ?? 0);
      const { top, bottom } = await chart.reachOf(id);
      expect(Math.abs(top - heightOf(Math.max(...numbers))), id).toBeLessThan(1);
      expect(Math.abs(bottom - heightOf(Math.min(...numbers))), id).toBeLessThan(1);
    }

    const changes = await chart.watchDrawing();
    for (let share = 0.1; share < 0.9; share += 0.02) await chart.pointTo(share);
    await expect(chart.reading.locator('.item')).toHaveCount(12);
    expect(await changes()).toBe(0);
  },
);
