import { holdAudit } from '@fairlead/api/testing/held-audit';

import { VERIFY } from '../../fixtures/runs.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RunPage } from '../../pages/run-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';

test(
  'a run is followed while it runs; another is stopped for a reason, and its page and the history say by whom and why',
  { tag: ['@TSK-15', '@TSK-13'] },
  async ({ page, signInAs, given, product }) => {
    await signInAs('olav', '/tasks/history');
    const run = new RunPage(page);
    let release = await holdAudit(product.database);
    try {
      const followed = await given.ask(`${VERIFY}?full=false`);
      await page.goto(`/tasks/history/${followed}`);
      await expect(run.state('RUNNING')).toBeVisible();
      await expect(run.output).toContainText('Waiting for output …');
      await release();
      await expect(run.output).toContainText(/\d+ seals hold/);
      await expect(run.state('SUCCESS')).toBeVisible();
      await expect(run.stop).toHaveCount(0);

      release = await holdAudit(product.database);
      const stopped = await given.ask(`${VERIFY}?full=false`);
      await page.goto(`/tasks/history/${stopped}`);
      await expect(run.state('RUNNING')).toBeVisible();
      await run.stop.click();
      const send = run.stopDialog.getByRole('button', { name: 'Stop run' });
      await send.click();
      await expect(run.stopDialog.getByText('Say why, in a few words')).toBeVisible();
      await run.stopDialog.getByLabel(/^Reason/).fill('The night needs the log');
      await send.click();
      await expect(run.state('KILLED')).toBeVisible();
      await expect(run.fact('Stopped by')).toHaveText('olav@halyard.example');
      await expect(run.fact('Why')).toHaveText('The night needs the log');
    } finally {
      await release();
    }
    await page.goto(`/tasks/history?route=${VERIFY}&state=KILLED`);
    const tasks = new TasksPage(page);
    await tasks.runs
      .first()
      .getByRole('button', { name: /^Error of/ })
      .click();
    await expect(tasks.detailsOf('Error', VERIFY)).toContainText('The night needs the log');
  },
);
