import type { Locator, Page } from '@playwright/test';

import { pressUntil, tabTo } from '../fixtures/by-keys.ts';
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

  /** Opens a cell of a row by keys alone, so many columns behind the row's name. */
  async openByKeys(table: string, row: string | RegExp, column: number): Promise<void> {
    const { grid } = this.table(table);
    await tabTo(this.page, grid);
    const name = grid.getByRole('rowheader', { name: row }).first();
    await pressUntil(this.page, 'ArrowDown', name);
    for (let steps = 0; steps < column; steps += 1) await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Enter');
  }

  async generate(): Promise<void> {
    await this.page.getByRole('button', { name: 'Generate Report' }).click();
  }
}
