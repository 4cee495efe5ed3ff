/**
 * The whole product, as `npm start` runs it, through what befalls a machine: server, worker in the
 * middle of an import, and database are killed with -9 under load; the disk is full for a while; 300 sockets
 * stall. Nobody lends a hand. Nothing that was acknowledged may be lost, no file taken by half, and after
 * each blow it has to go on by itself. Needs root.
 *
 *     node lab/drills/product-kills.ts               must pass; --kills=3 for a short one
 *     node lab/drills/product-kills.ts --unlogged    must fail: the audit log does not survive the database
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { partsThatDiffer } from './books.ts';
import { type ClientFigures, runClient } from './clients/client.ts';
import { report } from './drill.ts';
import { selectTradeIds } from './findings.queries.ts';
import { importTrades, sessionOf } from './firm.ts';
import { KINDS } from './import-files.ts';
import { type ImportFindings, selectImportFindings } from './import-findings.queries.ts';
import { WatchedFolders } from './product-files.ts';
import { none, numberOf, until } from './run-firm.ts';
import { stalledSockets } from './http/stalled-sockets.ts';
import { findings } from './verify-findings.ts';
import { drillWhole, PROCESSES, type ProcessName, type WholeProduct } from './whole-product.ts';

const CLIENTS = 6;
const TRADES = 600;
/** Well below what one user may do. */
const PAUSE_MS = 80;
const SOCKETS = 300;
/** Longer than the deadline of a body. */
const STALL_MS = 40_000;
const FULL_MS = 25_000;
/** Timeout for coming back: later it would have needed a hand. */
const PATIENCE_MS = 90_000;
/** A life that is long enough to count as one. */
const LIFE_MS = 11_000;

const isControl = process.argv.includes('--unlogged');
const kills = numberOf('kills', isControl ? 2 : 20);

type Drill = {
  readonly product: WholeProduct;
  readonly figures: ClientFigures;
  readonly folders: WatchedFolders;
  readonly found: ImportFindings[];
  /** What did not go on by itself. */
  readonly hands: string[];
  readonly killed: Record<ProcessName, number>;
};

type WhileFull = { reads: number; readonly answered: number[] };

await drillWhole(async (product) => {
  await importTrades(product.db, TRADES);
  if (isControl) await sql`alter table audit_event set unlogged`.execute(product.db);
  const drill: Drill = {
    product,
    figures: { acknowledged: [], retries: 0, refused: [] },
    folders: new WatchedFolders(product.data),
    found: [],
    hands: [],
    killed: { server: 0, worker: 0, database: 0 },
  };
  await takeChart(drill);
  const stopping = new AbortController();
  const running = await clientsOf(drill, stopping.signal);
  for (let n = 0; n < kills; n += 1) await killEach(drill, n);
  const full = isControl ? undefined : await fillDisk(drill);
  const stalled = isControl ? undefined : await stall(drill);
  stopping.abort();
  await Promise.all(running);
  const isSettled = async () => drill.folders.count('') === 0;
  if (!(await until(isSettled, 4 * PATIENCE_MS))) drill.hands.push('files are left');
  drill.found.push(await patiently(() => selectImportFindings(product.db)));
  return reportChecks(drill, full, stalled);
});

/** Imports the chart: the names that the other files use. */
async function takeChart({ folders }: Drill): Promise<void> {
  folders.handOver('chart');
  const isTaken = async () => folders.count('') === 0;
  if (!(await until(isTaken, PATIENCE_MS))) throw new Error('the chart is not taken');
}

async function clientsOf({ product, figures }: Drill, signal: AbortSignal) {
  const { db, origin } = product;
  const ids = await selectTradeIds(db);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n) => ({
      origin,
      token: await sessionOf(db, `client-${n}`, 'back-office'),
      email: `client-${n}@halyard.example`,
      tradeIds: ids.filter((__, index) => index % CLIENTS === n),
      pauseMs: PAUSE_MS,
    })),
  );
  return clients.map((client) => runClient(client, figures, signal));
}

/** Each process once, at any moment; the worker in an import. */
async function killEach(drill: Drill, round: number): Promise<void> {
  const begun = performance.now();
  // What lies in a folder has to rest before it is taken: these are for the next round.
  drill.folders.handOver(KINDS[(round + 1) % KINDS.length] ?? 'lots');
  for (const name of PROCESSES) {
    if (name === 'worker') await untilImporting(drill);
    await sleep(Math.random() * 500);
    await kill(drill, name);
  }
  drill.found.push(await patiently(() => selectImportFindings(drill.product.db)));
  await sleep(Math.max(0, LIFE_MS - (performance.now() - begun)));
}

