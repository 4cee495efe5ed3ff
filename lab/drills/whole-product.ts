import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';

import { BUILT, killWhatIsLeft, newPlace, Started } from '../../bin/start-e2e/started.ts';
import { connect, type Db } from '@fairlead/api';

/** Processes of the product that can be killed. */
export const PROCESSES = ['server', 'worker', 'database'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Room for what a drill makes; little enough to be filled in a moment. */
const DISK_MIB = 1_600;
const BLOCK_BYTES = 1024 * 1024;

/** The product as people start it, with `npm start`, on a disk of its own. */
export class WholeProduct {
  readonly data: string;
  readonly origin: string;
  readonly url: string;
  readonly db: Db;
  readonly #started: Started;
  readonly #filler: string;

  constructor(started: Started, { disk, url }: { readonly disk: string; readonly url: string }) {
    this.#started = started;
    this.#filler = join(disk, 'filler');
    this.data = started.place.data;
    this.origin = `http://127.0.0.1:${started.place.port}`;
    this.url = url;
    this.db = connect(url, { max: 4, name: 'crash', statementTimeoutMs: 0 });
  }

  /** Whether whoever started it would see it run. */
  get isUp(): boolean {
    return this.#started.npm.exitCode === null && this.#started.npm.signalCode === null;
  }

  /** What the person at the terminal reads. */
  get output(): string {
    return this.#started.output;
  }

  /** Undefined while there is none. */
  pidOf(name: ProcessName): number | undefined {
    if (name !== 'database') return this.#started.processes(`bin/${name}.ts`)[0];
    const file = join(this.data, 'postgres', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }

  answers(): Promise<boolean> {
    return this.#started.answers();
  }

  /** Takes what room there is; to be called again and again, as something may give room back. */
  fillDisk(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (let size = BLOCK_BYTES; size >= 4_096; size /= 16) {
        while (wrote(file, size)) continue;
      }
    } finally {
      closeSync(file);
    }
  }

  emptyDisk(): void {
    rmSync(this.#filler, { force: true });
  }

  async stop(): Promise<void> {
    this.emptyDisk();
    await this.db.destroy();
    this.#started.interrupt();
    await this.#started.gone(60);
  }
}

function wrote(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}

/** Does a drill with the whole product; the process ends with 1 where `work` counts failures. Needs root. */
export async function drillWhole(
  work: (product: WholeProduct) => Promise<number>,
  ownEnv: Readonly<Record<string, string>> = {},
): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'fl-product-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'tmpfs', disk]);
  let failed = 1;
  try {
    chmodSync(disk, 0o755);
    const data = join(disk, 'data');
    if (existsSync(BUILT)) cpSync(BUILT, join(data, 'releases'), { recursive: true });
    const env = { LOG_LEVEL: 'warn', FAIRLEAD_BUSINESS_DATE: '2024-06-28', ...ownEnv };
    const started = new Started(await newPlace({ data, env }));
    await started.ready();
    const { url } = await openEmbeddedDatabase(data);
    const product = new WholeProduct(started, { disk, url });
    failed = await work(product);
    if (failed > 0) console.log(product.output);
    await product.stop();
  } finally {
    killWhatIsLeft();
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
  process.exitCode = failed === 0 ? 0 : 1;
}
