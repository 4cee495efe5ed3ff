import type { Locator, Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/table-pages.ts';

// States of components, not journeys: no product runs, and none knows of another.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 640, height: 560 } });

/** Pictures are of one system: elsewhere letters have other edges. */
const COMPARED = process.platform === 'linux';

/**
 * Tints are faint: a pixel may differ by less than they do. A row is some 5 % of a picture, the
 * edges of all its letters less than 1 %.
 */
const TOLERANCE = { threshold: 0.03, maxDiffPixelRatio: 0.008 };

/**
 * States in both modes; one without colours of its own is dark by the same tokens as one with them.
 */
const PICTURES_IN_BOTH_MODES = ['tree', 'tints', 'selection', 'shaded', 'chart-pnl', 'form-filled'];
const PICTURES_IN_LIGHT = [
  'orders',
  'tree-folded',
  'find',
  'sorted',
  'loading',
  'empty',
  'failed',
  'partly-loaded',
  'sizes',
  'to-come',
  'sideways',
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
const WITHOUT_PICTURE = [
  'layouts',
  'layouts-none',
  'filtered',
  'filter-open',
  'filter-waits',
  'filter-failed',
  'rows-kept',
  'tree-selection',
  'left-out',
  'editor-list',
  'editor-no-match',
  'editor-problem',
  'chart-var',
  'chart-beyond',
  'chart-sharpe',
  'chart-clearer',
  'chart-vessels',
  'chart-long',
  'chart-spreads',
  'chart-prices',
  'chart-single',
  'chart-empty',
  'chart-products',
  'chart-billions',
  'chart-all-off',
  'chart-stack-tooltip',
  'chart-zoomed',
  'chart-numbers',
  'chart-loading',
  'chart-failed',
  'form-empty',
  'form-bar',
  'form-combobox-typed',
  'form-combobox-nothing',
  'form-day-open',
  'form-year-open',
  'form-tooltip',
  'frame-dialog-sm',
  'frame-dialog-full',
  'frame-drawer',
  'frame-accordion',
  'frame-badges',
  'frame-popover',
  'frame-side-menu',
];
const STATES = [...PICTURES_IN_BOTH_MODES, ...PICTURES_IN_LIGHT, ...WITHOUT_PICTURE];

for (const state of STATES) {
  // What has no picture is looked at by axe alone: by .ci/night gallery.
  const details = WITHOUT_PICTURE.includes(state) ? { tag: '@night' } : {};
  test(`looks as it did and is accessible: ${state}`, details, async ({ page, openState }) => {
    if (COMPARED && PICTURES_IN_BOTH_MODES.includes(state)) {
      await openState(state, 'dark');
      await expectPicture(page, `${state}-dark`);
    }
    await openState(state, 'light');
    if (COMPARED && !WITHOUT_PICTURE.includes(state)) {
      if (state === 'find') await page.getByRole('textbox').fill('FEI');
      await expectPicture(page, `${state}-light`);
    }
    // What travels while it loads never ends.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page, state);
  });
}

async function expectPicture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-picture]')).toHaveScreenshot(`${name}.png`, TOLERANCE);
}

test('every state of the gallery is looked at', async ({ page, gallery }) => {
  await page.goto(gallery.url);
  const links = page.locator('main a[href*="mode=light"]');
  await links.first().waitFor();
  const states = await links.evaluateAll((all) =>
    all.map((link) => new URLSearchParams(link.getAttribute('href') ?? '').get('state')),
  );
  expect(states.toSorted()).toEqual(STATES.toSorted());
});

test('whatever room its column has, no figure and no day ends in an ellipsis', async ({
  page,
  openState,
}) => {
  for (const state of ['numbers', 'tree', 'orders', 'tree-folded']) {
    await openState(state, 'light');
    const cut = await page
      .locator('.body .cell:is(.align-end, .kind-date, .kind-month, .kind-instant)')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const { overflowX, textOverflow } = getComputedStyle(cell);
          return `${overflowX} ${textOverflow}`;
        }),
      );
    expect(cut.length, state).toBeGreaterThan(0);
    expect(new Set(cut), state).toEqual(new Set(['visible clip']));
  }
});

test('no form and no frame is wider than a phone', async ({ page, openState }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const state of STATES.filter((one) => /^(?:form|frame)-/.test(one))) {
    await openState(state, 'light');
    await expectNoSidewaysScroll(page, state);
  }
});

test('on a phone the text to find has half of the bar, whatever was found', async ({
  page,
  openState,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openState('find', 'light');
  const bar = page.getByRole('search', { name: 'Find in table' });
  await bar.getByRole('textbox').fill('a');
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(bar.getByRole('textbox'))).toBeGreaterThan((await widthOf(bar)) / 2);
});

test('tabs are one stop of Tab, and arrow keys change them', async ({ page, openState }) => {
  await openState('frame-tabs', 'light');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Physical Trading' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Paper Trading' })).toHaveText(
    'Paper Look Ahead',
  );
  await expect(page.getByRole('tab', { name: 'Paper Trading' })).toBeFocused();
});

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
