import type { Page } from '@playwright/test';

import type { GridBench } from './grid-bench.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly bench: GridBench;
  }
}

/** Milliseconds of the main thread, or megabytes. */
export type Measured = number;

export type Scenario = {
  readonly what: string;
  readonly unit: 'ms' | 'MB';
  /** Grids that can do it: AG Grid Community neither selects cells nor groups rows. */
  readonly grids: readonly string[];
  /** Most that ours may cost, in times of another grid's cost (decision 0105). */
  readonly targets: Readonly<Record<string, number>>;
  readonly run: (page: Page) => Promise<Measured>;
};

const ALL = ['ours', 'glide', 'ag-grid', 'tanstack'];
const COLUMNS = 30;
const MANY = 100_000;
const SCROLL_STEPS = 40;
const STEP_PX = 130;
const DRAG_CELLS = 50;
const UPDATES = 10;
/** One cell in a hundred of 10,000 rows. */
const UPDATED_CELLS = 3000;

const mounted = (rows: number): Scenario['run'] =>
  async function mountMs(page) {
    const shape = [rows, COLUMNS] as const;
    await page.evaluate((of) => window.bench.prepare(...of), shape);
    return taskMs(page, () => page.evaluate((of) => window.bench.mount(...of), shape));
  };

/** Time after which a grid is at rest: whatever it put off until it was drawn has been done. */
const REST_MS = 1_000;

async function ready(page: Page, rows: number): Promise<void> {
  await page.evaluate((shape) => window.bench.mount(...shape), [rows, COLUMNS] as const);
  await page.waitForTimeout(REST_MS);
}

async function heapMb(page: Page): Promise<Measured> {
  await ready(page, MANY);
  await page.evaluate(() => window.bench.forget?.());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  // Typed arrays lie outside the heap of objects.
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / 1e6;
}

async function scrollMs(page: Page): Promise<Measured> {
  await ready(page, MANY);
  const total = await taskMs(page, async () => {
    await page.evaluate(
      async ([steps, px]) => {
        for (let step = 1; step <= steps; step += 1) await window.bench.scrollTo(step * px);
      },
      [SCROLL_STEPS, STEP_PX] as const,
    );
  });
  return total / SCROLL_STEPS;
}

async function sumMs(page: Page): Promise<Measured> {
  await ready(page, MANY);
  return taskMs(page, async () => {
    await page.evaluate(async () => {
      // A million cells: 40,000 rows of 25 measures.
      await window.bench.selectRange?.(0, 3, 39_999, 27);
      await window.bench.sum?.();
    });
  });
}

async function dragMs(page: Page): Promise<Measured> {
  await ready(page, 10_000);
  const [from, to] = await page.evaluate(() => [
    window.bench.cellAt?.(2, 2),
    window.bench.cellAt?.(17, 9),
  ]);
  if (from === undefined || to === undefined) throw new Error('The grid has no cells to drag over');
  await page.mouse.move(from.x, from.y);
  return taskMs(page, async () => {
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: DRAG_CELLS });
    await page.mouse.up();
  });
}

async function expandMs(page: Page): Promise<Measured> {
  await page.evaluate(() => window.bench.mountTree?.(10_000, 10));
  await page.waitForTimeout(REST_MS);
  return taskMs(page, () => page.evaluate(() => window.bench.expandAll?.()));
}

async function updateMs(page: Page): Promise<Measured> {
  await ready(page, 10_000);
  const total = await taskMs(page, async () => {
    for (let update = 0; update < UPDATES; update += 1) {
      await page.evaluate((cells) => window.bench.update(cells), UPDATED_CELLS);
      await page.waitForTimeout(100);
    }
  });
  return total / UPDATES;
}

export const SCENARIOS: readonly Scenario[] = [
  {
    what: 'mount 10,000 × 30',
    unit: 'ms',
    grids: ALL,
    targets: { 'ag-grid': 0.3 },
    run: mounted(10_000),
  },
  {
    what: 'mount 100,000 × 30',
    unit: 'ms',
    grids: ALL,
    targets: { 'ag-grid': 1 },
    run: mounted(MANY),
  },
  {
    what: 'memory of the page at 100,000 × 30',
    unit: 'MB',
    grids: ALL,
    targets: { glide: 1.3, 'ag-grid': 1 },
    run: heapMb,
  },
  {
    what: 'scroll step of 130 px',
    unit: 'ms',
    grids: ALL,
    targets: { 'ag-grid': 1 },
    run: scrollMs,
  },
  {
    what: 'select and sum a million cells',
    unit: 'ms',
    grids: ['ours', 'glide'],
    targets: { glide: 1.3 },
    run: sumMs,
  },
  {
    what: 'drag a selection over 50 cells',
    unit: 'ms',
    grids: ['ours', 'glide'],
    targets: { glide: 0.9 },
    run: dragMs,
  },
  {
    what: 'expand all of 10,000 groups × 10 rows',
    unit: 'ms',
    grids: ['ours', 'glide', 'tanstack'],
    targets: { glide: 1.3 },
    run: expandMs,
  },
  {
    what: 'update 1 % of the cells of 10,000 × 30 every 100 ms',
    unit: 'ms',
    grids: ALL,
    targets: { 'ag-grid': 1 },
    run: updateMs,
  },
];

/** Main-thread time of the page's tasks while `work` runs. */
async function taskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  await work();
  return ((await taskSeconds()) - before) * 1000;

  async function taskSeconds(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  }
}
