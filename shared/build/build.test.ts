import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CONTRACT_VERSION } from '@fairlead/shared/contract/release';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import * as manifest from './build-manifest-plugin.mjs';
import { licenceProblems } from './licences.mjs';
import { sharing } from './singletons.mjs';

const ROOT = join(import.meta.dirname, '../..');
const WEBPACK = join(ROOT, 'shell/node_modules/webpack-cli/bin/cli.js');

/** A remote of three files, built as every remote is. */
const SOURCES = {
  'package.json': JSON.stringify({ name: 'remote-probe', version: '1.4.2', type: 'module' }),
  'webpack.config.mjs': `
    import { remoteConfig } from '${join(ROOT, 'shared/build/remote-config.mjs')}';
    export default remoteConfig({ name: 'probe', dir: import.meta.dirname });`,
  'src/contribution.ts': `
    type Contribution = { readonly name: string };
    export const contribution = { name: 'probe' } satisfies Contribution;`,
  'src/root.tsx': `
    import { useState } from 'react';
    import { useResetAtom } from 'jotai/utils';
    import { Page, Button } from '@fairlead/shared/ui';
    const unused = () => Button;
    export default function Root() {
      const [later] = useState(() => import('./later.ts'));
      return <Page title={String(later)}>{String(useResetAtom)}</Page>;
    }`,
  'src/later.ts': `export { DateField as later } from '@fairlead/shared/dates';`,
};

let dir = '';
let dist = '';
let build: Record<string, unknown> = {};
let scripts: Record<string, string> = {};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fairlead-build-'));
  dist = await buildOf(join(dir, 'remote'), SOURCES);
  build = await manifestIn(dist);
  const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const read = async (name: string) => [name, await readFile(join(dist, name), 'utf8')] as const;
  scripts = Object.fromEntries(await Promise.all(names.map(read)));
}, 180_000);

afterAll(() => rm(dir, { recursive: true, force: true }));

/** Writes a package, builds it as the workspace builds its own, and answers where the build lies. */
async function buildOf(folder: string, sources: Record<string, string>): Promise<string> {
  await mkdir(join(folder, 'src'), { recursive: true });
  // The packages a remote may use, as the workspace gives them to one.
  await symlink(join(ROOT, 'remote-pnl/node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  await promisify(execFile)(process.execPath, [WEBPACK, '--config', 'webpack.config.mjs'], {
    cwd: folder,
    env: { ...process.env, SOURCE_DATE_EPOCH: '0', FAIRLEAD_COMMIT: 'abc', NODE_OPTIONS: '' },
  });
  return join(folder, 'dist');
}

const manifestIn = async (dist: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'));

test('[REM-03] build.json says what the release will say of itself', () => {
  expect(build).toMatchObject({
    name: 'probe',
    version: '1.4.2',
    container: 'probe_1_4_2',
    commit: 'abc',
    built_at: '1970-01-01T00:00:00.000Z',
    contribution: { name: 'probe' },
  });
  expect(build['lock']).toBeUndefined();
  expect(build['initial']).toEqual([
    expect.stringMatching(/^remoteEntry\.[0-9a-f]{8}\.js$/),
    expect.stringMatching(/^root\.[0-9a-f]{8}\.js$/),
  ]);
  expect(build['entry']).toBe((build['initial'] as string[])[0]);
});

test('build.json names every file with its hash, but for source maps', async () => {
  const names = (await readdir(dist)).filter((name) => !/\.map$|^build\.json$/.test(name)).sort();
  const hashes = await Promise.all(
    names.map(async (name) =>
      createHash('sha384')
        .update(await readFile(join(dist, name)))
        .digest('base64'),
    ),
  );

  expect(names.length).toBeGreaterThan(2);
  expect(build['files']).toEqual(
    names.map((path, index) => ({ path, integrity: `sha384-${hashes[index]}` })),
  );
});

test('the list of libraries has those whose code is in the build, and what it takes from the page is none', async () => {
  expect(build['sbom']).toBe('sbom.cdx.json');
  const sbom = JSON.parse(await readFile(join(dist, 'sbom.cdx.json'), 'utf8'));

  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'probe', version: '1.4.2' } },
  });
  // jsx-runtime is in every build; react itself comes from the page.
  expect(sbom.components.map(({ name }: { name: string }) => name)).toEqual(['react']);
  expect(sbom.components[0]).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/react@19\.\d+\.\d+$/),
    licenses: [{ expression: 'MIT' }],
  });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  [undefined, false],
])('a library of the licence %s may be shipped: %s', (license, may) => {
  const problems = licenceProblems([{ name: 'x', version: '1.0.0', ...(license && { license }) }]);
  expect(problems.length === 0).toBe(may);
});

test('a build with a library that may not be shipped fails and names it', async () => {
  const library = join(dir, 'node_modules', 'copyleft');
  await mkdir(library, { recursive: true });
  const manifestOf = { name: 'copyleft', version: '1.0.0', license: 'GPL-3.0-only' };
  await writeFile(join(library, 'package.json'), JSON.stringify(manifestOf));
  await writeFile(join(library, 'index.js'), `export const free = 'as in speech';`);
  const later = `export { free as later } from 'copyleft';`;
  const failed = await buildOf(join(dir, 'copied'), { ...SOURCES, 'src/later.ts': later }).then(
    () => 'built',
    (error: unknown) => Object.values(error as { stdout: string; stderr: string }).join('\n'),
  );

  expect(failed).toContain('copyleft@1.0.0 is of the licence GPL-3.0-only, which is not allowed');
}, 60_000);