async function untilImporting({ product, folders }: Drill): Promise<void> {
  const isWorth = () => patiently(() => folders.isWorthAKill(product.db));
  while (!(await until(isWorth, PATIENCE_MS / 4, 20))) folders.handOver('lots');
}

async function kill(drill: Drill, name: ProcessName): Promise<void> {
  const { product, killed } = drill;
  const before = product.pidOf(name);
  if (before === undefined) throw new Error(`there is no ${name}`);
  process.kill(before, 'SIGKILL');
  killed[name] += 1;
  const isAnother = async () => ![undefined, before].includes(product.pidOf(name));
  if (!(await until(isAnother, PATIENCE_MS))) drill.hands.push(`the ${name} is not started again`);
  await goesOn(drill, `after the ${name} was killed`);
}

/** Tests that changes are acknowledged again, without anybody doing anything. */
async function goesOn({ product, figures, hands }: Drill, when: string): Promise<void> {
  const before = figures.acknowledged.length;
  const isBack = async () => figures.acknowledged.length > before + 20 && (await product.answers());
  if (!(await until(isBack, PATIENCE_MS))) hands.push(`does not go on ${when}`);
  if (!product.isUp) hands.push(`npm start ended ${when}`);
}

/** The disk without any room under load, and with room again. */
async function fillDisk(drill: Drill): Promise<WhileFull> {
  const { product } = drill;
  drill.folders.handOver('journals');
  const token = await sessionOf(product.db, 'reader', 'back-office');
  const full: WhileFull = { reads: 0, answered: [] };
  const end = performance.now() + FULL_MS;
  while (performance.now() < end) {
    product.fillDisk();
    full.reads += 1;
    const answer = await fetch(`${product.origin}/api/core-trades?page_num=1`, {
      headers: { 'x-auth-token': token },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    if (answer?.ok === true) full.answered.push(full.reads);
    await answer?.text();
    await sleep(100);
  }
  product.emptyDisk();
  await goesOn(drill, 'after the disk was full');
  return full;
}

/** Answers how many calls had to be repeated while so many others never ended. */
async function stall(drill: Drill): Promise<number> {
  const { figures, product } = drill;
  const retries = figures.retries;
  const sockets = stalledSockets(product.origin, SOCKETS);
  await sleep(STALL_MS);
  await goesOn(drill, 'while sockets stall');
  for (const socket of sockets) socket.destroy();
  return figures.retries - retries;
}

/** Asks a database that may just be starting, with retries. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(200);
    }
  }
}

async function reportChecks(
  { product, figures, folders, found, hands, killed }: Drill,
  full: WhileFull | undefined,
  stalled: number | undefined,
): Promise<number> {
  const verified = await findings(product.db, figures.acknowledged);
  const most = (what: keyof ImportFindings) => Math.max(...found.map((one) => one[what]));
  // Of the audit log the findings tell: here it has the clients' changes besides.
  const differing = (await partsThatDiffer(product)).filter((part) => !part.startsWith('audit:'));
  for (const line of [...figures.refused, ...folders.reasons(), ...differing, ...hands])
    console.log(`found: ${line}`);
  return report(
    [
      ...PROCESSES.map((name) => [`${name} killed (SIGKILL)`, killed[name]] as const),
      ['acknowledged changes', figures.acknowledged.length],
      ['calls repeated', figures.retries],
      ['files handed over', folders.handedOver],
      ['files taken', folders.count('done')],
      ['reads on a full disk', full?.reads ?? 0],
      ['  answered', full?.answered.length ?? 0],
      ['sockets stalled', stalled === undefined ? 0 : SOCKETS],
    ],
    [
      ['each killed so often', PROCESSES.every((name) => killed[name] === kills), `${kills}`],
      ['kills left calls without an answer', figures.retries > 0, `${figures.retries}`],
      none('calls refused', figures.refused.length),
      none('acknowledged and lost', verified.lost + most('lost')),
      none('acknowledged without audit', verified.ackedWithoutAudit),
      none('changes without audit', verified.changesWithoutAudit),
      none('audited twice or in vain', verified.auditedTwice + verified.auditedInVain),
      none('kept counts that differ', verified.wrongCounts),
      none('files half taken', most('halfTaken')),
      none('files refused or left', folders.count('refused') + folders.count('')),
      none('books that differ from those without kills', differing.length),
      none('calls repeated while sockets stall', stalled ?? 0),
      none('hands needed', hands.length),
    ],
  );
}
