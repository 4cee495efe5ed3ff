import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { readCurrent } from '../revision/revision-files.ts';
import type { Environment, Trust } from '../release/keys.ts';
import { idText, type ReleaseId, releaseFolder, SHELL } from '../release/layout.ts';
import { developmentBuilds } from '../release/release-store.ts';

const ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'production'];

/** Other environments' keys are not here; whoever could forge a pin could remove builds as well. */
const ANY_KEY: Trust = () => true;

/**
 * Removes development builds but for the newest `keep` of each name, and never one that an
 * environment pins or falls back to. Releases proper are kept for ever.
 * @throws RevisionAltered when what an environment pins cannot be read: nothing is removed then.
 */
export async function pruneDevelopment(releasesDir: string, keep: number): Promise<ReleaseId[]> {
  const needed = await pinnedAnywhere(releasesDir);
  const builds = await developmentBuilds(releasesDir);
  const removed: ReleaseId[] = [];
  for (const name of new Set(builds.map((id) => id.name))) {
    for (const id of builds.filter((build) => build.name === name).slice(keep)) {
      if (needed.has(idText(id))) continue;
      await rm(releaseFolder(releasesDir, id), { recursive: true, force: true });
      removed.push(id);
    }
  }
  await removeLeftovers(releasesDir);
  return removed;
}

async function pinnedAnywhere(releasesDir: string): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const environment of ENVIRONMENTS) {
    const current = await readCurrent({ releasesDir, environment, trust: ANY_KEY });
    if (current === null) continue;
    const pins = [[SHELL, current.shell] as const, ...Object.entries(current.remotes)];
    for (const [name, { stable, fallback }] of pins) {
      needed.add(idText({ name, version: stable.version }));
      if (fallback !== null) needed.add(idText({ name, version: fallback.version }));
    }
  }
  return needed;
}

/** Folders of publishings that were cut off; nothing ever pointed at them. */
async function removeLeftovers(releasesDir: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  const entries = await readdir(releasesDir, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries) {
    if (!name.startsWith('.publishing-')) continue;
    const folder = join(releasesDir, name);
    if ((await stat(folder)).mtimeMs < hourAgo) await rm(folder, { recursive: true, force: true });
  }
}
