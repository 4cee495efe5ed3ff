import type { Locator, Page } from '@playwright/test';

import { TableParts } from './table-parts.ts';

/** The P&L of a run: header, tabs, and what opens over them. No assertions. */
export class PnlPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly picker: Locator;
  readonly options: Locator;
  readonly author: Locator;
  /** There once all that the page shows first has arrived. */
  readonly complete: Locator;
  readonly openTab: Locator;
  readonly comparison: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
    this.picker = page.getByRole('combobox', { name: 'Run date' });
    this.options = page.getByRole('listbox', { name: 'Run dates' }).getByRole('option');
    this.author = page.getByText(/^Run By: /);
    this.complete = page.locator('#pnl-complete');
    this.openTab = page.getByRole('tab', { selected: true });
    this.comparison = page.getByRole('status').filter({ hasText: 'compared with' });
  }

  /** An address of the P&L, until all of it is there. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.complete.waitFor({ state: 'attached' });
  }

  async choose(typed: string): Promise<void> {
    await this.picker.fill(typed);
    await this.picker.press('Enter');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  table(title: string): TableParts {
    return new TableParts(this.page, title);
  }

  /** Turns the wheel over the middle of a table; returns how far the page was scrolled before. */
  async turnWheelOver(title: string): Promise<number> {
    await this.table(title).grid.hover();
    const before = await this.scrolled();
    await this.page.mouse.wheel(0, before > 0 ? -before : 200);
    return before;
  }

  /** Draws a finger up by 200 px over the head of a table; returns how far the page was scrolled before. */
  async swipeOver(title: string): Promise<number> {
    const head = this.table(title).names.first();
    await head.scrollIntoViewIfNeeded();
    const box = await head.boundingBox();
    if (box === null) throw new Error(`${title} is not in sight`);
    const before = await this.scrolled();
    const touch = await this.page.context().newCDPSession(this.page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...up: readonly number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: up.map((by) => ({ x: box.x + 20, y: box.y + 8 - by })),
      });
    await send('touchStart', 0);
    for (const by of [50, 100, 150, 200]) await send('touchMove', by);
    await send('touchEnd');
    return before;
  }

  /** Scroll offset of the page, px. */
  scrolled(): Promise<number> {
    return this.page.evaluate(() => window.scrollY);
  }

  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true }).first();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Proof of the legs under the open drawer, in words. */
  get proof(): Locator {
    return this.page.getByRole('dialog').getByRole('status').filter({ hasText: 'of these legs' });
  }

  /** The sum of the legs under the open drawer, as it is written there. */
  async provedCents(): Promise<number> {
    const [, said = ''] = / is (\S*\d)/.exec(await this.proof.innerText()) ?? [];
    return centsOf(said);
  }

  async lookAhead(label: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Look-ahead days' }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }

  /** Shows a table of the paper tab, or shows it no more. */
  async toggleTable(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Tables/ }).click();
    await this.page.getByRole('checkbox', { name, exact: true }).press(' ');
    await this.page.keyboard.press('Escape');
  }

  async closeDrawer(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** Runs an action on the run. */
  async act(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Run', exact: true }).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Amounts of the steps from net to net, in cents, by the name of the step. */
  async steps(): Promise<readonly (readonly [string, number])[]> {
    const rows = await this.panel('Why the P&L changed')
      .locator('tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
      );
    return rows.map(([name = '', amount = '']) => [name, centsOf(amount)] as const);
  }
}

/** An amount with its cents as the page writes it, in cents. */
function centsOf(text: string): number {
  const digits = text.replace('−', '-').replaceAll(/[^\d-]/g, '');
  return Number(digits);
}
