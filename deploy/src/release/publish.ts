import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { compress, type Forms, ENCODING_SUFFIX } from './compress.ts';
import { computeDigest, computeIntegrity } from './digest.ts';
import type { Signer, Trust } from './keys.ts';
import { toContainerName, idText, releaseFolder, type ReleaseId, SHELL } from './layout.ts';
import { type Build, readBuild } from './read-build.ts';
import { listReleases } from './release-store.ts';
import { type Release, RELEASE_FORMAT } from './release.ts';
import { verifyRelease } from './verify-release.ts';

export type PublishParts = {
  readonly releasesDir: string;
  readonly signer: Signer;
  readonly trust: Trust;
};

export type Published = {
  /** 'unchanged': this version was published before, with just this content. */
  readonly outcome: 'published' | 'unchanged';
  readonly release: Release;
};

/** A version that was published before with other content: nothing is ever overwritten (REM-03). */
export class VersionTaken extends Error {}

/**
 * Publishes a build folder under its version: hashed, compressed, signed, and visible all at once
 * or not at all.
 */
export async function publish(folder: string, parts: PublishParts): Promise<Published> {
  const build = await readBuild(folder);
  const before = await sameVersion(build, parts);
  if (before !== undefined) return before;
  await refuseOneContainer(build.manifest, parts.releasesDir);
  const forms = await compressAll(build);
  const release = seal(build, forms, parts.signer);
  const target = releaseFolder(parts.releasesDir, release);
  const draft = join(parts.releasesDir, `.publishing-${randomUUID()}`);
  try {
    await writeDraft(draft, release, forms);
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target);
  } catch (error) {
    if (!isOccupied(error)) throw error;
    // Somebody else published the same version in the meantime.
    const meanwhile = await sameVersion(build, parts);
    if (meanwhile === undefined) throw new VersionTaken(halfThere(target));
    return meanwhile;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { outcome: 'published', release };
}

async function sameVersion(build: Build, parts: PublishParts): Promise<Published | undefined> {
  const existing = await verifyRelease(build.manifest, parts);
  if (!existing.ok) {
    if (existing.problems.every(({ kind }) => kind === 'missing')) return undefined;
    throw new VersionTaken(
      `${idText(build.manifest)} is published and cannot be trusted: ${existing.problems
        .map(({ text }) => text)
        .join('; ')}`,
    );
  }
  if (digestContent(existing.loaded.release) !== contentOfBuild(build)) {
    throw new VersionTaken(
      `${idText(build.manifest)} is published with other content; give the build a new version`,
    );
  }
  return { outcome: 'unchanged', release: existing.loaded.release };
}

function halfThere(target: string): string {
  return `${target} is there without a release.json, as after a copy that was cut off: remove it, nothing is served from it`;
}

/** A page may hold two builds of a remote, and each has to have a container of its own. */
async function refuseOneContainer(id: ReleaseId, releasesDir: string): Promise<void> {
  const container = toContainerName(id);
  const other = (await listReleases(releasesDir)).find(
    (one) =>
      one.name === id.name && one.version !== id.version && toContainerName(one) === container,
  );
  if (other === undefined || id.name === SHELL) return;
  throw new VersionTaken(
    `${idText(id)} and ${idText(other)}, which is published, have one container, ${container}: give the build another version`,
  );
}

/**
 * Digest of a release's content; not part of it: when, from which commit and lock file it was
 * built, how well it was compressed and in which format it was written.
 */
function digestContent(release: Partial<Release>): string {
  return computeDigest({
    ...release,
    format: undefined,
    commit: undefined,
    built_at: undefined,
    lock: undefined,
    digest: undefined,
    signature: undefined,
    files: release.files?.map(({ path, integrity }) => ({ path, integrity })),
  });
}

function contentOfBuild({ manifest, files }: Build): string {
  const listed = [...files].map(([path, raw]) => ({
    path,
    integrity: computeIntegrity(raw),
    bytes: 0,
    brotli_bytes: 0,
  }));
  return digestContent({ ...manifest, files: listed });
}

async function compressAll({ files }: Build): Promise<Map<string, Forms>> {
  const compressed = await Promise.all(
    [...files].map(async ([path, raw]) => [path, await compress(path, raw)] as const),
  );
  return new Map(compressed);
}

function seal({ manifest }: Build, forms: ReadonlyMap<string, Forms>, signer: Signer): Release {
  const files = [...forms].map(([path, { raw, br }]) => ({
    path,
    integrity: computeIntegrity(raw),
    bytes: raw.length,
    brotli_bytes: br?.length ?? raw.length,
  }));
  const described = { format: RELEASE_FORMAT, ...manifest, files };
  const digest = computeDigest(described);
  return { ...described, digest, signature: signer(digest) };
}

async function writeDraft(
  draft: string,
  release: Release,
  forms: ReadonlyMap<string, Forms>,
): Promise<void> {
  for (const [path, { raw, br, gzip }] of forms) {
    const file = join(draft, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, raw, { flush: true });
    if (br !== undefined) await writeFile(`${file}${ENCODING_SUFFIX.br}`, br, { flush: true });
    if (gzip !== undefined)
      await writeFile(`${file}${ENCODING_SUFFIX.gzip}`, gzip, { flush: true });
  }
  const text = `${JSON.stringify(release, null, 2)}\n`;
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'release.json'), text, { flush: true });
}

function isOccupied(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}
