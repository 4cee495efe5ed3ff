import { pressUntil, tabTo } from '../../fixtures/by-keys.ts';
import { CORRECTED, IMPORT, REFUSED } from '../../fixtures/runs.ts';
import { statementFile } from '../../fixtures/statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

test(
  'from a pasted link and by keyboard alone: a failed run is found, its reason read, edited, run again, watched, and what it made opened',
  { tag: ['@TSK-09', '@TSK-11', '@TSK-05', '@TSK-16'] },
  async ({ page, signInAs, given }) => {
    const [wrong, right] = [statementFile(REFUSED), statementFile(CORRECTED)];
    const refused = await given.ask(IMPORT, {
      file_id: await given.upload(wrong.name, wrong.content),
    });
    const file = await given.upload(right.name, right.content);
    expect(await given.endOf(refused)).toMatch(/^FAIL/);

    await signInAs('olav', `/tasks/history?route=${IMPORT}&state=FAIL`);
    const [tasks, run] = [new TasksPage(page), new RunPage(page)];
    await tabTo(page, tasks.history.grid);
    await pressUntil(page, 'ArrowDown', tasks.run(refused));
    await page.keyboard.press('e');
    const error = tasks.detailsOf('Error', IMPORT);
    await expect(error.getByRole('table', { name: 'Reasons' })).toContainText('XNONE');
    await tabTo(page, error.getByRole('link', { name: 'Open the run' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/tasks/history/${refused}`);
    await tabTo(page, run.editAndRerun);
    await page.keyboard.press('Enter');
    await tabTo(page, tasks.json);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{}');
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByText('A valid and non empty JSON is needed to submit').first(),
    ).toBeVisible();
    await expect(tasks.json).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`{ "file_id": "${file}" }`);
    await expect(tasks.preview).toContainText(`changed:   "file_id": "${file}"`);
    await page.keyboard.press('Control+Enter');
    const again = await tasks.createdId();

    await expect(page).toHaveURL('/tasks/history');
    await tabTo(page, tasks.history.grid);
    await pressUntil(page, 'ArrowDown', tasks.run(again));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/tasks/history/${again}`);
    await expect(run.state('SUCCESS')).toBeVisible();
    await expect(run.output).toContainText("Norvane's statement of 2024-06-05 taken: 1 trades");
    await expect(run.fact('Edited from')).toHaveText(refused);
    await tabTo(page, run.made.getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/edf?verified_state=all&run_date=2024-06-05');
    await expect(new EdfPage(page).rows).toHaveCount(1);
  },
);
