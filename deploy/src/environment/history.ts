import {
  type EnvironmentPlace,
  readPointer,
  readStoredRevision,
  revisionExists,
  type StoredRevision,
} from '../revision/revision-files.ts';

export type EnvironmentHistory = {
  /** Newest first, as far back as the chain holds. */
  readonly revisions: readonly StoredRevision[];
  /** Place and kind of a broken chain; absent when it holds back to the first revision. */
  readonly problem?: string;
};

/**
 * Every revision from the current one back to the first, each checked for itself (hash, signature)
 * and against the one before it: an altered, replaced, missing or hidden revision is found.
 */
export async function readHistory(place: EnvironmentPlace): Promise<EnvironmentHistory> {
  const revisions: StoredRevision[] = [];
  try {
    const current = await readPointer(place);
    for (let number = current; number > 0; number -= 1) {
      const revision = await readStoredRevision(place, number);
      const problem = linkProblem(revisions.at(-1), revision);
      if (problem !== undefined) return { revisions, problem };
      revisions.push(revision);
    }
    const first = revisions.at(-1);
    if (first !== undefined && first.previous_hash !== null) {
      return { revisions, problem: `revision ${first.revision} has lost what came before it` };
    }
    if (await revisionExists(place, current + 1)) {
      return { revisions, problem: `revision ${current + 1} exists and is not pointed at` };
    }
    return { revisions };
  } catch (error) {
    return { revisions, problem: (error as Error).message };
  }
}

function linkProblem(
  next: StoredRevision | undefined,
  revision: StoredRevision,
): string | undefined {
  if (next === undefined || next.previous_hash === revision.hash) return undefined;
  return `revision ${next.revision} was made after another revision ${revision.revision} than this one`;
}
