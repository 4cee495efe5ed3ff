import type { Locator, Page } from '@playwright/test';

import { TableParts } from './table-parts.ts';

/** Choices for an order, by as much of each name as is typed. */
type OrderChoice = {
  readonly broker: string;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
};

/** The blotter: its tabs, its orders, and the menu of tickets. No assertions. */
export class BlotterPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly orders: TableParts;
  readonly raw: TableParts;
  readonly addTrade: Locator;
  /** Asks before a submission is taken back. */
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Blotter' });
    this.orders = new TableParts(page, 'Clearer Blotter');
    this.raw = new TableParts(page, 'Clearer Raw Trades');
    this.addTrade = page.getByRole('button', { name: 'Add Trade' });
    this.question = page.getByRole('alertdialog', { name: /^Undo ordered trade/ });
  }

  tab(name: 'Clearer Blotter' | 'Clearer Raw Trades'): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** A row of any table: all rows of a table, but for its header. */
  rows(table: TableParts): Locator {
    return table.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  /** The row of an order, by its clearer trade IDs. */
  order(tradeIds: string): Locator {
    return this.rows(this.orders).filter({ hasText: tradeIds });
  }

  submitButton(tradeIds: string): Locator {
    return this.order(tradeIds).getByRole('button', { name: /^Submit ordered trade \d+$/ });
  }

  undoButton(tradeIds: string): Locator {
    return this.order(tradeIds).getByRole('button', { name: /^Undo ordered trade \d+$/ });
  }

  async cell(tradeIds: string, column: string): Promise<Locator> {
    const place = await this.orders.name(column).getAttribute('aria-colindex');
    return this.order(tradeIds).locator(`[aria-colindex="${place ?? ''}"]`);
  }

  /** Fills in by keyboard, from the broker's cell on; ends in the cell after the deal. */
  async fillByKeys(tradeIds: string, choice: OrderChoice): Promise<void> {
    await (await this.cell(tradeIds, 'Broker')).focus();
    for (const typed of [choice.broker, choice.book, choice.strategy, choice.deal]) {
      await this.page.keyboard.type(typed);
      await this.page.keyboard.press('Tab');
    }
  }
}
