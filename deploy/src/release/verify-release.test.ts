import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { createReleases } from '../testing/builds.ts';
import { computeDigest } from './digest.ts';
import { releaseFolder } from './layout.ts';
import type { Release } from './release.ts';
import { createReleaseStore } from './release-store.ts';
import { verifyRelease } from './verify-release.ts';

const ID = { name: 'trading', version: '1.4.2' };

let releases: Awaited<ReturnType<typeof createReleases>>;
let folder: string;
beforeEach(async () => {
  releases = await createReleases();
  await releases.publish(ID.name, ID.version);
  folder = releaseFolder(releases.releasesDir, ID);
});
afterEach(() => releases.remove());

async function editRelease(change: (release: Release) => void) {
  const text = await readFile(join(folder, 'release.json'), 'utf8');
  const release = JSON.parse(text) as Release;
  change(release);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
}

/** Digests again, as somebody does who may write releases and knows the format, but has no key. */
const digestAgain = (release: Release) => {
  release.digest = computeDigest({ ...release, digest: undefined, signature: undefined });
};

test('a release as it was published is whole', async () => {
  const verified = await verifyRelease(ID, releases.parts);

  expect(verified.ok).toBe(true);
});

test.each<[string, string, () => Promise<void>]>([
  ['missing', 'it is not there', () => rm(folder, { recursive: true })],
  ['altered', 'a script', () => writeFile(join(folder, 'root.3c4d.js'), 'evil()')],
  [
    'altered',
    'a script whose compressed forms are taken away',
    async () => {
      await writeFile(join(folder, 'root.3c4d.js'), 'evil()');
      for (const form of ['br', 'gz']) await rm(join(folder, `root.3c4d.js.${form}`));
    },
  ],
  ['altered', 'only its brotli form', () => writeFile(join(folder, 'root.3c4d.js.br'), 'evil()')],
  ['altered', 'only its gzip form', () => writeFile(join(folder, 'root.3c4d.js.gz'), 'evil()')],
  ['altered', 'a file is gone', () => rm(join(folder, 'root.3c4d.js'))],
  [
    'altered',
    'an integrity is taken away',
    () => editRelease((r) => Reflect.deleteProperty(r.files[0]!, 'integrity')),
  ],
  ['altered', 'a weaker hash', () => editRelease((r) => (r.files[0]!.integrity = 'sha1-x'))],
  [
    'shape',
    'a weaker hash that was signed',
    () =>
      editRelease((r) => {
        r.files[0]!.integrity = 'sha1-x';
        digestAgain(r);
        r.signature = releases.parts.signer(r.digest);
      }),
  ],
  ['shape', 'no JSON', () => writeFile(join(folder, 'release.json'), '{')],
  [
    'altered',
    'a file of a shared module, signed',
    () =>
      editRelease((r) => {
        r.shared[0]!.files = ['other.js'];
        digestAgain(r);
        r.signature = releases.parts.signer(r.digest);
      }),
  ],
  ['altered', 'an initial file', () => editRelease((r) => r.initial.push('other.js'))],
  [
    'signature',
    'a new digest without the key',
    () =>
      editRelease((r) => {
        r.commit = 'other';
        digestAgain(r);
      }),
  ],
  ['signature', 'another signature', () => editRelease((r) => (r.signature = 'AAAA'))],
])('%s: %s', async (kind, _what, tamper) => {
  await tamper();
  const verified = await verifyRelease(ID, releases.parts);

  expect(verified.ok ? [] : verified.problems.map((problem) => problem.kind)).toEqual([kind]);
});

test('a release under another version is not that version', async () => {
  const other = { name: 'trading', version: '1.4.3' };
  await cp(folder, releaseFolder(releases.releasesDir, other), { recursive: true });

  expect(await verifyRelease(other, releases.parts)).toMatchObject({
    ok: false,
    problems: [{ kind: 'altered' }],
  });
});

test('what was checked is what is served, whatever happens on the disk later', async () => {
  const store = createReleaseStore(releases.releasesDir, releases.parts.trust);
  await store.load(ID);
  await writeFile(join(folder, 'root.3c4d.js'), 'evil()');
  const verified = await store.load(ID);

  expect(verified.ok && verified.loaded.files.get('root.3c4d.js')?.raw.toString()).toContain(
    'root of',
  );
});

test('a release that is published later is found', async () => {
  const store = createReleaseStore(releases.releasesDir, releases.parts.trust);
  const later = { name: 'trading', version: '2.0.0' };
  expect((await store.load(later)).ok).toBe(false);
  await releases.publish(later.name, later.version);

  expect((await store.load(later)).ok).toBe(true);
});
