import { readBack } from '../revision/chain.ts';
import { type EnvironmentPlace, RevisionAltered } from '../revision/environment-place.ts';
import { type Pointer, readPointer } from '../revision/pointer.ts';
import { readNamed, type StoredRevision } from '../revision/revision-files.ts';
import type { VerifiedRevision } from './verified-revision.ts';

/** Revision that a server is to serve, and what is wrong with the one that `current` names, or with keeping it. */
export type LiveRevision = {
  /** Null while nothing was ever pinned, or nothing that was can be trusted. */
  readonly revision: StoredRevision | null;
  readonly problem?: Error;
};

/**
 * Finds the revision to serve: the one that `current` names, unless that is altered, older than one
 * that was verified before, or made on another past. Then the newest verified one goes on.
 */
export async function findLiveRevision(
  place: EnvironmentPlace,
  verified: VerifiedRevision,
): Promise<LiveRevision> {
  const newest = await verified.newest();
  try {
    const revision = await follow(place, await readPointer(place), newest);
    return { revision, ...(await tryKeep(verified, revision)) };
  } catch (error) {
    return { revision: newest, problem: error as Error };
  }
}

/** A disk that is full keeps nobody from the newest revision: it is said, and served. */
async function tryKeep(
  verified: VerifiedRevision,
  revision: StoredRevision | null,
): Promise<Pick<LiveRevision, 'problem'>> {
  if (revision === null) return {};
  return verified.keep(revision).then(
    () => ({}),
    (error: unknown) => ({ problem: error as Error }),
  );
}

async function follow(
  place: EnvironmentPlace,
  pointer: Pointer | null,
  newest: StoredRevision | null,
): Promise<StoredRevision | null> {
  if (pointer?.hash === newest?.hash) return newest;
  if (pointer === null || (newest !== null && pointer.revision <= newest.revision)) {
    const what = pointer === null ? 'no revision' : `revision ${pointer.revision}`;
    throw new RevisionAltered(
      `current names ${what}, and another, ${newest?.revision}, was verified here before`,
    );
  }
  const revision = await readNamed(place, pointer);
  if (newest !== null) await checkDescent(place, revision, newest);
  return revision;
}

/** @throws RevisionAltered where a revision was not made on top of an earlier one. */
async function checkDescent(
  place: EnvironmentPlace,
  revision: StoredRevision,
  earlier: StoredRevision,
): Promise<void> {
  for await (const { revision: number, previous_hash } of readBack(
    place,
    revision,
    earlier.revision + 1,
  )) {
    if (number === earlier.revision + 1 && previous_hash !== earlier.hash) {
      throw new RevisionAltered(
        `revision ${number} was made after another revision ${earlier.revision} than was verified here`,
      );
    }
  }
}
