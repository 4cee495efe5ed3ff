// 100,000 loaded rows must not slow the table down: main-thread time of appending a page and of a
// scroll step, against 2,000 rows in the same run. `pnpm bench rows`.
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { findChromium } from '../../../bin/chromium.mjs';
import { figure, judge } from '../../../bin/figures.mjs';
import { serveBenchPage } from '@fairlead/shared/build/built-page';
import type { TableBench } from './table-page.tsx';

const FEW = 2000;
const MANY = 100_000;
/** Pages and scroll steps are measured in batches; the quietest batch counts. */
const BATCHES = 12;
const BATCH = 8;
const ROUNDS = 3;
/**
 * Maximum cost of the many as a multiple of the few; measured near 1.0, the rest is the machine's
 * noise.
 */
const TARGET = 1.5;
const SIGHTINGS = 100;

type Cost = { readonly append: number; readonly scroll: number; readonly memoryMb: number };

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly rowsBench: TableBench;
  }
}

const root = join(import.meta.dirname, '../../..');
const executablePath = findChromium(root);
if (executablePath === undefined) throw new Error('No Chromium for the benchmark');

const served = await serveBenchPage(join(import.meta.dirname, 'table-page.tsx'));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const rounds: { readonly few: Cost; readonly many: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ few: await costOf(browser, FEW), many: await costOf(browser, MANY) });
  }
  const few = bestOf(rounds.map((round) => round.few));
  const many = bestOf(rounds.map((round) => round.many));
  judge([
    over('append a page of 20', many.append, few.append),
    over('scroll step of 130 px', many.scroll, few.scroll),
  ]);
  console.log(`memory of the page at ${MANY} rows of 30 columns: ${many.memoryMb.toFixed(1)} MB`);
  const wrong = await wrongRows(browser);
  console.log(`rows missing or wrong after ${SIGHTINGS} jumps through ${MANY} rows: ${wrong}`);
  if (wrong > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await served.close();
}

function over(what: string, many: number, few: number) {
  const details = `${many.toFixed(2)} ms at ${MANY} rows, ${few.toFixed(2)} ms at ${FEW}`;
  return figure(what, many / few, { atMost: TARGET, details });
}

/** The least of each: noise of the machine only ever adds. */
function bestOf(costs: readonly Cost[]): Cost {
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of));
  return {
    append: least((cost) => cost.append),
    scroll: least((cost) => cost.scroll),
    memoryMb: least((cost) => cost.memoryMb),
  };
}

async function costOf(from: Browser, count: number): Promise<Cost> {
  return withPage(from, count, async (page) => {
    const append = await quietest(page, () =>
      page.evaluate((n) => window.rowsBench.appendPages(n), BATCH),
    );
    const scroll = await quietest(page, () =>
      page.evaluate((n) => window.rowsBench.scrollSteps(n, 130), BATCH),
    );
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    // The columns' typed arrays lie outside the heap of objects.
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    return {
      append,
      scroll,
      memoryMb: (usedSize + backingStorageSize) / 1e6,
    };
  });
}

/** Main-thread time of one piece of work, of the batch that was disturbed least. */
async function quietest(page: Page, work: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    least = Math.min(least, (await taskMs(page, work)) / BATCH);
  }
  return least;
}

/** Main-thread time of the page's tasks while `work` runs. */
async function taskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await taskSeconds();
  await work();
  return ((await taskSeconds()) - before) * 1000;

  async function taskSeconds(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  }
}

/** After each of many jumps, every visible place must hold the row of its index. */
async function wrongRows(from: Browser): Promise<number> {
  return withPage(from, MANY, (page) =>
    page.evaluate(async (jumps) => {
      let wrong = 0;
      for (let jump = 0; jump < jumps; jump += 1) {
        await window.rowsBench.scrollTo((jump * 7_919_777) % (100_000 * 26 - 800));
        wrong += window.rowsBench.wrongRows();
      }
      return wrong;
    }, SIGHTINGS),
  );
}

async function withPage<Result>(
  from: Browser,
  count: number,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await from.newPage({ viewport: { width: 1400, height: 800 } });
  await page.goto(served.url);
  await page.evaluate((rows) => window.rowsBench.mount(rows), count);
  const result = await work(page);
  await page.close();
  return result;
}
