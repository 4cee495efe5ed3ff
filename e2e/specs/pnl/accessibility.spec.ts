import type { Page } from '@playwright/test';

import { expectStatesAccessible, type PageState } from '../../fixtures/accessible.ts';
import { openByKeys } from '../../fixtures/opened-figures.ts';
import { DAY_BEFORE, LATEST } from '../../fixtures/pnl.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';
import { goWithin } from '../../pages/within.ts';

test.use({ world: 'pnl', errorsExpected: true });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

const tab = (name: string): PageState => ({
  name: `the ${name} tab`,
  isMain: true,
  reach: (page: Page) => new PnlPage(page).open(`/?tab=${name}`),
});

const act = (name: string, title: RegExp): PageState => ({
  name: `the dialog of '${name}'`,
  reach: async (page) => {
    const pnl = new PnlPage(page);
    await pnl.open('/');
    await pnl.act(name);
    await pnl.dialog(title).getByRole('button').last().waitFor();
  },
});

const STATES: readonly PageState[] = [
  ...['management', 'physical', 'paper', 'back-office'].map(tab),
  {
    name: 'the runs to choose from',
    reach: async (page) => {
      const pnl = new PnlPage(page);
      await pnl.open('/');
      await pnl.picker.click();
      await pnl.options.first().waitFor();
    },
  },
  {
    name: 'the legs of a figure',
    isMain: true,
    reach: async (page) => {
      const pnl = new PnlPage(page);
      await pnl.open('/?tab=management');
      await openByKeys(pnl, { table: 'Per Strategy Summary', row: 'Paper', column: 9 });
    },
  },
  {
    name: 'why the P&L changed',
    isMain: true,
    reach: async (page) => {
      await goWithin(page, '/?explain=1');
      await new PnlPage(page).panel('Why the P&L changed').waitFor();
    },
  },
  {
    name: 'the scenarios of the value at risk',
    reach: async (page) => {
      await goWithin(page, '/?var=1');
      await new PnlPage(page)
        .dialog('Value at risk')
        .getByText(/^(VaR 95 is|There is no VaR)/)
        .waitFor();
    },
  },
  {
    name: 'the limits',
    reach: async (page) => {
      await goWithin(page, '/?limits=1');
      await new PnlPage(page).dialog('Limits').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'all runs',
    reach: async (page) => {
      await goWithin(page, '/?runs=all');
      await new PnlPage(page).dialog('All runs').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'a comparison',
    reach: async (page) => {
      await page.goto('/');
      const pnl = new PnlPage(page);
      await pnl.act('Compare with another run');
      const run = pnl.dialog('Compare with another run').getByRole('combobox');
      await run.fill('27 Jun');
      await page
        .getByRole('option', { name: /27 Jun/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(pnl.comparison).toBeVisible();
    },
  },
  act('Adjustments', /^Adjustments of/),
  {
    name: 'a data set that failed',
    reach: async (page) => {
      const path = '**/exposures/date/*';
      await page.route(path, (route) =>
        route.fulfill({ status: 500, json: { err_msg: 'Broken', code: 'X', request_id: 'r' } }),
      );
      await page.goto(`/date/${DAY_BEFORE}?tab=physical`);
      await page.getByRole('button', { name: 'Retry' }).first().waitFor();
      await page.unroute(path);
    },
  },
  {
    name: 'a date without a run',
    reach: async (page) => {
      await page.goto('/date/2023-01-03');
      await page.getByText('There is no run of 03 Jan 2023').waitFor();
    },
  },
];

test(
  'axe finds nothing on the P&L and what opens over it, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.setTimeout(300_000);
    await signInAs('bea', '/');
    await expectStatesAccessible(page, STATES);
    await page.context().clearCookies();
    await signInAs('mila', `/date/${LATEST}`);
    await expectStatesAccessible(page, [act('Run a scenario', /^Scenario/)]);
  },
);

test(
  'with forced colours bars, marks and the current tab are seen, in light and in dark',
  { tag: '@SHL-27' },
  async ({ page, signInAs }) => {
    const pnl = new PnlPage(page);
    await signInAs('mila', '/');
    for (const path of ['/?tab=management', '/?explain=1']) {
      await pnl.open(path);
      if (path === '/?explain=1') await pnl.panel('Why the P&L changed').waitFor();
      await page.locator('[aria-label="Biggest movers"] tbody tr').first().waitFor();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors: 'none' });
        const marks = await paintedMarks(page);
        expect(await marks.evaluate((all) => all.length), path).toBeGreaterThan(10);
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        const ground = await groundColour(page);
        const gone = await marks.evaluate(unseenOf, ground);
        expect(gone, `${colorScheme} ${path}`).toEqual([]);
        const tabs = page.locator('[role=tab]');
        expect(await tabs.evaluateAll(underlined, ground)).toEqual(['Management']);
      }
    }
  },
);

/** Elements that are drawn by their ground alone, without words or a picture. */
const paintedMarks = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll(':is(main, [role=dialog]) [aria-hidden=true]')]
      .flatMap((hidden) => [hidden, ...hidden.querySelectorAll('*')])
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isBlank = element.childElementCount === 0 && element.textContent === '';
        // The word of the run stands beside its band.
        if (!isBlank || element.closest('svg, [data-run]') !== null) return false;
        const { backgroundColor } = getComputedStyle(element);
        return width > 0 && height > 1 && !/, 0\)$|transparent/.test(backgroundColor);
      }),
  );

/** The ground that forced colours give to all that has none of its own. */
const groundColour = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'color: Canvas; forced-color-adjust: none';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

/** Marks that have the colour of the ground, and no line around them. */
const unseenOf = (marks: readonly Element[], ground: string) =>
  marks
    .filter((mark) => {
      const style = getComputedStyle(mark);
      // The page's reset gives each element a border without a width.
      const isLined =
        (style.borderTopWidth !== '0px' && style.borderTopColor !== ground) ||
        (style.outlineStyle !== 'none' && style.outlineColor !== ground);
      return mark.isConnected && style.backgroundColor === ground && !isLined;
    })
    .map((mark) => mark.parentElement?.outerHTML.slice(0, 300));

/** Tabs whose lower line is seen. */
const underlined = (tabs: readonly Element[], ground: string) =>
  tabs
    .filter((tab) => getComputedStyle(tab).borderBottomColor !== ground)
    .map((tab) => tab.textContent);
