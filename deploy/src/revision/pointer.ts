import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { integer, open, type Static, text } from '@fairlead/shared/contract/schema';

import { check, parseJson } from '../document/validate.ts';
import { writeWhole } from '../document/write-whole.ts';
import { computeDigest } from '../release/digest.ts';
import type { Signer } from '../release/keys.ts';
import { environmentFolder, type EnvironmentPlace, RevisionAltered } from './environment-place.ts';
import type { Link } from './revision.ts';

/** Number and hash of the live revision. */
export type Pointer = Pick<Link, 'revision' | 'hash'>;

type SignedPointer = Static<typeof SignedPointer>;
const SignedPointer = open({ revision: integer({ minimum: 1 }), hash: text(), signature: text() });

const pointerFile = (place: EnvironmentPlace) => join(environmentFolder(place), 'current');

/**
 * Reads which revision `current` names; null while nothing was ever pinned.
 * @throws RevisionAltered when it is no pointer, or no trusted key signed it for this environment.
 */
export async function readPointer(place: EnvironmentPlace): Promise<Pointer | null> {
  const text = await readFile(pointerFile(place), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return null;
  const where = `environments/${place.environment}/current`;
  const pointer = check(SignedPointer, parseJson(text));
  if (!pointer.ok) throw new RevisionAltered(`${where} names no revision`);
  const { revision, hash, signature } = pointer.value;
  if (!place.trust(pointerDigest(place, pointer.value), signature)) {
    throw new RevisionAltered(`${where} is signed by no trusted key`);
  }
  return { revision, hash };
}

/** Makes a revision the live one. */
export async function writePointer(
  place: EnvironmentPlace,
  { revision, hash }: Pointer,
  signer: Signer,
): Promise<void> {
  const signature = signer(pointerDigest(place, { revision, hash }));
  const pointer: SignedPointer = { revision, hash, signature };
  await writeWhole(pointerFile(place), `${JSON.stringify(pointer)}\n`);
}

/** Differs from the digest of every revision and release: no signature of one serves as another's. */
function pointerDigest({ environment }: EnvironmentPlace, { revision, hash }: Pointer): string {
  return computeDigest({ current: environment, revision, hash });
}
