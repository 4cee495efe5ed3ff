import { type EnvironmentPlace, RevisionAltered } from './environment-place.ts';
import { readStoredRevision, type StoredRevision } from './revision-files.ts';

/** @throws RevisionAltered where the chain from a revision back to the first does not hold. */
export async function checkChain(place: EnvironmentPlace, newest: StoredRevision): Promise<void> {
  const revisions = readBack(place, newest);
  while ((await revisions.next()).done !== true);
}

/**
 * Yields a revision and those before it down to the `last`, newest first, each read and checked for
 * itself (hash, signature) and against the one that was made on it.
 * @throws RevisionAltered at the first that is altered, replaced, missing or hidden.
 */
export async function* readBack(
  place: EnvironmentPlace,
  newest: StoredRevision,
  last = 1,
): AsyncGenerator<StoredRevision> {
  let next = newest;
  yield next;
  while (next.revision > last) {
    const before = await readStoredRevision(place, next.revision - 1);
    if (next.previous_hash !== before.hash) {
      throw new RevisionAltered(
        `revision ${next.revision} was made after another revision ${before.revision} than this one`,
      );
    }
    yield before;
    next = before;
  }
  if (next.revision === 1 && next.previous_hash !== null) {
    throw new RevisionAltered('revision 1 has lost what came before it');
  }
}
