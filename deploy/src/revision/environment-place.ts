import { join } from 'node:path';

import type { Environment, Trust } from '../release/keys.ts';

/** A revision or the pointer to it is not what was written; nothing is decided on top of it. */
export class RevisionAltered extends Error {}

export type EnvironmentPlace = {
  readonly releasesDir: string;
  readonly environment: Environment;
  readonly trust: Trust;
};

/** Folder of an environment's pointer, revisions and lock. */
export function environmentFolder({ releasesDir, environment }: EnvironmentPlace): string {
  return join(releasesDir, 'environments', environment);
}
