import { listPictures, PICTURE_ROUTE } from '@fairlead/pnl/contract/pictures';
import { issueScreenshotLink } from '@fairlead/shared/contract/screenshots';

import { LATEST } from '../../fixtures/pnl.ts';
import { A4_LANDSCAPE, printedSheets } from '../../fixtures/printed-sheets.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

// Its figures are of its own data: no other file's trades come in between.
test.use({ world: 'pnl' });

test.beforeAll(async ({ givenPnl }) => {
  await givenPnl.firm();
});

type Picture = { readonly picture_id: number; readonly media: string; readonly bytes: number };

test(
  'an operator has the picture of a run taken, as PNG and PDF, and the same run makes the same picture; a link opens the page of a picture once, whole and without a frame, and what it was let in with reads nothing else',
  { tag: ['@PNL-34', '@SHL-18', '@PNL-08'] },
  async ({ page, browser, baseURL, signInAs, given, givenPnl }) => {
    test.slow();
    const run = await givenPnl.latestOf(LATEST);
    const pictures = async () =>
      (await given.get<{ pictures: readonly Picture[] }>(`${listPictures.path}?run_id=${run}`))
        .pictures;
    const earlier = (await pictures()).length;
    await signInAs('olav', '/tasks/list');
    const tasks = new TasksPage(page);
    await tasks.runTask(PICTURE_ROUTE).click();
    const dialog = tasks.runDialog(PICTURE_ROUTE);
    await dialog.getByLabel(/^date/).fill('28 Jun 24');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    expect(await given.endOf(await tasks.createdId())).toBe('SUCCESS');
    await given.run(`${PICTURE_ROUTE}?date=${LATEST}`);

    const taken = (await pictures()).slice(0, 4);
    expect(await pictures()).toHaveLength(earlier + 4);
    const contentOf = ({ picture_id: id }: Picture) => given.bytes(`${listPictures.path}/${id}`);
    const [one, other] = await Promise.all(
      taken.filter(({ media }) => media === 'image/png').map(contentOf),
    );
    const [pdf] = await Promise.all(
      taken.filter(({ media }) => media === 'application/pdf').map(contentOf),
    );
    expect(one?.subarray(1, 4).toString()).toBe('PNG');
    expect(one?.length).toBeGreaterThan(50_000);
    expect(other !== undefined && one?.equals(other)).toBe(true);
    const sheets = printedSheets(pdf);
    expect(sheets.size).toEqual(A4_LANDSCAPE);
    expect(sheets.count).toBeGreaterThan(2);

    const link = await given.post<{ url: string }>(issueScreenshotLink.path, {
      pipe_run_date: LATEST,
    });
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const shown = await context.newPage();
    const called = shown.waitForRequest((request) =>
      request.url().includes('/pnl_analytics/meta/'),
    );
    const pnl = new PnlPage(shown);
    await pnl.open(link.url);
    await expect(shown).toHaveURL(`/screenshot/${LATEST}`);
    await expect(pnl.heading).toContainText('Friday, June 28, 2024');
    await expect(shown.getByRole('banner')).toHaveCount(0);
    await expect(shown.getByRole('tab')).toHaveCount(0);
    for (const name of ['Physical', 'Paper']) {
      await expect(shown.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(pnl.table('Per Strategy Summary').grid).toContainText('Cargo');
    await expect(pnl.table('Physical Summary').grid).toContainText('Cargo');
    await expect(pnl.table('Per Strategy Corp Summary').grid).toContainText('Paper');
    await expect(shown.getByRole('button', { name: 'Table menu' })).toHaveCount(0);

    const token = (await (await called).allHeaders())['x-auth-token'] ?? '';
    const ask = async (path: string) =>
      (await shown.request.get(`/api${path}`, { headers: { 'x-auth-token': token } })).status();
    expect(await ask(`/pnl_analytics/meta/date/${LATEST}`)).toBe(200);
    for (const path of ['/core-trades', '/tasks/api/list', '/tasks/api/history']) {
      expect(await ask(path), path).toBe(403);
    }
    // The link was for one look; in words for who opens it in a browser.
    expect((await shown.goto(link.url))?.status()).toBe(401);
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(/opens nothing any more/);
    await context.close();
  },
);
