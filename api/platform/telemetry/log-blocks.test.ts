import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { LogBlocks, type Sink } from './log-blocks.ts';

const LINE = `${'x'.repeat(99)}\n`;

/** A disk that may be full; it takes at most 1,000 bytes at a time. */
class Disk implements Sink {
  isFull = false;
  text = '';

  write(block: Buffer, done: (error: Error | null, taken: number) => void): void {
    setImmediate(() => {
      try {
        done(null, this.writeNow(block));
      } catch (error) {
        done(error as Error, 0);
      }
    });
  }

  writeNow(block: Buffer): number {
    if (this.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    const taken = block.subarray(0, 1_000);
    this.text += taken.toString();
    return taken.length;
  }

  get lines(): readonly string[] {
    return this.text.split('\n').slice(0, -1);
  }
}

const blocksOn = (disk: Disk) => new LogBlocks(disk, (lines) => `${lines} lost\n`);

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 200; tries += 1) await sleep(10);
  expect(holds()).toBe(true);
}

test('what was written while the disk was full stands in the log once there is room, in order', async () => {
  const disk = new Disk();
  const log = blocksOn(disk);
  disk.isFull = true;
  const said = Array.from({ length: 200 }, (_, n) => `${n} ${LINE}`);
  for (const line of said) log.write(line);
  await sleep(300);
  expect(disk.text).toBe('');
  disk.isFull = false;
  await until(() => disk.text === said.join(''));
});

test('beyond a megabyte lines are counted, and their number stands where they would', async () => {
  const disk = new Disk();
  const log = blocksOn(disk);
  disk.isFull = true;
  for (let n = 0; n < 20_000; n += 1) log.write(LINE);
  disk.isFull = false;
  await until(() => disk.lines.length >= 10_000);
  log.write('again\n');
  await until(() => disk.lines.at(-1) === 'again');
  const whole = disk.lines.filter((line) => line.length === 99).length;
  expect(whole).toBeGreaterThan(10_000);
  expect(disk.lines.slice(whole)).toEqual([`${20_000 - whole} lost`, 'again']);
});

test('what waits is written by a process that ends, and no disk keeps it from ending', () => {
  const disk = new Disk();
  const log = blocksOn(disk);
  log.write('kept\n');
  disk.isFull = true;
  log.flushSync();
  disk.isFull = false;
  log.flushSync();
  log.flushSync();
  expect(disk.text).toBe('kept\n');
});

test('a full disk ends neither a process that logs nor keeps it from ending', () => {
  const program = `
    import { createLog } from ${JSON.stringify(`${import.meta.dirname}/log.ts`)};
    const log = createLog({ level: 'info', name: 'x' });
    for (let n = 0; n < 100; n += 1) log.info('a line that has no room');
    log.fatal('nor has this');
    setTimeout(() => { console.error('lives'); process.exit(7); }, 400);`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'], encoding: 'utf8', timeout: 15_000 },
  );
  expect(stderr).toBe('lives\n');
  expect(status).toBe(7);
});
