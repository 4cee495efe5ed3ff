import type { Locator } from '@playwright/test';

import { expect, test } from '../fixtures/table-pages.ts';
import { TableParts } from '../pages/table-parts.ts';

const RED = 'rgb(178, 26, 28)';
const INK = 'rgb(17, 30, 34)';

const colourOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).color);

test('rows of the four sizes', { tag: '@TAB-05' }, async ({ page, openState }) => {
  await openState('sizes', 'light');
  const sizes = [
    ['Small', 22, '12px'],
    ['MediumSmall', 26, '12px'],
    ['Medium', 30, '13px'],
    ['Large', 36, '14px'],
  ] as const;
  for (const [size, height, font] of sizes) {
    const row = page.getByRole('region', { name: size, exact: true }).locator('.body .row').first();
    expect((await row.boundingBox())?.height, size).toBe(height);
    await expect(row).toHaveCSS('font-size', font);
  }
});

test(
  'on a phone every row is as high as a finger',
  { tag: '@TAB-05' },
  async ({ page, openState }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openState('sizes', 'light');
    const row = page
      .getByRole('region', { name: 'Small', exact: true })
      .locator('.body .row')
      .first();
    expect((await row.boundingBox())?.height).toBe(36);
  },
);

test(
  'money is cut to K, M and B, and is red from −100 on',
  { tag: '@TAB-07' },
  async ({ page, openState }) => {
    const table = new TableParts(page, 'Values');
    await openState('numbers', 'light');
    const amounts = [
      ['no value', '', INK],
      ['zero', '0.0', INK],
      ['below the least short loss', '−99.9', INK],
      ['the least short loss', '−100.0', RED],
      ['thousands', '412K', INK],
      ['millions', '−1.84M', RED],
      ['billions', '1.235B', INK],
    ] as const;
    for (const [row, text, colour] of amounts) {
      const cell = await table.cell(row, 'Short');
      await expect(cell, row).toHaveText(new RegExp(`^[↑↓]?${text.replace('.', '\\.')}$`));
      expect(await colourOf(cell), row).toBe(colour);
    }
  },
);

test('a whole amount is red from −1 on', { tag: '@TAB-07' }, async ({ page, openState }) => {
  const table = new TableParts(page, 'Values');
  await openState('numbers', 'light');
  const nearly = await table.cell('a loss that is not red', 'Money');
  await expect(nearly).toHaveText('−0.999');
  expect(await colourOf(nearly)).toBe(INK);
  const loss = await table.cell('a red loss', 'Money');
  await expect(loss).toHaveText('−1');
  expect(await colourOf(loss)).toBe(RED);
});

test(
  'a change has an arrow from the threshold on, with a word for readers',
  { tag: '@TAB-08' },
  async ({ page, openState }) => {
    const table = new TableParts(page, 'Values');
    await openState('numbers', 'light');
    const arrowIn = async (row: string) => (await table.cell(row, 'Short')).getByRole('img');
    for (const row of ['no value', 'zero', 'below the least short loss']) {
      await expect(await arrowIn(row), row).toHaveCount(0);
    }
    await expect(await arrowIn('the least short loss')).toHaveAccessibleName('down');
    await expect(await arrowIn('the least short loss')).toHaveText('↓');
    await expect(await arrowIn('thousands')).toHaveAccessibleName('up');
    await expect(await arrowIn('thousands')).toHaveText('↑');
  },
);

test('decimal points stand under each other', async ({ page, openState }) => {
  const table = new TableParts(page, 'Values');
  await openState('numbers', 'light');
  const places: number[] = [];
  for (const row of ['a loss that is not red', 'below the least short loss', 'thousands']) {
    const cell = await table.cell(row, 'Lots');
    places.push(await cell.evaluate(placeOfPoint));
  }
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1);
});

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
