import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import type { Trust } from './keys.ts';
import {
  idText,
  isDevelopmentVersion,
  isName,
  isVersion,
  type ReleaseId,
  releaseFolder,
  SHELL,
} from './layout.ts';
import { type Verified, verifyRelease } from './verify-release.ts';

export type ReleaseStore = {
  readonly releasesDir: string;
  readonly trust: Trust;
  /** A release, read and checked once and then kept: what is served is what was checked. */
  load(id: ReleaseId): Promise<Verified>;
};

/** Some 2 MB each; the product has six, and development keeps five of each. */
const KEPT = 48;
/** Time for which a refusal is cached: reading a whole release again costs some 30 ms. */
const REFUSAL_MS = 5_000;

type Kept = { readonly verified: Promise<Verified>; readonly until: number };

/** Reads releases from the disk, at most once each. */
export function createReleaseStore(releasesDir: string, trust: Trust): ReleaseStore {
  const kept = new Map<string, Kept>();

  const load = (id: ReleaseId): Promise<Verified> => {
    const key = idText(id);
    const known = kept.get(key);
    kept.delete(key);
    const entry =
      known !== undefined && known.until > Date.now()
        ? known
        : { verified: verifyRelease(id, { releasesDir, trust }), until: Infinity };
    kept.set(key, entry);
    if (entry !== known) void forgetRefusal(key, entry);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.verified;
  };

  const forgetRefusal = async (key: string, entry: Kept) => {
    const verified = await entry.verified.catch(() => undefined);
    if (verified?.ok === true || kept.get(key) !== entry) return;
    // What is missing may be published at any moment; asking again for it costs nothing.
    const missing = verified?.problems.every(({ kind }) => kind === 'missing') ?? true;
    if (missing) kept.delete(key);
    else kept.set(key, { ...entry, until: Date.now() + REFUSAL_MS });
  };

  return { releasesDir, trust, load };
}

/** Every release that lies in the folder, by its path alone: nothing is read or checked. */
export async function listReleases(releasesDir: string): Promise<ReleaseId[]> {
  const names = (await foldersIn(join(releasesDir, 'remotes'))).filter(isName);
  const remotes = await Promise.all(
    names.map((name) => versionsIn(name, join(releasesDir, 'remotes', name))),
  );
  return [...(await versionsIn(SHELL, join(releasesDir, SHELL))), ...remotes.flat()];
}

/**
 * Development builds of one name, or of all, the one last published or taken up again first. The
 * time is the file's and not the build's: sources that are put back are an old build made new.
 */
export async function developmentBuilds(releasesDir: string, name?: string): Promise<ReleaseId[]> {
  const ids = (await listReleases(releasesDir)).filter(
    (id) => isDevelopmentVersion(id.version) && (name === undefined || id.name === name),
  );
  const dated = await Promise.all(
    ids.map(async (id) => {
      const known = await stat(describedIn(releasesDir, id)).catch(() => undefined);
      return { id, at: known?.mtimeMs ?? 0 };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ id }) => id);
}

/** Makes a development build the newest again, without changing what it is. */
export async function takeUpAgain(releasesDir: string, id: ReleaseId): Promise<void> {
  const now = new Date();
  await utimes(describedIn(releasesDir, id), now, now);
}

function describedIn(releasesDir: string, id: ReleaseId): string {
  return join(releaseFolder(releasesDir, id), 'release.json');
}

async function versionsIn(name: string, folder: string): Promise<ReleaseId[]> {
  const versions = await foldersIn(folder);
  return versions.filter(isVersion).map((version) => ({ name, version }));
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
