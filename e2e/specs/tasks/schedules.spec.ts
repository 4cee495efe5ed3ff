import { CHECK } from '../../fixtures/runs.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RunPage } from '../../pages/run-page.ts';
import { SchedulesPage } from '../../pages/schedules-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

type Listed = {
  readonly schedules: readonly {
    readonly schedule_id: number;
    readonly row_version: number;
    readonly terms: { readonly route: string; readonly cron: string };
  }[];
};

test(
  'a schedule is made with its next times in sight, paused and run now; who changes what another has changed is told',
  { tag: ['@TSK-17'] },
  async ({ page, signInAs, given }) => {
    await signInAs('olav', '/tasks/schedules');
    const screen = new SchedulesPage(page);
    await screen.add.click();
    const form = screen.dialog('New schedule');
    await form.getByLabel('Task').selectOption(CHECK);
    await form.getByLabel(/^Cron line/).fill('0 0 31 2 *');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Is never due: no such month has that day').first()).toBeVisible();
    await form.getByLabel(/^Cron line/).fill('17 4 * * 1-5');
    await expect(form.getByRole('list', { name: 'Next times' }).getByRole('listitem')).toHaveCount(
      5,
    );
    await form.getByLabel('Business days only').check();
    await form.getByRole('button', { name: 'Save' }).click();
    const row = screen.row(CHECK, '17 4 * * 1-5');
    await expect(row.getByRole('list', { name: 'Next times' })).toContainText('04:17');

    await row.getByRole('button', { name: `Run now: ${CHECK}` }).click();
    const id = await new TasksPage(page).createdId();
    await row.getByRole('button', { name: `Pause ${CHECK}` }).click();
    await expect(row).toContainText('Nothing while it is paused');
    await page.reload();
    await expect(row).toContainText('Paused');
    await page.goto(`/tasks/history/${id}`);
    const run = new RunPage(page);
    await expect(run.heading).toHaveText(`Run of ${CHECK}`);
    await expect(run.fact('Asked by')).toHaveText('Olav (olav@halyard.example)');

    await page.goto('/tasks/schedules');
    await row.getByRole('button', { name: `Edit the schedule of ${CHECK}` }).click();
    const edited = screen.dialog(`Schedule of ${CHECK}`);
    await edited.getByLabel(/^Cron line/).fill('18 4 * * 1-5');
    const { schedules } = await given.get<Listed>('/tasks/api/schedules');
    const now = schedules.find(({ terms }) => terms.cron === '17 4 * * 1-5');
    if (now === undefined) throw new Error('The schedule is not listed');
    await given.put(`/tasks/api/schedules/${now.schedule_id}`, now.row_version, {
      ...now.terms,
      overlap: 'wait',
    });
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(edited.getByRole('alert')).toContainText(
      /^olav@halyard.example changed this schedule meanwhile/,
    );
    await page.keyboard.press('Escape');
    await expect(row).toContainText('waits for the run before');

    await row.getByRole('button', { name: `Delete the schedule of ${CHECK}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  },
);
