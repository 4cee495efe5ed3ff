import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { pin } from '../environment/changes.ts';
import { recoverPointer } from '../environment/recover.ts';
import type { Revision } from '../revision/revision.ts';
import { readCurrent } from '../revision/revision-files.ts';
import { keyFiles, openSigner, openTrust } from '../release/keys.ts';
import { idText, isDevelopmentVersion, releaseFolder, type ReleaseId } from '../release/layout.ts';
import { pruneDevelopment } from '../environment/prune.ts';
import { publish, type PublishParts } from '../release/publish.ts';
import { createReleaseStore } from '../release/release-store.ts';
import { verifyRelease } from '../release/verify-release.ts';
import { buildPackage } from './build-package.ts';
import { developmentVersion, type SourcePackage, sourcePackages } from './sources.ts';

export type DevelopmentParts = {
  /** The checkout. */
  readonly root: string;
  readonly releasesDir: string;
  readonly log: (line: string) => void;
  /** Ends running builds. */
  readonly signal?: AbortSignal | undefined;
};

type Wanted = { readonly pkg: SourcePackage; readonly id: ReleaseId };

/** Number of development builds of a package that are kept. */
export const KEPT_BUILDS = 5;
/** webpack uses little more than one core. */
const BUILDS_AT_ONCE = 2;
/** Whoever saves files all the time has to stop for one build. */
const TRIES = 3;

/**
 * Publishes for `npm start`: builds the packages whose sources changed and pins them in
 * development, all in one revision. Touches nothing when nothing changed.
 */
export async function publishDevelopment(
  parts: DevelopmentParts,
): Promise<{ built: string[]; revision: number }> {
  const publishing = openDevelopment(parts.releasesDir);
  const wanted = await Promise.all(
    (await sourcePackages(parts.root)).map((pkg) => atItsSources(pkg, parts.root)),
  );
  const missing = await needBuilding(wanted, publishing);
  const built: Wanted[] = [];
  await inTurns(missing, BUILDS_AT_ONCE, async ({ pkg }) => {
    built.push({ pkg, id: await buildAndPublish(pkg, parts, publishing) });
  });
  const kept = wanted.filter((one) => !missing.includes(one));
  const revision = await pinWanted({ kept, built }, publishing);
  if (built.length > 0) await pruneDevelopment(parts.releasesDir, KEPT_BUILDS);
  return { built: built.map(({ id }) => idText(id)), revision: revision.revision };
}

/** Builds one package at its present sources and publishes it; for `npm start` and `dev`. */
export async function buildAndPublish(
  pkg: SourcePackage,
  { root, log, signal }: Omit<DevelopmentParts, 'releasesDir'>,
  publishing: PublishParts,
): Promise<ReleaseId> {
  const start = performance.now();
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { id } = await atItsSources(pkg, root);
    const output = join(root, '.cache', 'builds', `${idText(id)}-${process.pid}`);
    log(`Building ${idText(id)}`);
    try {
      await buildPackage(pkg, { version: id.version, output, signal });
      // A file that was saved meanwhile may be in the build: its version would be a lie.
      if ((await atItsSources(pkg, root)).id.version !== id.version) continue;
      await publish(output, publishing);
      log(`Published ${idText(id)} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      return id;
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  }
  throw new Error(`The sources of ${pkg.name} change faster than they can be built`);
}

/** The release that a package's present sources are. */
export async function atItsSources(pkg: SourcePackage, root: string): Promise<Wanted> {
  return { pkg, id: { name: pkg.name, version: await developmentVersion(root, pkg) } };
}

/** The folder with the keys of development, which are made where there are none yet. */
export function openDevelopment(releasesDir: string): PublishParts {
  const places = { releasesDir, environment: 'development' as const, ...keyFiles(process.env) };
  return { releasesDir, signer: openSigner(places), trust: openTrust(places) };
}

/** Builds that are missing or not whole any more: a development build can always be made again. */
async function needBuilding(
  wanted: readonly Wanted[],
  publishing: PublishParts,
): Promise<Wanted[]> {
  const checked = await Promise.all(
    wanted.map(async (one) => ({ one, verified: await verifyRelease(one.id, publishing) })),
  );
  const needed = checked.filter(({ verified }) => !verified.ok).map(({ one }) => one);
  for (const { id } of needed) {
    await rm(releaseFolder(publishing.releasesDir, id), { recursive: true, force: true });
  }
  return needed;
}

async function pinWanted(
  { kept, built }: { kept: readonly Wanted[]; built: readonly Wanted[] },
  publishing: PublishParts,
): Promise<Revision> {
  const { releasesDir, trust, signer } = publishing;
  const place = { releasesDir, environment: 'development' as const, trust };
  // A start that was killed may have written a revision and not yet moved to it.
  await recoverPointer(place, signer);
  const current = await readCurrent(place);
  const ids = [...kept.filter(({ id }) => isFree(current, id)), ...built].map(({ id }) => id);
  const parts = { place, store: createReleaseStore(releasesDir, trust), signer };
  const outcome = await pin(parts, ids, { by: 'npm start', reason: 'sources changed' });
  if (outcome.outcome === 'refused') {
    throw new Error(`The builds do not fit each other:\n  ${outcome.reasons.join('\n  ')}`);
  }
  const revision = 'revision' in outcome ? outcome.revision : null;
  if (revision === null) {
    throw new Error('There is nothing to pin: the checkout holds no shell');
  }
  return revision;
}

/** A version that somebody pinned by hand stays until the sources of that package change. */
function isFree(current: Revision | null, { name }: ReleaseId): boolean {
  const pinned = name === 'shell' ? current?.shell : current?.remotes[name];
  return pinned === undefined || isDevelopmentVersion(pinned.stable.version);
}

async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const turn = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}
