// covers: ./size-budget.rules.ts
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { type BuildOptions, createReleases } from '../testing/builds.ts';
import { computeIntegrity } from './digest.ts';
import { releaseFolder } from './layout.ts';
import { publish } from './publish.ts';
import { BuildRefused } from './read-build.ts';

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  releases = await createReleases();
});
afterEach(() => releases.remove());

const folderOf = (name: string, version: string) =>
  releaseFolder(releases.releasesDir, { name, version });

describe('publishing', () => {
  test('lists every file with the integrity of its bytes, signed over all', async () => {
    const { release } = await releases.publish('trading', '1.4.2');
    const folder = folderOf('trading', '1.4.2');

    expect(release.files.map(({ path }) => path)).toEqual(['remoteEntry.1a2b.js', 'root.3c4d.js']);
    for (const file of release.files) {
      const raw = await readFile(join(folder, file.path));
      expect(file.integrity).toBe(computeIntegrity(raw));
      expect(file.bytes).toBe(raw.length);
    }
    expect(releases.parts.trust(release.digest, release.signature)).toBe(true);
    expect(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))).toEqual(release);
  });

  test('keeps each text compressed both ways, and no source map', async () => {
    const { release } = await releases.publish('trading', '1.4.2');
    const file = join(folderOf('trading', '1.4.2'), 'root.3c4d.js');
    const [raw, br, gz] = await Promise.all(
      ['', '.br', '.gz'].map((suffix) => readFile(`${file}${suffix}`)),
    );

    expect(brotliDecompressSync(br!).equals(raw!)).toBe(true);
    expect(gunzipSync(gz!).equals(raw!)).toBe(true);
    expect(release.files.find(({ path }) => path === 'root.3c4d.js')?.brotli_bytes).toBe(
      br!.length,
    );
    expect(existsSync(join(folderOf('trading', '1.4.2'), 'remoteEntry.1a2b.js.map'))).toBe(false);
    expect(existsSync(join(folderOf('trading', '1.4.2'), 'build.json'))).toBe(false);
  });

  test('[REM-03] the same version with the same content is no change, built when it may', async () => {
    const first = await releases.publish('trading', '1.4.2');
    const again = await releases.publish('trading', '1.4.2', {
      manifest: { built_at: '2026-01-01T00:00:00.000Z', commit: 'another' },
    });

    expect(again).toEqual({ outcome: 'unchanged', release: first.release });
  });

  test.each<[string, BuildOptions]>([
    ['a file', { files: { 'root.3c4d.js': 'other' } }],
    ['one more file', { files: { 'more.js': 'more' } }],
    ['the contribution', { contribution: { title: 'Other' } }],
    ['the shared libraries', { manifest: { shared: [] } }],
    ['the contract', { manifest: { contract_version: 2 } }],
    ['the entry, of the same files', { manifest: { entry: 'root.3c4d.js' } }],
    ['what comes first, of the same files', { manifest: { initial: ['remoteEntry.1a2b.js'] } }],
  ])('[REM-03] the same version with other content is refused: %s', async (_what, options) => {
    const { release } = await releases.publish('trading', '1.4.2');

    await expect(releases.publish('trading', '1.4.2', options)).rejects.toThrow(
      'trading@1.4.2 is published with other content',
    );
    const kept = await readFile(join(folderOf('trading', '1.4.2'), 'release.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual(release);
  });

  test('[REM-03] of two at once with other content exactly one wins', async () => {
    const builds = await Promise.all([
      releases.build('trading', '1.4.2', { files: { 'root.3c4d.js': 'one' } }),
      releases.build('trading', '1.4.2', { files: { 'root.3c4d.js': 'two' } }),
    ]);
    const outcomes = await Promise.allSettled(
      builds.map((build) => publish(build, releases.parts)),
    );

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a folder that was copied in half is named, and what to do about it', async () => {
    const half = folderOf('trading', '1.4.2');
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'root.3c4d.js'), 'half');

    await expect(releases.publish('trading', '1.4.2')).rejects.toThrow(
      `${half} is there without a release.json, as after a copy that was cut off: remove it`,
    );
  });

  test('two versions that would have one container are told apart before both are in a page', async () => {
    await releases.publish('trading', '1.0.0-rc.1');

    await expect(releases.publish('trading', '1.0.0-rc-1')).rejects.toThrow(
      'trading@1.0.0-rc-1 and trading@1.0.0-rc.1, which is published, have one container, trading_1_0_0_rc_1',
    );
    expect(await releases.publish('trading', '1.0.0-rc.2')).toMatchObject({ outcome: 'published' });
  });

  test('a published folder that was altered is not taken for the same content', async () => {
    await releases.publish('trading', '1.4.2');
    await writeFile(join(folderOf('trading', '1.4.2'), 'root.3c4d.js'), 'altered');

    await expect(releases.publish('trading', '1.4.2')).rejects.toThrow('cannot be trusted');
  });
});

