import type { Locator } from '@playwright/test';

import { expect, test } from '../../fixtures/table-pages.ts';
import { TableParts } from '../../pages/table-parts.ts';

const RED = 'rgb(178, 26, 28)';
const INK = 'rgb(17, 30, 34)';

const colourOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).color);

/** Amounts as the column 'Short' shows them: text, colour, the word of their arrow. */
const AMOUNTS = [
  ['no value', '', INK, undefined],
  ['zero', '0.0', INK, undefined],
  ['below the least short loss', '−99.9', INK, undefined],
  ['the least short loss', '−100.0', RED, 'down'],
  ['thousands', '412K', INK, 'up'],
  ['millions', '−1.84M', RED, 'down'],
  ['billions', '1.235B', INK, 'up'],
] as const;
const ARROWS = { up: '↑', down: '↓' } as const;

test(
  'money is cut and red from its limits on, changes have arrows, decimal points stand in line',
  { tag: ['@TAB-07', '@TAB-08'] },
  async ({ page, openState }) => {
    const table = new TableParts(page, 'Values');
    await openState('numbers', 'light');
    for (const [row, text, colour, change] of AMOUNTS) {
      const cell = await table.cell(row, 'Short');
      const arrow = cell.getByRole('img');
      await expect(cell, row).toHaveText(`${change === undefined ? '' : ARROWS[change]}${text}`);
      expect(await colourOf(cell), row).toBe(colour);
      if (change === undefined) await expect(arrow, row).toHaveCount(0);
      else await expect(arrow, row).toHaveAccessibleName(change);
    }
    const nearly = await table.cell('a loss that is not red', 'Money');
    await expect(nearly).toHaveText('−0.999');
    expect(await colourOf(nearly)).toBe(INK);
    const loss = await table.cell('a red loss', 'Money');
    await expect(loss).toHaveText('−1');
    expect(await colourOf(loss)).toBe(RED);

    const places: number[] = [];
    for (const row of ['a loss that is not red', 'below the least short loss', 'thousands']) {
      const cell = await table.cell(row, 'Lots');
      places.push(await cell.evaluate(placeOfPoint));
    }
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1);
  },
);

test(
  'rows have four sizes, header and first columns stay; on a phone rows are as high as a finger and nothing is pinned',
  { tag: '@TAB-05' },
  async ({ page, openState }) => {
    const sizes = [
      ['Small', 22, '12px'],
      ['MediumSmall', 26, '12px'],
      ['Medium', 30, '13px'],
      ['Large', 36, '14px'],
    ] as const;
    const rowOf = (size: string) =>
      page.getByRole('region', { name: size, exact: true }).locator('.body .row').first();
    await openState('sizes', 'light');
    for (const [size, height, font] of sizes) {
      expect((await rowOf(size).boundingBox())?.height, size).toBe(height);
      await expect(rowOf(size)).toHaveCSS('font-size', font);
    }

    const grid = page.getByRole('grid', { name: 'Tenors' });
    const header = (name: string) => grid.getByRole('columnheader', { name });
    const placeOf = async (name: string) => {
      const box = await header(name).boundingBox();
      return box && { left: box.x, top: box.y };
    };
    await page.setViewportSize({ width: 640, height: 560 });
    await openState('wide', 'light');
    const before = await placeOf('Product');
    await grid.evaluate((element) => element.scrollTo(5000, 900));
    expect(await placeOf('Product')).toEqual(before);
    await expect(header('Tenor 12')).toBeInViewport();
    const product = grid.getByRole('gridcell', { name: /Swap|Propane/ }).first();
    expect((await product.boundingBox())?.x).toBe(before?.left);

    await page.setViewportSize({ width: 390, height: 844 });
    await openState('wide', 'light');
    await grid.evaluate((element) => element.scrollTo(5000, 0));
    await expect(header('Tenor 12')).toBeInViewport();
    await expect(header('Product')).not.toBeInViewport();
    await openState('sizes', 'light');
    expect((await rowOf('Small').boundingBox())?.height).toBe(36);
  },
);

/** px from the left edge of the window to the decimal point that a cell shows. */
function placeOfPoint(cell: Element): number {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf('.') ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  }
  throw new Error('The cell has no decimal point');
}
