import { Given, sessionTokenOf } from '../../fixtures/given.ts';
import { CHECK, SATURDAY } from '../../fixtures/runs.ts';
import { expect, test } from '../../fixtures/test.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

/**
 * Number of runs of each of two people, as one alone may not queue so many at once; more than a
 * page has.
 */
const EACH = 54;
const ASKED = `${CHECK}?date=${SATURDAY}`;

test(
  'what the history is narrowed to is in its address, for reload, Back and others; it goes on page by page, and a refresh moves nothing',
  { tag: ['@TSK-16', '@TSK-07', '@SHL-31'] },
  async ({ page, signInAs, given, product, browser, playwright }) => {
    test.slow();
    const request = await playwright.request.newContext({ baseURL: product.url });
    const bea = new Given(request, () => sessionTokenOf(browser, product, 'bea'));
    for (let count = 0; count < EACH; count += 1) {
      await Promise.all([given.ask(ASKED), bea.ask(ASKED)]);
    }
    const last = await bea.ask(ASKED);
    await request.dispose();
    expect(await given.endOf(last)).toBe('SUCCESS');

    await signInAs('olav', '/tasks/history');
    const tasks = new TasksPage(page);
    await tasks.routeFilter.fill(CHECK);
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(`/tasks/history?route=${encodeURIComponent(CHECK)}`);
    await tasks.stateFilter.selectOption('SUCCESS');
    const narrowed = `/tasks/history?route=${encodeURIComponent(CHECK)}&state=SUCCESS`;
    await expect(page).toHaveURL(narrowed);
    await page.reload();
    await expect(tasks.stateFilter).toHaveValue('SUCCESS');
    await expect(tasks.routeFilter).toHaveValue(CHECK);
    await expect(tasks.runs.first()).toContainText(CHECK);

    const footer = page.getByRole('status').filter({ hasText: /^[\d,]+ runs$/ });
    const total = Number((await footer.textContent())?.split(' ')[0]);
    expect(total).toBeGreaterThan(2 * EACH);
    await expect(async () => {
      await tasks.scrollTo(1_000_000);
      const places = await tasks.runs.evaluateAll((rows) =>
        rows.map((row) => Number(row.getAttribute('aria-rowindex'))),
      );
      expect(Math.max(...places)).toBe(total + 1);
    }).toPass();

    await tasks.scrollTo(600);
    const at = await tasks.scrolledTo();
    const before = await tasks.history.rowNames();
    await given.endOf(await given.ask(ASKED));
    await tasks.refresh.click();
    await expect(page.getByRole('button', { name: '1 new run' })).toBeVisible();
    expect([await tasks.scrolledTo(), await tasks.history.rowNames()]).toEqual([at, before]);

    await page.goBack();
    await expect(page).toHaveURL(`/tasks/history?route=${encodeURIComponent(CHECK)}`);
    await expect(tasks.stateFilter).toHaveValue('');
    await page.goto(`/tasks/history?route=${CHECK}&who=bea@halyard.example`);
    await expect(tasks.runs.first()).toContainText('Bea');
    await expect(tasks.runs.filter({ hasText: 'Olav' })).toHaveCount(0);
  },
);
