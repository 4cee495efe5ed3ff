import type { Signer } from '../release/keys.ts';
import { checkChain } from '../revision/chain.ts';
import {
  environmentFolder,
  type EnvironmentPlace,
  RevisionAltered,
} from '../revision/environment-place.ts';
import { readPointer, writePointer } from '../revision/pointer.ts';
import { listLaterRevisions, readStoredRevision } from '../revision/revision-files.ts';
import { withLock } from './lock.ts';

export type Recovered = {
  readonly outcome: 'recovered' | 'unchanged';
  /** The live revision; 0 while nothing was ever pinned. */
  readonly revision: number;
};

/**
 * Makes the newest revision the live one again, where `current` was put back, altered or lost, or a
 * write was cut off before it moved. Never goes back: what was decided and signed stays decided.
 * @throws RevisionAltered where the chain from the newest revision to the first does not hold, or a
 *   signed `current` names a revision that is not there.
 */
export async function recoverPointer(place: EnvironmentPlace, signer: Signer): Promise<Recovered> {
  return withLock(environmentFolder(place), async () => {
    const newest = (await listLaterRevisions(place, 0)).at(-1) ?? 0;
    const named = await readPointer(place).catch((error: unknown) => {
      if (error instanceof RevisionAltered) return null;
      throw error;
    });
    if (named !== null && named.revision > newest) {
      throw new RevisionAltered(`revision ${named.revision} of ${place.environment} is missing`);
    }
    if (newest === 0) return { outcome: 'unchanged', revision: 0 };
    const revision = await readStoredRevision(place, newest);
    await checkChain(place, revision);
    if (named?.hash === revision.hash) return { outcome: 'unchanged', revision: newest };
    await writePointer(place, revision, signer);
    return { outcome: 'recovered', revision: newest };
  });
}
