import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DeployProblem } from '../document/problem.ts';
import { type Document, isDocument, newerFormat, readStored } from '../document/stored.ts';
import { check, parseJson } from '../document/validate.ts';
import { writeWhole } from '../document/write-whole.ts';
import type { Signer } from '../release/keys.ts';
import { environmentFolder, type EnvironmentPlace, RevisionAltered } from './environment-place.ts';
import { type Pointer, readPointer, writePointer } from './pointer.ts';
import { Link, type Revision, REVISION_READERS, sealProblem } from './revision.ts';

/** A revision as it was written, by a newer version of the program than this one. */
export class RevisionNewer extends DeployProblem {}

/** A revision whose place in the chain is sure, whether or not the rest of it can be read. */
export type StoredRevision = Pick<Link, 'revision' | 'previous_hash' | 'hash'> & {
  /** Content of its file. */
  readonly text: string;
  /** @throws RevisionNewer, or RevisionAltered when it lacks what its format promises */
  readonly read: () => Revision;
};

function revisionFile(place: EnvironmentPlace, revision: number): string {
  return join(environmentFolder(place), 'revisions', `${revision}.json`);
}

/**
 * A revision with its seal checked, of whatever format.
 * @throws RevisionAltered when it is not there or not as it was written.
 */
export async function readStoredRevision(
  place: EnvironmentPlace,
  revision: number,
): Promise<StoredRevision> {
  const text = await readFile(revisionFile(place, revision), 'utf8').catch(() => {
    throw new RevisionAltered(`revision ${revision} of ${place.environment} is missing`);
  });
  return parseRevision(place, text, revision);
}

/**
 * Reads the text of a revision and checks its seal.
 * @throws RevisionAltered when it is not as it was written, or not this revision of this environment.
 */
export function parseRevision(
  place: EnvironmentPlace,
  text: string,
  revision: number,
): StoredRevision {
  const document = parseJson(text);
  if (!isDocument(document)) throw new RevisionAltered(`revision ${revision} is no JSON object`);
  const link = check(Link, document);
  if (!link.ok) {
    throw new RevisionAltered(`revision ${revision}: ${link.problems.join('; ')}`);
  }
  const problem = sealProblem({ ...document, ...link.value }, place.trust);
  if (problem !== undefined) throw new RevisionAltered(problem);
  const { environment, previous_hash, hash } = link.value;
  if (link.value.revision !== revision || environment !== place.environment) {
    throw new RevisionAltered(
      `revisions/${revision}.json of ${place.environment} holds revision ${link.value.revision} of ${environment}`,
    );
  }
  return { revision, previous_hash, hash, text, read: () => readDocument(document, revision) };
}

function readDocument(document: Document, revision: number): Revision {
  const newer = newerFormat(document, REVISION_READERS);
  if (newer !== undefined) {
    throw new RevisionNewer(
      `revision ${revision} ${newer}: update it, or go back to an earlier revision (rollback --to)`,
    );
  }
  const read = readStored(document, REVISION_READERS);
  if (!read.ok) {
    throw new RevisionAltered(`revision ${revision}: ${read.problems.join('; ')}`);
  }
  return read.value;
}

/**
 * @throws RevisionAltered when it is not there or not as it was written
 * @throws RevisionNewer when it is of a format that this version does not know
 */
export async function readRevision(place: EnvironmentPlace, revision: number): Promise<Revision> {
  return (await readStoredRevision(place, revision)).read();
}

/**
 * The live revision, of whatever format; null while nothing was ever pinned.
 * @throws RevisionAltered when the pointer or the revision is not as it was written.
 */
export async function readStoredCurrent(place: EnvironmentPlace): Promise<StoredRevision | null> {
  const pointer = await readPointer(place);
  return pointer === null ? null : readNamed(place, pointer);
}

/**
 * Reads the revision that a pointer names, of whatever format.
 * @throws RevisionAltered when it is not as it was written, or another than the one that is named.
 */
export async function readNamed(
  place: EnvironmentPlace,
  { revision, hash }: Pointer,
): Promise<StoredRevision> {
  const stored = await readStoredRevision(place, revision);
  if (stored.hash === hash) return stored;
  throw new RevisionAltered(
    `revision ${revision} of ${place.environment} is another than the one that current names`,
  );
}

/**
 * The live revision; null while nothing was ever pinned.
 * @throws RevisionAltered when the pointer or the revision is not as it was written
 * @throws RevisionNewer when it is of a format that this version does not know
 */
export async function readCurrent(place: EnvironmentPlace): Promise<Revision | null> {
  return (await readStoredCurrent(place))?.read() ?? null;
}

/**
 * Writes a revision and then the pointer to it, each whole or not at all. Called with the lock of
 * the environment held, and when there is no later revision (listLaterRevisions).
 */
export async function writeRevision(
  place: EnvironmentPlace,
  revision: Revision,
  signer: Signer,
): Promise<void> {
  const text = `${JSON.stringify(revision, null, 2)}\n`;
  await writeWhole(revisionFile(place, revision.revision), text);
  await writePointer(place, revision, signer);
}

/**
 * Lists the numbers of the revisions after one, in order. `current` was put back, or a write was cut
 * off before it moved: which of the two, nobody can say from here.
 */
export async function listLaterRevisions(
  place: EnvironmentPlace,
  revision: number,
): Promise<number[]> {
  const folder = join(environmentFolder(place), 'revisions');
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const numbers = names.flatMap((name) => /^([1-9]\d{0,8})\.json$/.exec(name)?.[1] ?? []);
  return numbers
    .map(Number)
    .filter((number) => number > revision)
    .sort((a, b) => a - b);
}

/** Sentence on revisions later than the live one; undefined when there is none. */
export function laterProblem(
  { environment }: EnvironmentPlace,
  live: number,
  later: readonly number[],
): string | undefined {
  if (later.length === 0) return undefined;
  const which = `revision ${later.join(', ')} of ${environment}`;
  return `${which} is later than ${live}, which current names: current was put back, or a write was cut off (pnpm release recover ${environment})`;
}
