import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { refuseNewerData } from './refusals.ts';
import { type Case, copyBuilt, newPlace, type Place, ROOT, Started } from './started.ts';

/** Nothing outside answers: a registry or proxy that is asked for anything fails the start. */
const NO_NETWORK = {
  npm_config_registry: 'http://127.0.0.1:9/',
  HTTP_PROXY: 'http://127.0.0.1:9/',
  HTTPS_PROXY: 'http://127.0.0.1:9/',
};
const LATE = 8000;

/** Ends a running product by ctrl-C, which leaves no process. */
async function stop(product: Started): Promise<void> {
  assert.equal(product.processes('bin/server.ts').length, 1);
  assert.equal(product.processes('bin/worker.ts').length, 1);
  product.interrupt();
  await product.gone();
  await product.ended();
  assert.match(product.output, /stopping/);
}

async function firstAndNext(): Promise<void> {
  const place = await newPlace();
  const first = new Started(place);
  await first.ready();
  for (const says of [
    /^ {2}database /m,
    /^ {2}build /m,
    /http:\/\/localhost:\d+/,
    /maren-trader/,
  ]) {
    assert.match(first.output, says);
  }
  assert.equal(await first.answers('/'), true, 'the page is not served');
  await stop(first);
  await refuseNewerData(place);
  const next = new Started({ ...place, env: NO_NETWORK });
  await next.ready();
  assert.doesNotMatch(next.output, /installing|Building/);
  await stop(next);
}

async function interruptedFirst(): Promise<void> {
  for (const milliseconds of [1200, 2500, LATE]) {
    const place = await newPlace();
    // The last one is cut off in the middle of a build.
    if (milliseconds === LATE)
      rmSync(join(place.data, 'releases'), { recursive: true, force: true });
    const cut = new Started(place);
    await sleep(milliseconds);
    cut.kill();
    await cut.gone();
    const next = new Started(place);
    await next.ready();
    await stop(next);
  }
}

async function workerDies(): Promise<void> {
  const product = new Started(await newPlace());
  await product.ready();
  await killProcess(product, 'bin/worker.ts');
  await stop(product);
}

/** Kills a process; answers once another one runs, and the product answers. */
async function killProcess(product: Started, script: string): Promise<void> {
  const [before = 0] = product.processes(script);
  process.kill(before, 'SIGKILL');
  const another = () => product.processes(script).some((pid) => pid !== before);
  await product.until(another, `another ${script}`, 10);
  await answersAgain(product);
}

async function answersAgain(product: Started): Promise<void> {
  for (let tries = 0; !(await product.answers()) && tries < 600; tries += 1) await sleep(100);
  assert.equal(await product.answers(), true);
}

/** A disk that is too small even for an empty database, until it is made larger. Needs root, as CI is. */
async function onFullDisk(): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
  chmodSync(disk, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', disk]);
  try {
    const product = new Started(await newPlace({ data: join(disk, 'data') }));
    const says = /^ {2}disk +that holds .* is full/m;
    await product.until(() => says.test(product.output), 'said that the disk is full', 60);
    execFileSync('mount', ['-o', 'remount,size=2g', disk]);
    await product.ready();
    assert.equal(product.output.match(/is full/g)?.length, 1, product.output);
    await stop(product);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
}

async function killDatabase(product: Started): Promise<void> {
  const file = join(product.place.data, 'postgres', 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  const says = /^ {2}database +ended \(SIGKILL\) and is started again$/m;
  await product.until(() => says.test(product.output), 'said that the database ended', 10);
  await answersAgain(product);
}

async function deathsAndReset(): Promise<void> {
  const place = await newPlace();
  const first = new Started(place);
  await first.ready();
  await killDatabase(first);
  await killProcess(first, 'bin/server.ts');
  await stop(first);
  const cluster = join(place.data, 'postgres', 'PG_VERSION');
  const before = statSync(cluster).ino;
  writeFileSync(join(place.data, 'notes.txt'), 'not the product’s');
  const second = new Started(place, ['--reset']);
  await second.ready();
  await stop(second);
  assert.notEqual(statSync(cluster).ino, before, 'the database is the old one');
  assert.ok(existsSync(join(place.data, 'notes.txt')), 'removed what is not the product’s');
}

/** A clone in a folder that only its owner may enter, as it comes from the repository. */
function freshClone({ owner, isBuilt }: { owner?: string; isBuilt: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-clone-'));
  const root = join(folder, 'fairlead');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, root]);
  if (isBuilt) copyBuilt(join(root, '.data'));
  if (owner !== undefined) execFileSync('chown', ['-R', owner, folder]);
  return root;
}

async function asRootInClosedFolder(): Promise<void> {
  const root = freshClone({ isBuilt: false });
  const place: Place = await newPlace({ root, data: '' });
  const product = new Started(place);
  await product.ready();
  assert.match(product.output, /installing packages/);
  assert.match(product.output, /database +in \/var\/lib\/fairlead\/[0-9a-f]+/);
  const [, data = ''] = /in (\/var\/lib\/fairlead\/[0-9a-f]+)/.exec(product.output) ?? [];
  await stop(product);
  rmSync(data, { recursive: true });
  rmSync(join(root, '..'), { recursive: true });
}

async function asOrdinaryUser(isBuilt: boolean): Promise<void> {
  const root = freshClone({ owner: 'nobody', isBuilt });
  const home = mkdtempSync(join(tmpdir(), 'fairlead-home-'));
  execFileSync('chown', ['nobody', home]);
  const as = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];
  const env = { HOME: home, USER: 'nobody', npm_config_cache: join(home, '.npm') };
  const product = new Started(await newPlace({ root, data: '', as, env }));
  await product.ready();
  assert.ok(existsSync(join(root, '.data', 'postgres')), 'the data are not in the checkout');
  await stop(product);
  for (const folder of [join(root, '..'), home]) rmSync(folder, { recursive: true });
}

export const starts: readonly Case[] = [
  {
    name: 'says what it does; data of a newer release are refused, untouched; the next start installs and builds nothing, without network',
    run: firstAndNext,
  },
  { name: 'an interrupted first start resumes', run: interruptedFirst, isDrill: true },
  {
    name: 'a worker that dies is started again',
    run: workerDies,
    isDrill: true,
  },
  { name: 'a full disk is waited for', run: onFullDisk, isDrill: true },
  {
    name: 'a database and a server that die are started again; --reset begins anew and leaves what is not the product’s',
    run: deathsAndReset,
  },
  {
    name: 'a fresh clone starts for root under a folder closed to others',
    run: asRootInClosedFolder,
    isDrill: true,
  },
  { name: 'a fresh clone starts for an ordinary user', run: () => asOrdinaryUser(true) },
  {
    name: 'a fresh clone is built and starts for an ordinary user',
    run: () => asOrdinaryUser(false),
    isDrill: true,
  },
];
