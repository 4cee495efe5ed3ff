import type { Locator, Page } from '@playwright/test';

/** The page of one run: how it stands, what it prints, what it made. No assertions. */
export class RunPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly output: Locator;
  readonly stop: Locator;
  readonly stopDialog: Locator;
  readonly editAndRerun: Locator;
  readonly made: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.heading = main.getByRole('heading', { level: 1, name: /^Run of / });
    this.output = main.getByRole('region', { name: 'Output' });
    this.stop = main.getByRole('button', { name: 'Stop' });
    this.stopDialog = page.getByRole('dialog', { name: 'Stop this run?' });
    this.editAndRerun = main.getByRole('link', { name: 'Edit and re-run' });
    this.made = main.getByRole('region', { name: 'What it made' });
  }

  state(state: string): Locator {
    return this.page.getByRole('main').getByText(state, { exact: true }).first();
  }

  /** Value of a fact, by its name. */
  fact(name: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: name });
    return term.locator('xpath=following-sibling::dd[1]');
  }
}
