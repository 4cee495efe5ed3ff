import type { Locator, Page } from '@playwright/test';

import { TableParts } from './table-parts.ts';

/** The tasks area: its history, its list, and the dialog in which a task is run. No assertions. */
export class TasksPage {
  readonly page: Page;
  readonly history: TableParts;
  readonly tasks: TableParts;
  readonly routeFilter: Locator;
  readonly stateFilter: Locator;
  readonly refresh: Locator;
  /** Message that a run was queued. */
  readonly created: Locator;
  readonly json: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.history = new TableParts(page, 'Tasks History');
    this.tasks = new TableParts(page, 'All Tasks');
    this.routeFilter = page.getByRole('combobox', { name: 'Task route', exact: true });
    this.stateFilter = page.getByRole('combobox', { name: 'State', exact: true });
    this.refresh = page.getByRole('button', { name: 'Refresh' });
    this.created = page.getByText(/^Task [0-9a-f-]{36} created$/).first();
    this.json = page.getByRole('textbox', { name: /^JSON/ });
    this.preview = page.getByRole('region', { name: 'Preview' });
  }

  /** The rows of the history. */
  get runs(): Locator {
    return this.history.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  /** The row of a run, by its id. */
  run(id: string): Locator {
    return this.history.grid.locator(`[data-row-id="${id}"]`);
  }

  runTask(route: string): Locator {
    return this.tasks.grid.getByRole('button', { name: `Run Task ${route}` });
  }

  runDialog(route: string): Locator {
    return this.page.getByRole('dialog', { name: `Run ${route}` });
  }

  /** 'Output', 'Error' or 'Data' of a run. */
  detailsOf(what: string, route: string): Locator {
    return this.page.getByRole('dialog', { name: `${what} of ${route}` });
  }

  /** The id of the run that was asked for last. */
  async createdId(): Promise<string> {
    const text = await this.created.textContent();
    return text?.split(' ')[1] ?? '';
  }

  /** Scroll offset of the history. */
  scrolledTo(): Promise<number> {
    return this.history.grid.evaluate(({ scrollTop }) => scrollTop);
  }

  scrollTo(top: number): Promise<void> {
    return this.history.grid.evaluate((grid, to) => grid.scrollTo({ top: to }), top);
  }
}
