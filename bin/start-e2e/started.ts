import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '../..');

/** Releases that the end-to-end tests have built. */
export const BUILT = join(ROOT, '.cache', 'e2e', 'releases');

/** One way to start or end the product. */
export type Case = {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Set for an accident rather than an act of a person. */
  readonly isDrill?: true;
};

/** Location and settings of a product that is started. */
export type Place = {
  readonly root: string;
  readonly data: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** A command in front of npm, to become another account. */
  readonly as: readonly string[];
};

/** A data folder and a port of its own in this checkout, without invented data. */
export async function newPlace(differences: Partial<Place> = {}): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-start-'));
  // The database's own account has to enter it.
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  if (differences.data === undefined) copyBuilt(data);
  return {
    root: ROOT,
    data,
    port: await freePort(),
    env: {},
    as: [],
    ...differences,
  };
}

/** Copies what the end-to-end tests have built: it need not be built for each of two dozen starts. */
export function copyBuilt(data: string): void {
  if (existsSync(BUILT)) cpSync(BUILT, join(data, 'releases'), { recursive: true });
}

const started: Started[] = [];

/**
 * Kills the processes of failed cases: what they left running would be in the way of the next one.
 */
export function killWhatIsLeft(): void {
  for (const product of started.splice(0)) product.kill();
}

/** One `npm start`, from the outside. */
export class Started {
  readonly place: Place;
  readonly npm: ChildProcess;
  readonly #mark = randomUUID();
  #output = '';

  constructor(place: Place, args: readonly string[] = []) {
    this.place = place;
    const command = [...place.as, 'npm', 'start', '--silent', '--', ...args];
    // A group of its own, as a terminal would give it.
    this.npm = spawn(command[0] ?? '', command.slice(1), {
      cwd: place.root,
      env: {
        ...process.env,
        FAIRLEAD_DEMO: '0',
        PORT: String(place.port),
        ...(place.data === '' ? {} : { FAIRLEAD_DATA: place.data }),
        ...place.env,
        FAIRLEAD_TEST_MARK: this.#mark,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const keep = (chunk: Buffer) => (this.#output += chunk.toString());
    this.npm.stdout?.on('data', keep);
    this.npm.stderr?.on('data', keep);
    started.push(this);
  }

  get output(): string {
    return this.#output;
  }

  /** Waits for the line that says it is ready. */
  async ready(seconds = 240): Promise<void> {
    await this.until(
      () => /^ {2}Ctrl-C stops/m.test(this.#output),
      `ready within ${seconds} s`,
      seconds,
    );
  }

  /** Waits for npm's end; returns its exit code. */
  async ended(seconds = 30): Promise<number | null> {
    if (this.npm.exitCode === null && this.npm.signalCode === null) {
      const end = new Promise((resolve) => this.npm.once('exit', resolve));
      await Promise.race([end, sleep(seconds * 1000)]);
    }
    return this.npm.exitCode;
  }

  /** Sends ctrl-C as at the terminal: to everything in npm's group at once. */
  interrupt(signal: NodeJS.Signals = 'SIGINT'): void {
    process.kill(-(this.npm.pid ?? 0), signal);
  }

  /** Kills every process of this start at once, without a word, as an accident does. */
  kill(): void {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
  }

  /** Processes of this start that still run: by the mark they inherit, or by where they work. */
  processes(naming = ''): readonly number[] {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((pid) => this.isOurs(pid))
      .filter((pid) => read(`/proc/${pid}/cmdline`).includes(naming))
      .map(Number);
  }

  private isOurs(pid: string): boolean {
    if (/\) Z/.test(read(`/proc/${pid}/stat`))) return false;
    if (read(`/proc/${pid}/environ`).includes(this.#mark)) return true;
    return this.place.data !== '' && folderOf(pid).startsWith(this.place.data);
  }

  async gone(seconds = 20): Promise<void> {
    await this.until(() => this.processes().length === 0, 'all processes gone', seconds);
  }

  async until(holds: () => boolean, what: string, seconds: number): Promise<void> {
    // Seldom enough that looking at every process costs little.
    for (let waited = 0; waited < seconds * 1000; waited += 200) {
      if (holds()) return;
      if (what.startsWith('ready') && this.npm.exitCode !== null) break;
      await sleep(200);
    }
    const left = this.processes().map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '));
    throw new Error(`not ${what}. Processes: ${left.join(' | ')}\n${this.#output}`);
  }

  answers(path = '/readyz'): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.place.port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
