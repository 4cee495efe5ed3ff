import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** Suffix of the file of reasons, added to a file's name. */
export const REASONS = '.reasons.txt';

/** So long a writer that has paused beyond a rest is waited for. */
const WATCH_MS = 600_000;

type Moved = {
  readonly from: string;
  readonly to: string;
  readonly look: string;
  readonly since: number;
};

/** Files that were moved, which their writers may go on with: a file keeps its writer wherever it lies. */
export class MovedFiles {
  readonly #now: () => number;
  #moved: readonly Moved[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  async move(from: string, to: string): Promise<void> {
    const look = await lookAt(from);
    await rename(from, to);
    if (look !== undefined) this.#moved = [...this.#moved, { from, to, look, since: this.#now() }];
  }

  /** Brings those back that were written to; answers their names. */
  async bringBack(): Promise<string[]> {
    this.#moved = this.#moved.filter(({ since }) => this.#now() - since < WATCH_MS);
    const back: string[] = [];
    for (const { from, to, look } of this.#moved) {
      const found = await lookAt(to);
      if (found === look) continue;
      this.#moved = this.#moved.filter((one) => one.to !== to);
      if (found === undefined || (await lookAt(from)) !== undefined) continue;
      await rename(to, from);
      await rm(`${to}${REASONS}`, { force: true });
      back.push(basename(from));
    }
    return back;
  }
}

/** Size and time of a file; undefined when it has gone. */
export async function lookAt(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
