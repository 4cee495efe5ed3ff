import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import type { Locator, Page } from '@playwright/test';

import { DAY_BEFORE, LATEST } from '../../fixtures/pnl.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

// Its figures are of its own data: no other file's trades come in between.
test.use({ world: 'pnl' });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

/**
 * Calls that the dashboard may make until it stands, beside files that a cache keeps: itself, sign-in, messages, data,
 * what has come in since the run and waivers of its limits.
 */
const MAX_REQUESTS = 15;
const NEWEST = 'Friday, June 28, 2024';
const BEFORE = 'Thursday, June 27, 2024';

/** Records the requests of the page, and the cancelled ones. */
function watchCalls(page: Page) {
  const asked: string[] = [];
  const cancelled: string[] = [];
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('request', (request) => {
    if (!/\.(?:js|woff2|svg|html)$/.test(pathOf(request.url()))) asked.push(request.url());
  });
  page.on('requestfailed', (request) => cancelled.push(pathOf(request.url())));
  return { asked, cancelled };
}

test(
  'the latest run opens with few calls; another date is chosen by keys, cancels what is under way and asks anew; back, forward and a pasted link find each; a step to another day leaves what is looked at where it is',
  { tag: ['@PNL-01', '@PNL-03', '@PNL-04', '@PNL-05', '@SHL-31'] },
  async ({ page, signInAs }) => {
    test.slow();
    const pnl = new PnlPage(page);
    await signInAs('mila', '/tasks/list');
    const calls = watchCalls(page);
    await page.goto('/');
    await pnl.complete.waitFor({ state: 'attached' });
    await expect(pnl.heading).toContainText(NEWEST);
    await expect(pnl.author).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.asked.length, calls.asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(calls.asked.filter((url) => url.includes('/pnl_analytics/meta/latest'))).toHaveLength(1);

    await pnl.tab('Paper Trading').click();
    await expect(page).toHaveURL('/?tab=paper');
    await expect(pnl.openTab).toHaveText('Paper Trading');
    await page.route(`**/exposures/date/${DAY_BEFORE}*`, () => undefined, { times: 1 });
    await pnl.choose('27 Jun');
    await expect(page).toHaveURL(`/date/${DAY_BEFORE}?tab=paper`);
    await expect(pnl.heading).toContainText(BEFORE);
    await expect(pnl.complete).not.toBeAttached();
    const before = calls.asked.length;
    await pnl.choose('2024-06-28');
    await expect(page).toHaveURL(`/date/${LATEST}?tab=paper`);
    await expect
      .poll(() => calls.cancelled)
      .toContain(`/api/pnl_analytics/exposures/date/${DAY_BEFORE}`);
    await pnl.complete.waitFor({ state: 'attached' });
    // The page stays while another day comes, and the focus where it was.
    await expect(pnl.picker).toBeFocused();
    await expect(pnl.openTab).toHaveText('Paper Trading');
    expect(calls.asked.slice(before).some((url) => url.includes(`/meta/date/${LATEST}`))).toBe(
      true,
    );

    await page.goBack();
    await expect(page).toHaveURL(`/date/${DAY_BEFORE}?tab=paper`);
    await expect(pnl.heading).toContainText(BEFORE);
    await page.goForward();
    await expect(pnl.heading).toContainText(NEWEST);
    const other = new PnlPage(await page.context().newPage());
    await other.open(`/date/${DAY_BEFORE}?tab=physical`);
    await expect(other.heading).toContainText(BEFORE);
    await expect(other.openTab).toHaveText('Physical Trading');

    await page.setViewportSize({ width: 1400, height: 600 });
    await pnl.open(`/date/${LATEST}?tab=back-office`);
    const accounts = pnl.table('OTE by Account').grid;
    await expect(accounts).toBeVisible();
    const looked = pnl.panel('DtD Exposures');
    await looked.evaluate((panel) => window.scrollBy(0, panel.getBoundingClientRect().top - 150));
    const [stood, head] = [await pnl.scrolled(), await topOf(pnl.heading)];
    const come = await holdShorter(page, DAY_BEFORE);
    await page.keyboard.press('Alt+PageUp');
    await expect(pnl.heading).toContainText(BEFORE);
    await expect(looked).toHaveCount(0);
    expect([await pnl.scrolled(), await topOf(pnl.heading)]).toEqual([stood, head]);
    come();
    await expect(accounts).toBeVisible();
    await expect.poll(() => topOf(looked)).toBe(150);
    expect(await topOf(pnl.heading)).toBe(head);
    expect(await pnl.scrolled()).not.toBe(stood);
  },
);

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN);

/** Holds the figures of the back office of a day until what it answers is called; they have a month less. */
async function holdShorter(page: Page, day: string): Promise<() => void> {
  const { promise: asked, resolve: come } = Promise.withResolvers<undefined>();
  await page.route(`**/back_office_misc/date/${day}*`, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as BackOfficeMisc;
    const last = data.dtd_changes
      .map(({ term_month_date: month }) => month)
      .sort()
      .at(-1);
    await asked;
    const dtd_changes = data.dtd_changes.filter(({ term_month_date: month }) => month !== last);
    await route.fulfill({ response, json: { ...data, dtd_changes } });
  });
  return () => come(undefined);
}

test.describe('what cannot be had', () => {
  test.use({ errorsExpected: true });

  test(
    'a date that is none, or a run that is none, has its own page; a data set that failed is told, and tried again in its panel',
    { tag: ['@PNL-31', '@PNL-32'] },
    async ({ page, signInAs }) => {
      const pnl = new PnlPage(page);
      await signInAs('mila', '/date/2024-02-30');
      await expect(pnl.heading).toHaveText('You have messed up (probably)');
      await page.goto(`/date/${LATEST}?run=999999`);
      await expect(pnl.heading).toHaveText("We can't find the dog you are looking for");
      await page.goto('/date/2023-01-03');
      await expect(page.getByText('There is no run of 03 Jan 2023')).toBeVisible();
      await page.route(
        '**/meta/latest*',
        (route) =>
          route.fulfill({
            status: 400,
            json: { err_msg: 'No such run', code: 'X', request_id: 'r' },
          }),
        { times: 1 },
      );
      await page.goto('/');
      await expect(pnl.heading).toHaveText('You have messed up (probably)');

      const path = '**/all_trades_run_date/date/*';
      await page.route(path, (route) =>
        route.fulfill({ status: 404, json: { err_msg: 'No legs', code: 'X', request_id: 'r' } }),
      );
      await page.goto('/');
      await expect(
        page.getByText('Failed to fetch PNL Analytics all_trades_run_date route: No legs'),
      ).toBeVisible();
      const panel = pnl.panel('Live To Date PNL');
      await expect(panel.getByText('No legs')).toBeVisible();
      await page.unroute(path);
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(pnl.table('Live To Date PNL').grid).toBeVisible();
      await expect(pnl.complete).toBeAttached();
    },
  );
});
