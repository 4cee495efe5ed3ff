import type { Locator, Page } from '@playwright/test';

/** The EDF Trades screen: what a user sees on it and can do with it. No assertions. */
export class EdfPage {
  readonly page: Page;
  readonly table: Locator;
  readonly headers: Locator;
  readonly rows: Locator;
  readonly status: Locator;
  readonly runDate: Locator;
  readonly searchBox: Locator;
  readonly heading: Locator;
  /** On a phone: what the filters fold behind. */
  readonly filters: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid', { name: 'EDF Trades' });
    this.headers = this.table.getByRole('columnheader');
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('rowheader') });
    this.status = page.getByRole('main').getByRole('status').filter({ hasText: /\S/ });
    this.runDate = page.getByRole('textbox', { name: 'Run date' });
    this.searchBox = page.getByRole('textbox', { name: 'Search trade IDs' });
    this.filters = page.getByRole('button', { name: /^Filters/ });
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/edf${query}`);
    await this.rows.or(this.heading).first().waitFor();
  }

  /** The row of a trade, which its copy button names. */
  row(tradeId: string): Locator {
    // On a phone the button stands in the opened row only.
    return this.rows.filter({ has: this.page.locator(`[aria-label="Copy trade ID ${tradeId}"]`) });
  }

  copyButton(tradeId: string): Locator {
    return this.page.getByRole('button', { name: `Copy trade ID ${tradeId}`, exact: true });
  }

  verifyButton(tradeId: string): Locator {
    return this.page.getByRole('button', { name: `Verify trade ${tradeId}`, exact: true });
  }

  unverifyButton(tradeId: string): Locator {
    return this.page.getByRole('button', { name: `Unverify trade ${tradeId}`, exact: true });
  }

  state(label: 'Unverified' | 'Verified' | 'All'): Locator {
    // How many are unverified stands behind the word.
    return this.page.getByRole('radio', { name: new RegExp(`^${label}( [\\d,]+)?$`) });
  }

  /** Number of unverified trades, as the control shows it. */
  async unverifiedCount(): Promise<number> {
    const text = await this.page.getByRole('radio', { name: /^Unverified [\d,]+$/ }).textContent();
    return Number(text?.replace(/\D/g, ''));
  }

  async chooseState(label: 'Unverified' | 'Verified' | 'All'): Promise<void> {
    await this.state(label).click();
  }

  async search(ids: string): Promise<void> {
    await this.searchBox.fill(ids);
    await this.searchBox.press('Enter');
  }

  /**
   * Trade IDs of the rows in sight now, from top to bottom: looked up and read in one step, as rows
   * come and go between two. Those above and below wait to be used again, in no order.
   */
  async tradeIdsInSight(): Promise<readonly string[]> {
    const names = await this.table.evaluate((grid) => {
      const buttons = [...grid.querySelectorAll('[aria-label^="Copy trade ID "]')];
      const { top, bottom } = grid.getBoundingClientRect();
      return buttons
        .flatMap((button) => {
          const row = button.closest('.row');
          const place = row?.getBoundingClientRect();
          const isInSight =
            row?.checkVisibility() && place && place.bottom > top && place.top < bottom;
          return isInSight ? { name: button.getAttribute('aria-label') ?? '', place } : [];
        })
        .sort((one, other) => one.place.top - other.place.top)
        .map(({ name }) => name);
    });
    return names.map((name) => name.replace('Copy trade ID ', ''));
  }

  /** Turns the wheel over the middle of the table, in pixels. */
  async turnWheel({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Promise<void> {
    await this.table.hover();
    await this.page.mouse.wheel(x, y);
  }

  /** Scroll offsets of the table. */
  scrolled(): Promise<{ readonly left: number; readonly top: number }> {
    return this.table.evaluate(({ scrollLeft, scrollTop }) => ({
      left: scrollLeft,
      top: scrollTop,
    }));
  }

  /** Scrolls to the end of what is loaded. */
  async scrollToEnd(): Promise<void> {
    await this.table.evaluate((grid) => {
      const scroller = [grid, ...grid.querySelectorAll('*')].find(
        (element) => element.scrollHeight > element.clientHeight + 1,
      );
      scroller?.scrollTo({ top: scroller.scrollHeight });
    });
  }
}
