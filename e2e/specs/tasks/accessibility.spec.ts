import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import {
  expectAccessibleAnywhere,
  expectStatesAccessible,
  type PageState,
} from '../../fixtures/accessible.ts';
import { BUSY } from '../../fixtures/edf-statements.ts';
import { CHECK, IMPORT, REFUSED, SATURDAY, VERIFY } from '../../fixtures/runs.ts';
import { statementFile } from '../../fixtures/statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RunPage } from '../../pages/run-page.ts';
import { SchedulesPage } from '../../pages/schedules-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';
import { standAt } from '../../pages/within.ts';

test.use({ errorsExpected: true });

const HISTORY = '**/api/tasks/api/history';
const SCHEDULES = '**/api/tasks/api/schedules';
const LAST_RUNS = ['SUCCESS', 'FAIL', 'KILLED', 'RUNNING'].flatMap((state) =>
  [1, 2, 3].map((day) => ({
    task_id: `${state}-${day}`,
    state,
    created_at: `2024-06-0${day}T04:00:00Z`,
  })),
);
const encoded = encodeURIComponent(IMPORT);

/** One of the buttons of the newest refused import. */
const details = (what: 'Output' | 'Error' | 'Data') => async (page: Page) => {
  await standAt(page, `/tasks/history?route=${encoded}&state=FAIL`);
  const tasks = new TasksPage(page);
  await tasks.runs
    .first()
    .getByRole('button', { name: new RegExp(`^${what} of`) })
    .click();
  await tasks.detailsOf(what, IMPORT).waitFor();
};

const OF_RUNS: readonly PageState[] = [
  {
    name: 'the history',
    isMain: true,
    reach: async (page) => {
      await page.goto('/tasks/history');
      await expect(new TasksPage(page).runs.first()).toBeVisible();
    },
  },
  {
    name: 'the history, nothing matches',
    reach: async (page) => {
      await page.goto('/tasks/history?words=nowhere');
      await page.getByText('No run matches these filters').waitFor();
    },
  },
  {
    name: 'the history of an address that cannot be',
    reach: async (page) => {
      await page.goto('/tasks/history?state=NO');
      await page.getByRole('link', { name: 'Show all runs' }).waitFor();
    },
  },
  {
    name: 'the history, failed',
    reach: async (page) => {
      await page.route(HISTORY, (route) => route.fulfill(BUSY));
      await page.goto('/tasks/history');
      await page.getByText(/messed up/).waitFor();
      await page.unroute(HISTORY);
    },
  },
  { name: 'the output of a run', isMain: true, reach: details('Output') },
  { name: 'the error of a run', reach: details('Error') },
  { name: 'the data of a run', reach: details('Data') },
  {
    name: 'a run that failed',
    isMain: true,
    reach: async (page) => {
      await details('Error')(page);
      await page.getByRole('link', { name: 'Open the run' }).click();
      await expect(new RunPage(page).state('FAIL')).toBeVisible();
    },
  },
];

/** The dialog of a task, with its fields. */
const running = (query: string, field: RegExp) => async (page: Page) => {
  await page.goto(`/tasks/list?run=${query}`);
  await page.getByRole('dialog').getByLabel(field).first().waitFor();
};

