import type { Locator, Page } from '@playwright/test';

/** The dialog in which a trade is entered. No assertions. */
export class TicketPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly summary: Locator;
  readonly addAndExit: Locator;
  readonly retry: Locator;

  constructor(page: Page, title: 'New Regular Trade' | 'New Internal Trade' = 'New Regular Trade') {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: title });
    this.summary = this.dialog.getByRole('status', { name: 'Summary' });
    this.addAndExit = this.dialog.getByRole('button', { name: 'Add & Exit' });
    this.retry = this.dialog.getByRole('button', { name: 'ReTry' });
  }

  /** A field by its name, of which a required one has a star behind it. */
  field(name: string): Locator {
    return this.dialog.getByLabel(new RegExp(`^${name}( \\*)?$`)).and(this.page.locator('input'));
  }

  /** Types into fields, of a choice as much as tells it from others, and leaves each. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, typed] of Object.entries(values)) {
      await this.field(name).pressSequentially(typed);
      await this.field(name).press('Tab');
    }
  }
}
