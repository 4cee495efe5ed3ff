import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { findChromium } from '../../../../bin/chromium.mjs';
import { startDatabaseServer } from '../../../../e2e/stack/database.ts';
import type { Product } from '../../../../e2e/stack/product.ts';
import { buildProduct, ROOT, TEMPLATE_RELEASES } from '../../../../e2e/stack/releases.ts';
import { type MeasuredPage, type Network, signIn, type Visit, visit } from './measure.ts';
import { monolithReleases } from './releases.ts';

const ROUNDS = 7;
const NETWORKS: readonly (readonly [string, Network | undefined])[] = [
  ['this machine', undefined],
  ['40 ms, 10 Mbit/s', { latency: 40, mbitPerSecond: 10 }],
];

const PEERS = ['federated', 'monolith'] as const;
export type Peer = (typeof PEERS)[number];
export type OfPeers<Value> = Readonly<Record<Peer, Value>>;

/** The visits of each peer, by the network that they were made over. */
export type Visits<Mark extends string> = ReadonlyMap<string, OfPeers<readonly Visit<Mark>[]>>;

/** Starts the products of both builds, one of each peer's releases. */
type Start = (releases: OfPeers<string>, undo: Undo) => Promise<OfPeers<Product>>;
export type Undo = (step: () => unknown) => void;

/** Builds both peers, starts their products, visits a page of both, and leaves nothing behind. */
export async function comparePeers<Mark extends string>(
  page: MeasuredPage<Mark>,
  start: Start,
): Promise<Visits<Mark>> {
  const undo: (() => unknown)[] = [];
  try {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    await buildProduct();
    const releases = { federated: TEMPLATE_RELEASES, monolith: await monolithReleases(folder) };
    undo.push(await startDatabaseServer());
    const products = await start(releases, (step) => undo.push(step));
    const executablePath = findChromium(ROOT);
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
    });
    undo.push(() => browser.close());
    return await visitAll(browser, products, page);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** Both peers in each round, so that a busy moment of the machine meets both. */
async function visitAll<Mark extends string>(
  browser: Browser,
  products: OfPeers<Product>,
  page: MeasuredPage<Mark>,
): Promise<Visits<Mark>> {
  const signedIn = {
    federated: await signIn(browser, products.federated.url, page),
    monolith: await signIn(browser, products.monolith.url, page),
  };
  const visits = new Map<string, Record<Peer, Visit<Mark>[]>>();
  for (const [name, network] of NETWORKS) {
    const found: Record<Peer, Visit<Mark>[]> = { federated: [], monolith: [] };
    visits.set(name, found);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const peer of round % 2 === 0 ? PEERS : PEERS.toReversed()) {
        const visitor = { url: products[peer].url, signedIn: signedIn[peer], network };
        found[peer].push(await visit(browser, visitor, page));
      }
    }
  }
  return visits;
}

/** The line of a mark: the medians of both peers, what the federated one takes more, and how many times. */
export function timesOf<Mark extends string>(
  { federated, monolith }: OfPeers<readonly Visit<Mark>[]>,
  mark: Mark,
): { readonly cells: readonly string[]; readonly ratio: number } {
  const mine = median(federated.map(({ seen }) => seen[mark].ms));
  const other = median(monolith.map(({ seen }) => seen[mark].ms));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const ratio = mine / other;
  return { cells: [ms(mine), ms(other), ms(mine - other), ratio.toFixed(3)], ratio };
}

export function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(12)).join(''));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
