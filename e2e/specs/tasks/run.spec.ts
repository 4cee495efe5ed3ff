import { CHECK, SATURDAY, SATURDAY_PRINTS } from '../../fixtures/runs.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RunPage } from '../../pages/run-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

test(
  'an operator runs a task for a day, sees it end in the history and reads on its page what it printed',
  { tag: ['@TSK-02', '@TSK-04', '@TSK-06', '@TSK-13'] },
  async ({ page, signInAs }) => {
    await signInAs('olav', '/tasks/list');
    const tasks = new TasksPage(page);
    await tasks.runTask(CHECK).click();
    const dialog = tasks.runDialog(CHECK);
    await dialog.getByLabel(/^date/).fill('22 Jun 24');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    const id = await tasks.createdId();
    await expect(page).toHaveURL('/tasks/history');

    const row = tasks.run(id);
    await expect(row).toContainText(CHECK);
    await expect(async () => {
      await tasks.refresh.click();
      await expect(row).toContainText('SUCCESS', { timeout: 500 });
    }).toPass();
    await row.getByRole('link', { name: CHECK }).click();
    await expect(page).toHaveURL(`/tasks/history/${id}`);
    const run = new RunPage(page);
    await expect(run.heading).toHaveText(`Run of ${CHECK}`);
    await expect(run.output).toContainText(SATURDAY_PRINTS);
    await expect(run.fact('Asked by')).toHaveText('Olav (olav@halyard.example)');
    await page.goto('/tasks/list');
    await expect(tasks.tasks.grid.getByRole('row').filter({ hasText: CHECK })).toContainText(
      'SUCCESS',
    );
  },
);

test(
  'what is under no address of the area is not found; who may not see what runs were given and printed is told so',
  { tag: ['@TSK-01', '@TSK-08', '@TSK-09', '@TSK-10'] },
  async ({ page, signInAs, given }) => {
    const id = await given.ask(`${CHECK}?date=${SATURDAY}`);
    expect(await given.endOf(id)).toBe('SUCCESS');
    await signInAs('maren', '/tasks/history');
    const tasks = new TasksPage(page);
    await page.getByRole('navigation', { name: 'Tasks' }).getByRole('link').last().waitFor();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL('/tasks/list');
    await expect(tasks.tasks.grid.getByText(CHECK)).toBeVisible();
    await expect(tasks.runTask(CHECK)).toHaveCount(0);

    const withheld = page.getByText("You may not see this run's details");
    await page.goto(`/tasks/history?route=${CHECK}`);
    await tasks.runs
      .first()
      .getByRole('button', { name: /^Output of/ })
      .click();
    await expect(withheld).toBeVisible();
    await expect(tasks.detailsOf('Output', CHECK)).not.toContainText(SATURDAY_PRINTS);
    await page.keyboard.press('Escape');
    await page.goto(`/tasks/history/${id}`);
    await expect(withheld).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(SATURDAY);
    await expect(new RunPage(page).editAndRerun).toHaveCount(0);

    for (const path of ['/tasks/nothing', '/tasks/history/none', '/tasks/list/more']) {
      await page.goto(path);
      await expect(page.getByText(`(Page ${path} not found)`)).toBeVisible();
    }
  },
);
