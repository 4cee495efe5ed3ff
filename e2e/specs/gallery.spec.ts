import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
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
const IN_BOTH_MODES = ['tree', 'tints', 'selection', 'shaded', 'chart-pnl', 'form-filled'];
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
  'form-invalid',
  'form-disabled',
  'form-combobox-open',
  'form-month-open',
  'frame-dialog-xl',
  'frame-confirm',
  'frame-tabs',
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

const PARTS = { 'chart-': 'charts', 'form-': 'forms', 'frame-': 'frames' };

/** What a state is of: its name begins with it, but for those of the table. */
function partOf(state: string): string {
  return Object.entries(PARTS).find(([prefix]) => state.startsWith(prefix))?.[1] ?? 'table';
}

for (const [part, atLeast] of Object.entries({ table: 13, charts: 13, forms: 12, frames: 10 })) {
  test(`every state is accessible, in light and in dark: ${part}`, async ({
    page,
    states,
    openState,
  }) => {
    test.setTimeout(480_000);
    // What travels while it loads never ends.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const ofPart = states.filter((state) => partOf(state) === part);
    expect(ofPart.length).toBeGreaterThanOrEqual(atLeast);
    for (const state of ofPart) {
      await openState(state, 'light');
      await expectAccessible(page, state);
    }
  });
}

test('no form and no frame is wider than a phone', async ({ page, states, openState }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const state of states.filter((one) => ['forms', 'frames'].includes(partOf(one)))) {
    await openState(state, 'light');
    await expectNoSidewaysScroll(page, state);
  }
});

test(
  'tabs are one stop of Tab, and arrow keys change them',
  { tag: '@PNL-08' },
  async ({ page, openState }) => {
    await openState('frame-tabs', 'light');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Physical Trading' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel')).toHaveText('Paper Look Ahead');
    await expect(page.getByRole('tab', { name: 'Paper Trading' })).toBeFocused();
  },
);

test('a list in a dialog is cut off by nothing, and Escape leaves the dialog there', async ({
  page,
  openState,
}) => {
  await openState('frame-dialog-sm', 'light');
  await expect(page.getByRole('combobox', { name: 'Method' })).toBeFocused();
  await page.getByRole('textbox', { name: 'run_date' }).press('ArrowDown');
  const lastWeek = page.getByRole('button', { name: /30 June 2024/ });
  await expect(lastWeek).toBeInViewport({ ratio: 1 });
  const beyond = await lastWeek.evaluate((day) => {
    const { x, y, width, height } = day.getBoundingClientRect();
    return !day.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(beyond).toBe(false);
  await page.keyboard.press('Escape');
  await expect(lastWeek).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Run /pnl/daily' })).toBeVisible();
});

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
