import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/table-pages.ts';

test.use({ viewport: { width: 640, height: 560 } });

/** Pictures are of one system: elsewhere letters have other edges. */
const COMPARED = process.platform === 'linux';

/**
 * Tints are faint: a pixel may differ by less than they do. A row is some 5 % of a picture, the
 * edges of all its letters less than 1 %.
 */
const TOLERANCE = { threshold: 0.03, maxDiffPixelRatio: 0.008 };

/** What has no colours of its own is dark by the same tokens as what has them. */
const IN_BOTH_MODES = ['tree', 'tints', 'selection', 'shaded', 'chart-pnl'];
const IN_LIGHT = [
  'orders',
  'tree-folded',
  'find',
  'sorted',
  'loading',
  'empty',
  'failed',
  'partly-loaded',
  'sizes',
  'wide',
  'texts',
  'numbers',
  'editors',
  'chart-drawdown',
  'chart-exposures',
  'chart-tooltip',
];

for (const state of [...IN_BOTH_MODES, ...IN_LIGHT]) {
  test(`looks as it did: ${state}`, async ({ page, openState }) => {
    test.skip(!COMPARED, 'pictures are of Chromium on Linux');
    for (const mode of ['light', 'dark'] as const) {
      if (mode === 'dark' && !IN_BOTH_MODES.includes(state)) continue;
      await openState(state, mode);
      if (state === 'find') await page.getByRole('textbox').fill('FEI');
      const picture = page.locator('[data-picture]');
      await expect(picture).toHaveScreenshot(`${state}-${mode}.png`, TOLERANCE);
    }
  });
}

for (const part of ['table', 'charts']) {
  test(`every state is accessible, in light and in dark: ${part}`, async ({
    page,
    states,
    openState,
  }) => {
    test.setTimeout(480_000);
    // What travels while it loads never ends.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const ofPart = states.filter((state) => state.startsWith('chart-') === (part === 'charts'));
    expect(ofPart.length).toBeGreaterThan(12);
    for (const state of ofPart) {
      await openState(state, 'light');
      await expectAccessible(page, state);
    }
  });
}

test('header and first columns stay while the rows move', async ({ page, openState }) => {
  await openState('wide', 'light');
  const grid = page.getByRole('grid', { name: 'Tenors' });
  const placeOf = async (name: string) => {
    const box = await grid.getByRole('columnheader', { name }).boundingBox();
    return box && { left: box.x, top: box.y };
  };
  const before = await placeOf('Product');
  await grid.evaluate((element) => element.scrollTo(5000, 900));
  expect(await placeOf('Product')).toEqual(before);
  await expect(grid.getByRole('columnheader', { name: 'Tenor 12' })).toBeInViewport();
  const product = grid.getByRole('gridcell', { name: /Swap|Propane/ }).first();
  expect((await product.boundingBox())?.x).toBe(before?.left);
});

test('in a window that they would fill, pinned columns scroll with the others', async ({
  page,
  openState,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openState('wide', 'light');
  const grid = page.getByRole('grid', { name: 'Tenors' });
  await grid.evaluate((element) => element.scrollTo(5000, 0));
  await expect(grid.getByRole('columnheader', { name: 'Tenor 12' })).toBeInViewport();
  await expect(grid.getByRole('columnheader', { name: 'Product' })).not.toBeInViewport();
});
