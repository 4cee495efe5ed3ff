import { expect, test } from '../fixtures/table-pages.ts';
import type { TableBench } from '../../shared/bench/table-page.tsx';

test(
  'every place in sight holds its row after each frame of a long scroll',
  { tag: '@TAB-10' },
  async ({ page, manyRows }) => {
    test.setTimeout(120_000);
    await page.goto(manyRows.url);
    const wrong = await page.evaluate(async () => {
      const bench: TableBench = Reflect.get(window, 'rowsBench');
      await bench.mount(100_000);
      const end = 100_000 * 26;
      let wrongRows = 0;
      // Lines, then pages, then throws to anywhere; down, and up again.
      const steps = [26, 130, -390, 2600, -1300, 61_000, -7_000, 260_013];
      for (let frame = 0, place = 0; frame < 240; frame += 1) {
        place = (place + (steps[frame % steps.length] ?? 0) + end) % end;
        await bench.scrollTo(place);
        wrongRows += bench.wrongRows();
      }
      return wrongRows;
    });
    expect(wrong).toBe(0);
  },
);