describe('a build is refused', () => {
  test.each<[string, BuildOptions, string]>([
    [
      'a manifest that the runtime would run as code',
      { files: { 'mf-manifest.json': '{"metaData":{"getPublicPath":"function(){}"}}' } },
      'mf-manifest.json carries getPublicPath',
    ],
    ['a file of a kind nobody serves', { files: { 'run.sh': 'rm' } }, 'run.sh is of a kind'],
    ['a hidden file', { files: { '.env.js': '' } }, '.env.js has a name'],
    ['a blank in a name', { files: { 'a b.js': '' } }, 'a b.js has a name'],
    ['an entry that is not there', { manifest: { entry: 'gone.js' } }, 'gone.js is named by'],
    ['no list of its files', { manifest: { files: undefined } }, 'files'],
    [
      'a file of a shared module that is not there',
      {
        manifest: {
          shared: [
            {
              name: 'list',
              range: '^1.0.0',
              version: '1.0.0',
              singleton: true,
              strict: true,
              files: ['list.js'],
            },
          ],
        },
      },
      'list.js is named by',
    ],
    ['a path out of it', { manifest: { initial: ['../../x.js'] } }, '../../x.js is named by'],
    ['a path on a host', { manifest: { entry: 'https://x.example/x.js' } }, 'https://x.example'],
    [
      'an entry that is no script',
      { manifest: { entry: 'a.css' }, files: { 'a.css': '' } },
      'not a script',
    ],
    ['no semantic version', { manifest: { version: '../x' } }, 'not a semantic version'],
    [
      'a container without its version',
      { manifest: { container: 'trading' } },
      'container is trading',
    ],
    ['no contribution', { manifest: { contribution: undefined } }, 'contribution is missing'],
    ["another's contribution", { contribution: { name: 'pnl' } }, 'contribution is of pnl'],
    ['an unknown field', { manifest: { extra: 1 } }, '(extra)'],
    [
      'a range that is none',
      {
        manifest: {
          shared: [
            {
              name: 'react',
              range: 'workspace:*',
              version: '1.0.0',
              singleton: true,
              strict: true,
            },
          ],
        },
      },
      'shared react has no valid range',
    ],
  ])('%s', async (_what, options, reason) => {
    await expect(releases.publish('trading', '1.4.2', options)).rejects.toThrow(reason);
    expect(existsSync(folderOf('trading', '1.4.2'))).toBe(false);
  });

  test.each<[string, Required<BuildOptions>['afterwards'], string]>([
    ['a chunk that is missing', { 'lazy.5e.js': null }, 'lazy.5e.js is missing: the build wrote'],
    [
      'an exposed chunk that was cut in half',
      { 'root.3c4d.js': '/* root of tra' },
      'root.3c4d.js is not as the build wrote it',
    ],
    ['a chunk that is empty', { 'lazy.5e.js': '' }, 'lazy.5e.js is not as the build wrote it'],
    ['a file from elsewhere', { 'old.js': '1' }, 'old.js is none of the files that the build'],
  ])('that is not whole: %s', async (_what, afterwards, reason) => {
    const refused = releases.publish('trading', '1.4.2', {
      files: { 'lazy.5e.js': '/* lazy */' },
      afterwards,
    });

    await expect(refused).rejects.toMatchObject({ reasons: [expect.stringContaining(reason)] });
  });

  test('a shell without one of its lazy chunks', async () => {
    await expect(
      releases.publish('shell', '1.4.2', { afterwards: { 'lazy.5e.js': null } }),
    ).rejects.toThrow('lazy.5e.js is missing: the build wrote it');
  });

  test.each<[string, number | null]>([
    ['the last of its budget', null],
    ['one byte more', 350_001],
  ])('for its size: %s', async (_what, total) => {
    const others = (await releases.publish('trading', '1.4.1', { files: { 'big.js': '' } })).release
      .files;
    const room = 350_000 - others.reduce((sum, { bytes }) => sum + bytes, 0);
    const size = total === null ? room : room + 1;
    const published = releases.publish('trading', '1.4.2', {
      files: { 'big.js': 'a'.repeat(size) },
    });

    if (total === null) await expect(published).resolves.toMatchObject({ outcome: 'published' });
    else {
      await expect(published).rejects.toThrow(
        `${total} bytes are more than the 350000 of a remote in all; the largest is big.js with ${size}`,
      );
    }
  });

  test('for its size, where it is the shell, by the budget of that', async () => {
    const publish = (version: string, size: number) =>
      releases.publish('shell', version, { files: { 'big.js': 'a'.repeat(size) } });
    await expect(publish('1.4.2', 350_000)).resolves.toMatchObject({ outcome: 'published' });
    await expect(publish('1.4.3', 3_000_000)).rejects.toThrow(
      'are more than the 3000000 of a shell in all; the largest is big.js with 3000000',
    );
  });

  test('for what it wants before it shows anything', async () => {
    await expect(
      releases.publish('trading', '1.4.2', { files: { 'root.3c4d.js': 'a'.repeat(100_000) } }),
    ).rejects.toThrow(
      'are more than the 100000 before a remote shows anything; the largest is root',
    );
  });

  test('a menu entry to nowhere', async () => {
    await expect(
      releases.publish('trading', '1.4.2', {
        contribution: {
          menu: [{ id: 'edf', label: 'EDF', path: '/edf', access: 'signed-in', order: 1 }],
        },
      }),
    ).rejects.toThrow('menu entry edf leads to /edf, which is no route of it');
  });

  test('a link out of it', async () => {
    const build = await releases.build('trading', '1.4.2');
    await symlink('/etc/passwd', join(build, 'passwd.txt'));

    await expect(publish(build, releases.parts)).rejects.toThrow('not a plain file');
  });

  test('a folder that is no build, in one line', async () => {
    await expect(publish('/nowhere', releases.parts)).rejects.toThrow(
      '/nowhere/build.json is missing: build the package first',
    );
  });

  test('with every reason at once', async () => {
    const build = await releases.build('trading', '1.4.2', {
      manifest: { entry: 'gone.js', container: 'trading' },
      files: { 'run.sh': '' },
    });
    const refused = await publish(build, releases.parts).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(BuildRefused);
    expect((refused as BuildRefused).reasons).toHaveLength(3);
  });
});
