import { expect, test } from '../../fixtures/table-pages.ts';
import type { TableBench } from '../../../lab/bench/table/table-page.tsx';

test(
  '100,000 × 30 cells: every place in sight holds its cell after each frame of a long scroll',
  { tag: '@TAB-10' },
  async ({ page, manyRows }) => {
    test.setTimeout(180_000);
    await page.goto(manyRows.url);
    const wrong = await page.evaluate(async () => {
      const bench: TableBench = Reflect.get(window, 'rowsBench');
      await bench.mount(100_000);
      const grid = document.querySelector('[role=grid]')!;
      const end = 100_000 * 26;
      // Lines, then pages, then throws to anywhere; down, and up again. To the side as well.
      const steps = [26, 130, -390, 2600, -1300, 61_000, -7_000, 260_013];
      const aside = [0, 40, 300, 900, -500, 1500];
      const found = { rows: 0, cells: 0, seen: 0 };
      for (let frame = 0, place = 0; frame < 96; frame += 1) {
        place = (place + (steps[frame % steps.length] ?? 0) + end) % end;
        grid.scrollLeft = (grid.scrollLeft + (aside[frame % aside.length] ?? 0)) % 2000;
        await bench.scrollTo(place);
        found.rows += bench.wrongRows();
        const { wrong, seen } = cellsInSight();
        found.cells += wrong;
        found.seen += seen;
      }
      return found;

      /** Under the name of each column in sight a row has a cell, and there is something in it. */
      function cellsInSight() {
        const room = grid.getBoundingClientRect();
        const top = grid.querySelector('.header')!.getBoundingClientRect().bottom;
        const rows = [...grid.querySelectorAll<HTMLElement>('.body .row:not([hidden])')].filter(
          (row) => {
            const box = row.getBoundingClientRect();
            return box.bottom > top && box.top < room.bottom;
          },
        );
        const names = [...grid.querySelectorAll('[data-column]')].filter((name) => {
          const box = name.getBoundingClientRect();
          return box.right > room.left && box.left < room.right;
        });
        let wrong = 0;
        for (const row of rows) {
          const cells = new Map(
            [...row.querySelectorAll('[aria-colindex]')].map((cell) => [
              cell.getAttribute('aria-colindex'),
              cell,
            ]),
          );
          for (const name of names) {
            const cell = cells.get(name.getAttribute('aria-colindex'));
            const isThere =
              cell !== undefined &&
              Math.abs(cell.getBoundingClientRect().left - name.getBoundingClientRect().left) < 1 &&
              cell.textContent !== '';
            if (!isThere) wrong += 1;
          }
        }
        return { wrong, seen: rows.length * names.length };
      }
    });
    expect(wrong.rows).toBe(0);
    expect(wrong.cells).toBe(0);
    expect(wrong.seen).toBeGreaterThan(96 * 20 * 8);
  },
);
