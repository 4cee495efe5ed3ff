import type { Locator, Page } from '@playwright/test';

import { TableParts } from './table-parts.ts';

/** The accounting: the report of a period, and what opens over it. No assertions. */
export class AccountingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** An address of the accounting, until the table of a tab is there. */
  async open(path: string, table: string): Promise<void> {
    await this.page.goto(path);
    await this.table(table).grid.waitFor();
  }

  table(title: string): TableParts {
    return new TableParts(this.page, title);
  }

  row(table: string, name: string | RegExp): Locator {
    const { grid } = this.table(table);
    return grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  drawer(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  async choosePeriod(typed: string): Promise<void> {
    const dates = this.page.getByRole('combobox', { name: 'Quick Dates' });
    await dates.fill(typed);
    await dates.press('Enter');
  }

  async generate(): Promise<void> {
    await this.page.getByRole('button', { name: 'Generate Report' }).click();
  }
}
