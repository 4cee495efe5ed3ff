import type { Locator, Page } from '@playwright/test';

/** Parts of every table: column headers, menus, the find bar. No assertions. */
export class TableParts {
  readonly page: Page;
  readonly grid: Locator;
  /** The columns' own names, without those of groups over them. */
  readonly names: Locator;
  readonly menuButton: Locator;
  readonly findBar: Locator;
  readonly findBox: Locator;
  /** Latest message of the table, in its footer. */
  readonly message: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.grid = page
      .getByRole('grid', { name: title })
      .or(page.getByRole('treegrid', { name: title }));
    this.names = this.grid.locator('[data-column]');
    this.menuButton = page.getByRole('button', { name: 'Table menu' });
    this.findBar = page.getByRole('search', { name: 'Find in table' }).getByRole('status');
    this.message = page.locator('.footer .message');
    this.findBox = page.getByRole('textbox', { name: 'Find in table' });
  }

  name(column: string): Locator {
    return this.grid.getByRole('columnheader', { name: column, exact: true });
  }

  async widthOf(column: string): Promise<number> {
    return (await this.boxOf(this.name(column))).width;
  }

  async dragEdge(column: string, by: number): Promise<void> {
    const { x, y } = await this.edgeOf(column);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by / 2, y, { steps: 3 });
    await this.page.mouse.move(x + by, y, { steps: 3 });
    await this.page.mouse.up();
  }

  async doubleClickEdge(column: string): Promise<void> {
    const { x, y } = await this.edgeOf(column);
    await this.page.mouse.dblclick(x, y);
  }

  /** Drops a column before another one. */
  async dragColumn(column: string, before: string): Promise<void> {
    const from = await this.boxOf(this.name(column));
    const to = await this.boxOf(this.name(before));
    await this.page.mouse.move(from.x + from.width / 2, from.y + 10);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 5 });
    await this.page.mouse.move(to.x + 5, to.y + 10);
    await this.page.mouse.up();
  }

  async chooseForColumn(column: string, entry: string): Promise<void> {
    await this.name(column).click({ button: 'right' });
    await this.choose(entry);
  }

  async chooseForTable(entry: string): Promise<void> {
    await this.menuButton.click();
    await this.choose(entry);
  }

  /** Keeps the layout of the columns under a name. */
  async saveLayoutAs(name: string): Promise<void> {
    await this.chooseForTable('Layouts …');
    const dialog = this.page.getByRole('dialog', { name: /^Layouts of/ });
    await dialog.getByRole('textbox', { name: 'Save layout as' }).fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: `${name} In use` }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** The rows as they stand one below the other; in the document their order is no one's. */
  async rowNames(): Promise<readonly string[]> {
    const rows = this.grid.locator('.body .row:not([hidden])');
    return rows.evaluateAll((all) => {
      const placeOf = (row: Element) => Number(row.getAttribute('aria-rowindex'));
      return all
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((row) => row.querySelector('[role=rowheader]')?.textContent ?? '');
    });
  }

  /** The cell of a row, by the name of its column. */
  async cell(row: string, column: string): Promise<Locator> {
    const place = await this.name(column).getAttribute('aria-colindex');
    const named = this.page.getByRole('rowheader', { name: row, exact: true });
    return this.grid
      .locator('.body .row:not([hidden])')
      .filter({ has: named })
      .locator(`[aria-colindex="${place ?? ''}"]`);
  }

  /** Number of drawn cells of a column whose text is truncated. */
  async cutCells(column: string): Promise<number> {
    const place = await this.name(column).getAttribute('aria-colindex');
    const cells = this.grid.locator(`.body .row:not([hidden]) [aria-colindex="${place}"]`);
    return cells.evaluateAll(
      (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    );
  }

  /** Truncated words of the controls of a column, as far as it is drawn. */
  async cutWords(column: string): Promise<readonly string[]> {
    const place = await this.name(column).getAttribute('aria-colindex');
    const words = this.grid.locator(
      `.body .row:not([hidden]) [aria-colindex="${place ?? ''}"] .word`,
    );
    return words.evaluateAll((all) =>
      all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
    );
  }

  async scrollSideways(px: number): Promise<void> {
    await this.grid.hover();
    await this.page.mouse.wheel(px, 0);
  }

  /** px of the table that are out of sight sideways. */
  async beyond(): Promise<number> {
    return this.grid.locator('.header').evaluate((header) => {
      const scroller = header.closest('.scroller');
      return scroller === null ? 0 : scroller.scrollWidth - scroller.clientWidth;
    });
  }

  /** True when the header of a column, and so what is below it, is wholly visible. */
  async isInSight(column: string): Promise<boolean> {
    return this.name(column).evaluate((name) => {
      const { left, right } = name.getBoundingClientRect();
      const frame = name.closest('.scroller')?.getBoundingClientRect();
      return frame !== undefined && left >= frame.left - 1 && right <= frame.right + 1;
    });
  }

  /** The names of columns that have more letters than room. */
  async cutNames(): Promise<readonly string[]> {
    return this.grid
      .locator('.header .name')
      .evaluateAll((all) =>
        all
          .filter((name) => name.scrollWidth > name.clientWidth + 1)
          .map((name) => name.textContent),
      );
  }

  /** Texts marked by the browser's highlights. */
  markedTexts(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      [...CSS.highlights.values()].flatMap((marks) =>
        [...marks].map((mark) => (mark instanceof Range ? mark.toString() : '')),
      ),
    );
  }

  /** Chooses an entry as a hand does: it is marked before it is pressed. */
  private async choose(name: string): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name, exact: true });
    await entry.hover();
    await entry.and(this.page.locator('[data-highlighted]')).waitFor();
    await entry.click();
  }

  private async edgeOf(column: string): Promise<{ readonly x: number; readonly y: number }> {
    const { x, y, width, height } = await this.boxOf(this.name(column));
    return { x: x + width - 1, y: y + height / 2 };
  }

  private async boxOf(element: Locator) {
    await element.waitFor();
    const box = await element.boundingBox();
    if (box === null) throw new Error('The element is not drawn');
    return box;
  }
}
