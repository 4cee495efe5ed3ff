import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Environment, Trust } from '../release/keys.ts';
import { DeployProblem } from '../document/problem.ts';
import { type Document, isDocument, newerFormat, readStored } from '../document/stored.ts';
import { check, parseJson } from '../document/validate.ts';
import { Link, type Revision, REVISION_READERS, sealProblem } from './revision.ts';

/** A revision or the pointer to it is not what was written; nothing is decided on top of it. */
export class RevisionAltered extends Error {}

/** A revision as it was written, by a newer version of the program than this one. */
export class RevisionNewer extends DeployProblem {}

/** A revision whose place in the chain is sure, whether or not the rest of it can be read. */
export type StoredRevision = Pick<Link, 'revision' | 'previous_hash' | 'hash'> & {
  /** @throws RevisionNewer, or RevisionAltered when it lacks what its format promises */
  readonly read: () => Revision;
};

export type EnvironmentPlace = {
  readonly releasesDir: string;
  readonly environment: Environment;
  readonly trust: Trust;
};

/** Folder of an environment's pointer, revisions and lock. */
export function environmentFolder({ releasesDir, environment }: EnvironmentPlace): string {
  return join(releasesDir, 'environments', environment);
}

function revisionFile(place: EnvironmentPlace, revision: number): string {
  return join(environmentFolder(place), 'revisions', `${revision}.json`);
}

/** The number that `current` points at; 0 while nothing was ever pinned. */
export async function readPointer(place: EnvironmentPlace): Promise<number> {
  const text = await readFile(join(environmentFolder(place), 'current'), 'utf8').catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '0';
      throw error;
    },
  );
  if (!/^\d{1,9}\n?$/.test(text)) {
    throw new RevisionAltered(`environments/${place.environment}/current names no revision`);
  }
  return Number(text);
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
  return { revision, previous_hash, hash, read: () => readDocument(document, revision) };
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
  const current = await readPointer(place);
  return current === 0 ? null : readStoredRevision(place, current);
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
 * the environment held: a file of this number can then only be left over from a write that was cut
 * off before the pointer moved, which nobody ever saw.
 */
export async function writeRevision(place: EnvironmentPlace, revision: Revision): Promise<void> {
  await writeWhole(
    revisionFile(place, revision.revision),
    `${JSON.stringify(revision, null, 2)}\n`,
  );
  await writeWhole(join(environmentFolder(place), 'current'), `${revision.revision}\n`);
}

/** True when a revision file with this number exists, whatever it holds. */
export async function revisionExists(place: EnvironmentPlace, revision: number): Promise<boolean> {
  return stat(revisionFile(place, revision)).then(
    () => true,
    () => false,
  );
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
