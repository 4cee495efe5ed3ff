import { expect, test } from '../../fixtures/table-pages.ts';
import { TableParts } from '../../pages/table-parts.ts';

test(
  'a table is used and left by keyboard alone: names, cells, menus, find, the list of columns',
  { tag: ['@TAB-11', '@TAB-12'] },
  async ({ page, openState }) => {
    const table = new TableParts(page, 'Per Strategy Summary');
    const focus = table.grid.locator(':focus');
    await openState('tree', 'light');

    await page.keyboard.press('Tab');
    await expect(table.menuButton).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(focus).toHaveText('Corp');

    await page.keyboard.press('ArrowUp');
    await expect(table.name('Book, strategy, deal')).toBeFocused();
    await page.keyboard.press('End');
    await expect(table.name('DtD Net')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(table.name('DtD Net')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText('Sorted by DtD Net, ascending')).toBeAttached();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('menu', { name: 'Column DtD Net' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(table.name('DtD Net')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(table.name('DtD Net')).not.toHaveAttribute('aria-sort');

    await page.keyboard.press('ArrowDown');
    await expect(focus).toHaveText('↑232K');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(table.grid.locator('[aria-selected=true]')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(table.grid.locator('[aria-selected=true]')).toHaveCount(0);
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(table.grid.locator('[role=gridcell]:focus')).toHaveCount(1);

    await page.keyboard.press('Control+f');
    await expect(table.findBox).toBeFocused();
    await page.keyboard.type('petrel');
    await expect(table.findBar).toContainText('1 of 1');
    await page.keyboard.press('Escape');
    await expect(focus).toHaveText('Petrel 0724');

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'All states' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(focus).toHaveText('Petrel 0724');
    await page.keyboard.press('Shift+Tab');
    await expect(table.menuButton).toBeFocused();

    const list = page.getByRole('list', { name: 'Columns' });
    for (const column of ['Physical · Cost', 'Paper · DtD Net']) {
      await table.chooseForTable('Columns …');
      await expect(list).toBeVisible();
      await list.getByRole('checkbox', { name: column }).uncheck();
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(table.menuButton).toBeFocused();
    }
    await expect(table.names).toHaveCount(3);
  },
);

test(
  'the focus is seen in light, in dark and with forced colours, and so is what is wrong or doubtful; with reduced motion nothing moves',
  { tag: '@TAB-12' },
  async ({ page, openState }) => {
    for (const [mode, colour] of [
      ['light', 'rgb(4, 92, 114)'],
      ['dark', 'rgb(120, 222, 227)'],
    ] as const) {
      const table = new TableParts(page, 'Per Strategy Summary');
      await openState('tree', mode);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const cell = table.grid.locator('[role=rowheader]:focus');
      await expect(cell).toHaveCSS('outline-color', colour);
      await expect(cell).toHaveCSS('outline-width', '2px');
      await page.keyboard.press('ArrowUp');
      await expect(table.name('Book, strategy, deal')).toHaveCSS('outline-color', colour);
    }

    await page.emulateMedia({ forcedColors: 'active' });
    await openState('selection', 'light');
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'forced-color-adjust: none; color: Highlight';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const box = page.locator('.selection-box').first();
    await expect(box).toHaveCSS('border-top-width', '2px');
    await expect(box).toHaveCSS('border-top-color', highlight);
    await page.keyboard.press('Tab');
    await expect(page.locator('[role=grid] :focus')).toHaveCSS('outline-style', 'solid');

    await openState('tints', 'light');
    await expect(page.locator('.row.is-failed').first()).toHaveCSS('outline-style', 'solid');
    await expect(page.locator('.row.is-warning').first()).toHaveCSS('outline-style', 'dashed');
    const figure = page.locator('.body .row .cell.align-end').first();
    for (const [tint, style] of [
      ['tint-negative', 'solid'],
      ['tint-warning', 'dashed'],
      ['is-changed', 'dotted'],
    ] as const) {
      await figure.evaluate((cell, name) => cell.classList.add(name), tint);
      await expect(figure, tint).toHaveCSS('outline-style', style);
      await figure.evaluate((cell, name) => cell.classList.remove(name), tint);
    }

    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    await page.emulateMedia({ forcedColors: 'none' });
    await openState('loading', 'light');
    expect(await moving()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openState('loading', 'light');
    expect(await moving()).toBe(0);
  },
);
