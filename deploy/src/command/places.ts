import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { parseJson } from '../document/validate.ts';
import { type Environment, keyFiles } from '../release/keys.ts';

/** The checkout that this command is part of. */
export const ROOT = resolve(import.meta.dirname, '../../..');

const MEMORY = '.cache/releases.json';

/** Keeps for good which releases this checkout works on, so that commands need not be told. */
export async function rememberReleases(releasesDir: string): Promise<void> {
  // A checkout that cannot be written to only means that commands have to be told.
  await write(join(ROOT, MEMORY), { releasesDir: resolve(releasesDir) }).catch(() => undefined);
}

async function write(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

/** The releases folder for a command: as told, as the product is told, or where it last was. */
export async function releasesDirFor(
  told: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const data = env['FAIRLEAD_DATA'];
  return resolve(
    told ??
      env['FAIRLEAD_RELEASES'] ??
      (data === undefined ? undefined : join(data, 'releases')) ??
      (await textField(join(ROOT, MEMORY), 'releasesDir')) ??
      join(ROOT, '.data', 'releases'),
  );
}

async function textField(file: string, field: string): Promise<string | undefined> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (value as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : undefined;
}

/** Locations of the keys of an environment. */
export function keyPlaces(releasesDir: string, environment: Environment) {
  return { releasesDir, environment, ...keyFiles(process.env) };
}
