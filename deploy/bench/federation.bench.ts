// The federated product against a monolith of the same code: bytes and requests of a cold /edf, and
// the time until its first row is there. Run by `pnpm bench federation`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { findChromium } from '../../bin/chromium.mjs';
import { migrate } from '../../api/src/platform/database/migrate.ts';
import { newDatabase, startDatabaseServer } from '../../e2e/stack/database.ts';
import { type Product, startProduct } from '../../e2e/stack/product.ts';
import { buildProduct, ROOT, TEMPLATE_RELEASES } from '../../e2e/stack/releases.ts';
import { KINDS, type Network, signIn, type Visit, visit } from './federation/measure.ts';
import { monolithReleases } from './federation/releases.ts';

const ROUNDS = 7;
const NETWORKS: readonly (readonly [string, Network | undefined])[] = [
  ['this machine', undefined],
  ['40 ms, 10 Mbit/s', { latency: 40, mbitPerSecond: 10 }],
];
const KB = 1024;
const MOST_MORE_KB = 35;
const MOST_RATIO = 1.1;
const GOAL_RATIO = 1.05;

const PEERS = ['federated', 'monolith'] as const;
type Peer = (typeof PEERS)[number];
type OfPeers<Value> = Readonly<Record<Peer, Value>>;

const undo: (() => unknown)[] = [];
try {
  process.exitCode = await run();
} finally {
  for (const step of undo.reverse()) await step();
}

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  await buildProduct();
  const releases = { federated: TEMPLATE_RELEASES, monolith: await monolithReleases(folder) };
  undo.push(await startDatabaseServer());
  const products = {
    federated: await startWith('federated', releases.federated),
    monolith: await startWith('monolith', releases.monolith),
  };
  const executablePath = findChromium(ROOT);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  undo.push(() => browser.close());
  const visits = await visitAll(browser, products);
  return report(visits);
}

async function startWith(peer: Peer, releases: string): Promise<Product> {
  const DATABASE_URL = await newDatabase(`bench_${peer}_${process.pid}`);
  await migrate(DATABASE_URL);
  const product = await startProduct(`bench-${peer}`, {
    DATABASE_URL,
    FAIRLEAD_RELEASES: releases,
    LOG_LEVEL: 'warn',
  });
  undo.push(() => product.stop());
  const imports = [
    ['reference', join('development', 'reference')],
    ['statement', join('api', 'samples', 'veldkamp-2024-06-28.csv')],
  ] as const;
  for (const [what, path] of imports) {
    execFileSync(process.execPath, ['bin/fairlead.ts', 'import', what, path], {
      cwd: ROOT,
      env: { ...process.env, FAIRLEAD_ENV: 'development', DATABASE_URL },
    });
  }
  return product;
}

/** Both peers in each round, so that a busy moment of the machine meets both. */
async function visitAll(
  browser: Browser,
  products: OfPeers<Product>,
): Promise<Map<string, Record<Peer, Visit[]>>> {
  const signedIn = {
    federated: await signIn(browser, products.federated.url),
    monolith: await signIn(browser, products.monolith.url),
  };
  const visits = new Map<string, Record<Peer, Visit[]>>();
  for (const [name, network] of NETWORKS) {
    const found: Record<Peer, Visit[]> = { federated: [], monolith: [] };
    visits.set(name, found);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const peer of round % 2 === 0 ? PEERS : PEERS.toReversed()) {
        const { url } = products[peer];
        found[peer].push(await visit(browser, { url, signedIn: signedIn[peer], network }));
      }
    }
  }
  return visits;
}

function report(visits: ReadonlyMap<string, OfPeers<readonly Visit[]>>): number {
  const [first] = [...visits.values()];
  const { federated, monolith } = {
    federated: first?.federated.at(-1),
    monolith: first?.monolith.at(-1),
  };
  if (federated === undefined || monolith === undefined) throw new Error('Nothing was measured');
  row('cold /edf, brotli', ['federated', 'monolith', 'more', 'ratio']);
  for (const kind of KINDS) {
    row(`  ${kind}`, bytesOf(federated.bytes[kind], monolith.bytes[kind]));
    row('    requests', [String(federated.requests[kind]), String(monolith.requests[kind])]);
  }
  const total = { federated: sum(federated.bytes), monolith: sum(monolith.bytes) };
  row('  all', bytesOf(total.federated, total.monolith));
  row('    requests', [String(sum(federated.requests)), String(sum(monolith.requests))]);
  for (const [network, peers] of visits) {
    const mine = median(peers.federated.map(({ content }) => content));
    const other = median(peers.monolith.map(({ content }) => content));
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    row(`  first row, ${network}`, [
      ms(mine),
      ms(other),
      ms(mine - other),
      (mine / other).toFixed(3),
    ]);
  }
  return verdict(total.federated, total.monolith);
}

function verdict(federated: number, monolith: number): number {
  const more = (federated - monolith) / KB;
  const ratio = federated / monolith;
  const met = more <= MOST_MORE_KB && ratio <= MOST_RATIO;
  console.log(
    `${met ? 'met' : 'MISSED'}: ${more.toFixed(1)} KB more (at most ${MOST_MORE_KB}), ` +
      `${ratio.toFixed(3)} times (at most ${MOST_RATIO}; goal ${GOAL_RATIO})`,
  );
  return met ? 0 : 1;
}

function bytesOf(federated: number, monolith: number): string[] {
  const kb = (value: number) => `${(value / KB).toFixed(1)} KB`;
  const ratio = monolith === 0 ? '–' : (federated / monolith).toFixed(3);
  return [kb(federated), kb(monolith), kb(federated - monolith), ratio];
}

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join(''));
}

function sum(values: Readonly<Record<string, number>>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