test('a build of a changed tree says so', async () => {
  const tree = join(dir, 'tree');
  const git = (...words: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.example', ...words], {
      cwd: tree,
    });
  await mkdir(join(tree, 'remote'), { recursive: true });
  await git('init', '-q');
  await writeFile(join(tree, 'shared.ts'), 'one');
  await git('add', '.');
  await git('commit', '-qm', 'one');
  const commit = manifest.commitOf(join(tree, 'remote'));
  await writeFile(join(tree, 'shared.ts'), 'two');

  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(manifest.commitOf(join(tree, 'remote'))).toBe(`${commit}+changed`);
});

test('a build promises what the contract says', () => {
  expect(manifest.CONTRACT_VERSION).toBe(CONTRACT_VERSION);
});

describe('[REM-02] what must exist once in the page', () => {
  test('is taken from it, in a range and strictly, only where the build uses it', () => {
    const shared = build['shared'] as { name: string; strict: boolean; singleton: boolean }[];
    expect(shared.map(({ name }) => name)).toEqual([
      '@fairlead/shared/dates',
      '@fairlead/shared/ui',
      'jotai/utils',
      'react',
    ]);
    expect(shared.every(({ strict, singleton }) => strict && singleton)).toBe(true);
  });

  test('[REM-07] is named by what the build uses of it, where a version does not say', () => {
    const shared = build['shared'] as { name: string; names?: string[] }[];
    expect(shared.map(({ names }) => names)).toEqual([
      ['DateField'],
      ['Page'],
      undefined,
      undefined,
    ]);
  });

  test('is said to be taken at once, unless only an import() takes it', () => {
    const shared = build['shared'] as { name: string; at_once?: boolean }[];
    expect(shared.filter(({ at_once }) => at_once).map(({ name }) => name)).toEqual([
      '@fairlead/shared/ui',
      'jotai/utils',
      'react',
    ]);
  });

  test('is not in the remote, not even as a fallback', () => {
    for (const options of Object.values(sharing('remote'))) expect(options.import).toBe(false);
    const bytes = Object.values(scripts).reduce((sum, text) => sum + text.length, 0);
    expect(bytes).toBeLessThan(40_000);
  });

  test('never names Chakra, emotion, the router or SWR: they are reached through shared', () => {
    expect(Object.keys(sharing('shell')).join(' ')).not.toMatch(/chakra|emotion|react-router|swr/);
  });
});

test('[REM-08] a script that webpack loads itself has the integrity of the page, or cannot run', () => {
  const entry = scripts[build['entry'] as string] ?? '';
  expect(entry).toContain('fairleadIntegrity');
  expect(entry).toMatch(/integrity="string"==typeof \w+\?\w+:"sha384-A{64}"/);
});

test('two versions in one page share no global: container and chunks carry the version', () => {
  const text = Object.values(scripts).join('\n');
  expect(text).toContain('remote-probe@1.4.2');
  expect(text).toContain('/remotes/probe/1.4.2/');
  expect(text).toMatch(/var probe_1_4_2\b/);
});

/** A shell of a few lines: `list` takes `frame` at once, `menu` only when somebody opens it. */
const GIVER = {
  'package.json': JSON.stringify({ name: 'giver', version: '1.0.0', type: 'module' }),
  'webpack.config.mjs': `
    import { createRequire } from 'node:module';
    import { BuildManifestPlugin } from '${join(ROOT, 'shared/build/build-manifest-plugin.mjs')}';
    import { commonConfig } from '${join(ROOT, 'shared/build/common-config.mjs')}';
    const require = createRequire('${join(ROOT, 'shared/package.json')}');
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
    const dir = import.meta.dirname;
    const version = '1.0.0';
    const lazy = (file) => ({ import: file, version, requiredVersion: '^1.0.0', singleton: true });
    const shared = {
      core: { ...lazy('./src/core.ts'), eager: true },
      list: lazy('./src/list.ts'),
      frame: lazy('./src/frame.ts'),
      menu: lazy('./src/menu.ts'),
    };
    const common = commonConfig({ dir, uniqueName: 'shell@1.0.0', publicPath: '/shell/1.0.0/' });
    export default {
      ...common,
      entry: { main: './src/main.ts' },
      plugins: [
        new ModuleFederationPlugin({ name: 'shell', shared, manifest: false, dts: false }),
        new BuildManifestPlugin({ name: 'shell', version, container: null, dir, shared }),
      ],
      optimization: { ...common.optimization, chunkIds: 'named' },
    };`,
  'src/main.ts': `
    import { core } from 'core';
    export const give = () => [core, import('list'), import('frame'), import('menu')];`,
  'src/core.ts': `export const core = 'core';`,
  'src/list.ts': `
    import { core } from 'core';
    import { frame } from 'frame';
    export const list = () => [core, frame, import('menu')];`,
  'src/frame.ts': `export const frame = 'frame';`,
  'src/menu.ts': `export const menu = 'menu';`,
};

test('what the shell gives later is named with its files, and those of what it takes at once itself', async () => {
  const { shared } = await manifestIn(await buildOf(join(dir, 'shell'), GIVER));
  const filesOf = (shared as { name: string; files?: string[] }[]).map(
    ({ name, files }) => [name, files?.map((file) => file.split('.')[0])] as const,
  );

  expect(Object.fromEntries(filesOf)).toEqual({
    core: undefined,
    frame: ['src_frame_ts'],
    list: ['src_list_ts', 'src_frame_ts'],
    menu: ['src_menu_ts'],
  });
}, 60_000);