const OF_TASKS: readonly PageState[] = [
  {
    name: 'all tasks',
    isMain: true,
    reach: async (page) => {
      await page.goto('/tasks/list');
      await new TasksPage(page).runTask(CHECK).waitFor();
    },
  },
  { name: 'a task of a day', isMain: true, reach: running(CHECK, /^date/) },
  { name: 'a task with a box to tick', reach: running('/system/prune_runs', /^dry_run/) },
  {
    name: 'a task with JSON that cannot be read',
    reach: async (page) => {
      await running(IMPORT, /^JSON/)(page);
      await new TasksPage(page).json.fill('{ "file_id": 1,\n }');
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'a run that is edited',
    reach: async (page) => {
      await page.goto(`/tasks/history?route=${encoded}&state=FAIL`);
      await new TasksPage(page).runs.first().getByRole('link', { name: IMPORT }).click();
      await new RunPage(page).editAndRerun.click();
      const tasks = new TasksPage(page);
      await tasks.json.fill('{ "file_id": "another" }');
      await expect(tasks.preview).toContainText('changed:');
    },
  },
  {
    name: 'a task that is none',
    reach: async (page) => {
      await page.goto('/tasks/list?run=/no/such');
      await page.getByText('There is no task /no/such').waitFor();
    },
  },
  {
    name: 'schedules that have run',
    isMain: true,
    reach: async (page) => {
      await page.route(SCHEDULES, async (route) => {
        const list = (await (await route.fetch()).json()) as { schedules: readonly object[] };
        const schedules = list.schedules.map((each) => ({ ...each, last_runs: LAST_RUNS }));
        await route.fulfill({ json: { ...list, schedules } });
      });
      await page.goto('/tasks/schedules');
      await page
        .getByRole('link', { name: /^KILLED, / })
        .first()
        .waitFor();
      await page.unroute(SCHEDULES);
    },
  },
  {
    name: 'a new schedule',
    isMain: true,
    reach: async (page) => {
      await page.goto('/tasks/schedules?edit=new');
      const dialog = new SchedulesPage(page).dialog('New schedule');
      await dialog.getByLabel(/^Cron line/).fill('30 6 * * 1-5');
      await dialog.getByLabel('Task').selectOption(CHECK);
      await dialog.getByRole('list', { name: 'Next times' }).waitFor();
    },
  },
  {
    name: 'asked before a schedule is deleted',
    reach: async (page) => {
      await page.goto('/tasks/schedules');
      await page
        .getByRole('button', { name: /^Delete the schedule/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

const SAMPLES = new URL('../../../api/samples/layouts/', import.meta.url);
const sample = (name: string) => fileURLToPath(new URL(name, SAMPLES));
const POSITIONS = '20240627_POSF1.txt';

const OF_LAYOUTS: readonly PageState[] = [
  {
    name: 'the file layouts',
    isMain: true,
    reach: async (page) => {
      await page.goto('/tasks/file-layouts');
      await page.getByText('No file is chosen').waitFor();
    },
  },
  {
    name: 'a file that fits no layout',
    reach: async (page) => {
      const nothing = { name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from('x') };
      await page.getByLabel('Choose file …').setInputFiles(nothing);
      await page.getByText('nothing.csv fits no file layout').waitFor();
    },
  },
  {
    name: 'a file with problems beside what it means',
    isMain: true,
    reach: async (page) => {
      const content = await readFile(sample(`gmi/${POSITIONS}`), 'utf8');
      await page.getByRole('radio', { name: 'CSV files' }).click();
      const folder = sample('gmi/reference');
      const names = (await readdir(folder)).map((name) => join(folder, name));
      await page.getByLabel('Choose files of the layout …').setInputFiles(names);
      await page.getByLabel('Choose file …').setInputFiles({
        name: POSITIONS,
        mimeType: 'text/plain',
        buffer: Buffer.from(content.replace('IFE B0', 'IFE B9')),
      });
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('1 of 1').waitFor();
    },
  },
];

test.beforeAll(async ({ given }) => {
  const { name, content } = statementFile(REFUSED);
  const runs = [
    await given.ask(IMPORT, { file_id: await given.upload(name, content) }),
    await given.ask(`${CHECK}?date=${SATURDAY}`),
    await given.ask(`${VERIFY}?full=false`),
  ];
  await Promise.all(runs.map((run) => given.endOf(run)));
});

test(
  'axe finds nothing in any state of the tasks area, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.setTimeout(210_000);
    await signInAs('olav', '/tasks/history');
    await expectStatesAccessible(page, [...OF_RUNS, ...OF_TASKS, ...OF_LAYOUTS]);
  },
);

test(
  'axe finds nothing on the changes and on one that is open, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.setTimeout(120_000);
    await signInAs('mila', '/tasks/changes');
    const first = page
      .getByRole('rowheader')
      .getByRole('button', { name: /^Open / })
      .first();
    await first.waitFor();
    await expectAccessibleAnywhere(page, 'changes');
    await first.click();
    await page.getByRole('dialog').getByText('Before').first().waitFor();
    await expectAccessibleAnywhere(page, 'a change');
  },
);
