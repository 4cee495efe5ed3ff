import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeWhole } from '../document/write-whole.ts';
import { parseJson } from '../document/validate.ts';
import type { EnvironmentPlace } from '../revision/environment-place.ts';
import { parseRevision, type StoredRevision } from '../revision/revision-files.ts';

/** Newest revision that a server has verified: it serves none before it, whatever `current` names. */
export type VerifiedRevision = {
  /** Null before the first. */
  newest(): Promise<StoredRevision | null>;
  keep(revision: StoredRevision): Promise<void>;
};

/**
 * Keeps the newest verified revision in memory and, where a folder is given, on the server's own
 * disk, so that a restart forgets nothing. One that was altered there, or that no trusted key signed,
 * is reported and counts as none.
 */
export function createVerifiedRevision(
  place: EnvironmentPlace,
  folder: string | undefined,
  report: (error: Error) => void,
): VerifiedRevision {
  const file = folder === undefined ? undefined : join(folder, `${place.environment}.json`);
  let newest: Promise<StoredRevision | null> | undefined;
  const load = async () => {
    if (file === undefined) return null;
    try {
      const text = await readFile(file, 'utf8');
      const { revision } = (parseJson(text) ?? {}) as { readonly revision?: number };
      return parseRevision(place, text, revision ?? 0);
    } catch (error) {
      const isFirst = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isFirst) report(error as Error);
      return null;
    }
  };
  const current = () => (newest ??= load());
  return {
    newest: current,
    keep: async (revision) => {
      // Of two that follow `current` at once the later one may have come first.
      if (((await current())?.revision ?? 0) >= revision.revision) return;
      newest = Promise.resolve(revision);
      if (file !== undefined) await writeWhole(file, revision.text);
    },
  };
}
