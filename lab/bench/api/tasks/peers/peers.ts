// Ours beside what others use for the same: the pages of the history, how soon a run is seen as ended, what
// it takes. One peer after the other; each is measured in turns with ours, so that both meet the same machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { connect } from '@fairlead/api';
import { createDatabase } from '@fairlead/api/database';
import { type Figure, figure } from '../../../../../bin/figures.mjs';
import { median } from '../figures.ts';
import { startAirflow } from './airflow.ts';
import { startBullBoard } from './bull-board.ts';
import { type Background, inBackground, Unavailable } from './background.ts';
import { successOf } from './http-call.ts';
import { memoryOf } from './memory-of.ts';
import { startOurs } from './our-product.ts';
import { type PageName, PAGES, type Peer, type PeerParts, type StartPeer } from './peer.ts';
import { startPgBossDashboard } from './pg-boss-dashboard.ts';
import { startPrefect } from './prefect.ts';

const PEERS: Readonly<Record<string, StartPeer>> = {
  'bull-board': startBullBoard,
  'pg-boss-dashboard': startPgBossDashboard,
  prefect: startPrefect,
  airflow: startAirflow,
};

const ROUNDS = 25;
const WARM_UP = 5;
const RUNS = 8;
const LOOK_EVERY_MS = 20;
const RUN_MS = 120_000;

type Asked = { readonly stored: number; readonly only: string | undefined };

/** Each peer that can be had here, or the one that is named, against ours. */
export async function measurePeers({ stored, only }: Asked): Promise<Figure[]> {
  const figures: Figure[] = [];
  const skipped: string[] = [];
  // By an exit, so that what was started ends, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const chosen = Object.entries(PEERS).filter(([name]) => only === undefined || name === only);
  console.log(`${stored.toLocaleString('en')} runs stored in each, one of twenty failed`);
  await withParts(stored, async (ownParts) => {
    const own = await startOurs(ownParts);
    for (const [name, start] of chosen)
      try {
        await withParts(stored, async (parts) => {
          figures.push(...(await measured(own, await start(parts))));
        });
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        skipped.push(`${name} is not measured: ${error.message}`);
      }
  });
  for (const line of skipped) console.log(line);
  if (figures.length === 0) throw new Error('No peer was measured');
  return figures;
}

async function withParts(stored: number, work: (parts: PeerParts) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fl-peer-'));
  chmodSync(folder, 0o755);
  const started: Background[] = [];
  const start: PeerParts['start'] = (program) => {
    const one = inBackground(program, folder);
    started.push(one);
    return one;
  };
  try {
    await work({ stored, folder, start, database: emptyDatabase });
  } finally {
    for (const one of started.toReversed()) await one.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An empty database on the server of the benchmark. */
async function emptyDatabase(name: string): Promise<URL> {
  const url = new URL(process.env['FAIRLEAD_TEST_SERVER'] ?? '');
  const admin = connect(url.href, { max: 1 });
  await createDatabase(admin, `peer_${name}`);
  await admin.destroy();
  url.pathname = `/peer_${name}`;
  return url;
}

async function measured(own: Peer, peer: Peer): Promise<Figure[]> {
  console.log(`\n${peer.name}`);
  for (const note of peer.notes) console.log(`  ${note}`);
  const figures: Figure[] = [];
  for (const page of PAGES) figures.push(await pagesOf(own, peer, page));
  await compareEnds(own, peer);
  const [mine, theirs] = [memoryOf(own.processes), memoryOf(peer.processes)];
  said(
    'memory',
    theirs / mine,
    `MB, server and worker: ${theirs.toFixed(0)} to ${mine.toFixed(0)}`,
  );
  return figures;
}

/** A page of theirs and ours in turns. */
async function pagesOf(own: Peer, peer: Peer, page: PageName): Promise<Figure> {
  const [mine, theirs] = [own.pages[page], peer.pages[page]];
  const times: { own: number[]; peer: number[] } = { own: [], peer: [] };
  let details = '';
  let bytes = 1;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [ours, other] = [await successOf(mine.call), await successOf(theirs.call)];
    const [rows, otherRows] = [mine.rowsOf(ours.text), theirs.rowsOf(other.text)];
    if (rows === 0 || otherRows === 0)
      throw new Error(`an empty page: ${rows} rows, ${peer.name} ${otherRows}`);
    if (round < 0) continue;
    times.own.push(ours.ms);
    times.peer.push(other.ms);
    bytes = other.bytes / otherRows / (ours.bytes / rows);
    details = `${otherRows} rows of ${other.bytes} bytes to ${rows} of ${ours.bytes}`;
  }
  const [theirMs, ownMs] = [median(times.peer), median(times.own)];
  const what = `${page} page`;
  const result = figure(what, theirMs / ownMs, {
    atLeast: 1,
    details: `${theirMs.toFixed(2)} ms to ${ownMs.toFixed(2)} ms`,
  });
  said(`${what}, bytes a row`, bytes, details);
  return { ...result, what: `${peer.name}, ${what}` };
}

/** From asking to seeing it as ended, by the calls of each; of both in turns. */
async function compareEnds(own: Peer, peer: Peer): Promise<void> {
  const times: { own: number[]; peer: number[] } = { own: [], peer: [] };
  for (let n = -1; n < RUNS; n += 1) {
    const [ours, theirs] = [await endedMs(own), await endedMs(peer)];
    if (n < 0) continue; // the first starts what stays
    times.own.push(ours);
    times.peer.push(theirs);
  }
  const [theirs, ours] = [median(times.peer), median(times.own)];
  said(
    'seen as ended',
    theirs / ours,
    `${theirs.toFixed(0)} ms to ${ours.toFixed(0)} ms after asking for an empty run`,
  );
}

async function endedMs({ name, ask }: Peer): Promise<number> {
  const start = performance.now();
  const hasEnded = await ask();
  while (!(await hasEnded())) {
    if (performance.now() - start > RUN_MS) throw new Error(`a run of ${name} does not end`);
    await sleep(LOOK_EVERY_MS);
  }
  return performance.now() - start;
}

/** A figure without a target: theirs over ours, so that below 1 theirs is less. */
function said(what: string, ratio: number, details: string): void {
  const verdict = ratio < 1 ? ' (theirs is less)' : '';
  console.log(`${what.padEnd(28)} ${ratio.toFixed(2)}: ${details}${verdict}`);
}
