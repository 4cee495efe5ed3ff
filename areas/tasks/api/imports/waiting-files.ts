import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { lookAt, REASONS } from './moved-files.ts';

/** Result of checking a waiting file: newly reported, already reported, or gone. */
export type WaitingNote = 'noted' | 'known' | 'gone';

/** Files that stay where they are until names have come, each with its reasons in the folder `waiting`. */
export class WaitingFiles {
  readonly #folder: string;
  /** Last look of each file, and the message about it. */
  readonly #known = new Map<string, { readonly look: string; readonly said: string }>();

  constructor(inbox: string) {
    this.#folder = join(inbox, 'waiting');
  }

  /** Says why a file waits, once; `isStill` tells whether it is the one that was taken. */
  async note(
    file: { readonly path: string; readonly name: string },
    said: string,
    isStill: () => Promise<boolean>,
  ): Promise<WaitingNote> {
    const look = await lookAt(file.path);
    const known = this.#known.get(file.name);
    if (look !== undefined && known?.look === look && known.said === said) return 'known';
    if (look === undefined || !(await isStill())) {
      await this.forget(file.name);
      return 'gone';
    }
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#reasonsOf(file.name), said);
    this.#known.set(file.name, { look, said });
    return 'noted';
  }

  /** Nothing is said of it any more. */
  async forget(name: string): Promise<void> {
    this.#known.delete(name);
    await rm(this.#reasonsOf(name), { force: true });
  }

  #reasonsOf(name: string): string {
    return join(this.#folder, `${name}${REASONS}`);
  }
}
