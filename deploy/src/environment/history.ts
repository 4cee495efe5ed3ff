import { readBack } from '../revision/chain.ts';
import type { EnvironmentPlace } from '../revision/environment-place.ts';
import {
  laterProblem,
  listLaterRevisions,
  readStoredCurrent,
  type StoredRevision,
} from '../revision/revision-files.ts';

export type EnvironmentHistory = {
  /** Newest first, as far back as the chain holds. */
  readonly revisions: readonly StoredRevision[];
  /** Place and kind of a broken chain; absent when it holds back to the first revision. */
  readonly problem?: string;
};

/**
 * Reads every revision from the current one back to the first: an altered, replaced, missing or
 * hidden revision is found.
 */
export async function readHistory(place: EnvironmentPlace): Promise<EnvironmentHistory> {
  const revisions: StoredRevision[] = [];
  try {
    const current = await readStoredCurrent(place);
    if (current !== null) {
      for await (const revision of readBack(place, current)) revisions.push(revision);
    }
    const live = current?.revision ?? 0;
    const problem = laterProblem(place, live, await listLaterRevisions(place, live));
    return problem === undefined ? { revisions } : { revisions, problem };
  } catch (error) {
    return { revisions, problem: (error as Error).message };
  }
}
