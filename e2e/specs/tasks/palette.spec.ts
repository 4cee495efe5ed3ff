import { CHECK, SATURDAY } from '../../fixtures/runs.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RunPage } from '../../pages/run-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

test(
  'the palette finds a task by its route and opens a run by its id',
  { tag: ['@SHL-30', '@TSK-16'] },
  async ({ page, signInAs, shell, given }) => {
    const id = await given.ask(`${CHECK}?date=${SATURDAY}`);
    await signInAs('olav', '/edf');
    await page.keyboard.press('Control+k');
    await expect(shell.palette).toBeFocused();
    await page.keyboard.type('check_state');
    await page.getByRole('option', { name: `Run ${CHECK}` }).waitFor();
    await page.keyboard.press('Enter');
    await expect(new TasksPage(page).runDialog(CHECK)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/tasks/list');
    // What closes takes the focus back: the palette is not to open before.
    await expect(new TasksPage(page).runDialog(CHECK)).toBeHidden();

    await page.keyboard.press('Control+k');
    await expect(shell.palette).toBeFocused();
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/tasks/history/${id}`);
    await expect(new RunPage(page).heading).toHaveText(`Run of ${CHECK}`);
  },
);
