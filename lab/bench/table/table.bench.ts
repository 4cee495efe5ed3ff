// The table against the grids that people pay or wait for, on the same data in the same run:
// main-thread time and memory, as ratios. `pnpm bench table`.
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { findChromium } from '../../../bin/chromium.mjs';
import { figure, type Figure, judge } from '../../../bin/figures.mjs';
import { serveBenchPage } from '@fairlead/shared/build/built-page';
import { peerModules } from './grids/peers.ts';
import { type Measured, type Scenario, SCENARIOS } from './grids/scenarios.ts';

const ROUNDS = 3;
const GRIDS = ['ours', 'glide', 'ag-grid', 'tanstack'] as const;
type Grid = (typeof GRIDS)[number];

const root = join(import.meta.dirname, '../../..');
const executablePath = findChromium(root);
if (executablePath === undefined) throw new Error('No Chromium for the benchmark');

const modules = await peerModules(root);
const pages = await Promise.all(
  GRIDS.map(async (grid) => {
    const own = grid === 'ours';
    const entry = join(import.meta.dirname, 'grids', `${grid}.${own ? 'tsx' : 'jsx'}`);
    return { grid, served: await serveBenchPage(entry, own ? undefined : modules) };
  }),
);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const figures: Figure[] = [];
  for (const scenario of SCENARIOS)
    figures.push(...besideOthers(scenario, await costs(browser, scenario)));
  judge(figures);
} finally {
  await browser.close();
  await Promise.all(pages.map(({ served }) => served.close()));
}

/** The least of the rounds for each grid that can do it: noise of the machine only ever adds. */
async function costs(from: Browser, scenario: Scenario): Promise<Map<Grid, number>> {
  const least = new Map<Grid, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { grid, served } of pages) {
      if (!scenario.grids.includes(grid)) continue;
      const cost = await measured(from, served.url, scenario);
      least.set(grid, Math.min(cost, least.get(grid) ?? Infinity));
    }
  }
  return least;
}

async function measured(from: Browser, url: string, { run }: Scenario): Promise<Measured> {
  const page: Page = await from.newPage({ viewport: { width: 1400, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in window);
  const cost = await run(page);
  await page.close();
  return cost;
}

function besideOthers(
  { what, unit, targets }: Scenario,
  found: ReadonlyMap<Grid, number>,
): readonly Figure[] {
  const ours = found.get('ours') ?? Number.NaN;
  return [...found].flatMap(([grid, cost]) => {
    if (grid === 'ours') return [];
    const details = `${ours.toFixed(1)} ${unit} over ${cost.toFixed(1)} ${unit}`;
    return [figure(`${what}, over ${grid}`, ours / cost, { atMost: targets[grid], details })];
  });
}
