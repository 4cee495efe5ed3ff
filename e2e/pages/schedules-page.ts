import type { Locator, Page } from '@playwright/test';

/** The schedules and the dialog in which one is made or changed. No assertions. */
export class SchedulesPage {
  readonly page: Page;
  readonly add: Locator;

  constructor(page: Page) {
    this.page = page;
    this.add = page.getByRole('button', { name: 'New schedule' });
  }

  /** A schedule by its task and its line of cron. */
  row(route: string, cron: string): Locator {
    return this.page.getByRole('listitem', { name: `${route}, ${cron}` });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
