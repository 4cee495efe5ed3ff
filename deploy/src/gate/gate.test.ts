import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { pin } from '../environment/changes.ts';
import { loadCandidate } from './candidate.ts';
import { routesRule } from './routes.rule.ts';
import { openSigner } from '../release/keys.ts';
import { parseReleaseId, releaseFolder } from '../release/layout.ts';
import { publish } from '../release/publish.ts';
import { readCurrent } from '../revision/revision-files.ts';
import { type BuildOptions, createReleases } from '../testing/builds.ts';

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  releases = await createReleases();
  await releases.publish('shell', '1.0.0');
  await releases.publish('pnl', '1.0.0', {
    contribution: {
      routes: [
        { path: '/date/:day', access: 'signed-in' },
        { path: '/desk', access: 'signed-in' },
      ],
      menu: [{ id: 'pnl', label: 'PNL', path: '/desk', access: 'signed-in', order: 1 }],
      commands: [{ id: 'go-pnl', label: 'PNL', path: '/desk', access: 'signed-in' }],
    },
  });
  await pinThe('shell@1.0.0 pnl@1.0.0');
});
afterEach(() => releases.remove());

const pinThe = (ids: string) =>
  pin(
    releases.changes(),
    ids.split(' ').map((id) => parseReleaseId(id)!),
    { by: 'olav', reason: 'test' },
  );

const shared = (name: string, range: string, version = '19.3.1') => ({
  name,
  range,
  version,
  singleton: true,
  strict: true,
});

const routes = (...paths: string[]): BuildOptions => ({
  contribution: {
    routes: paths.map((path) => ({ path, access: 'signed-in' })),
  },
});

test('a remote that fits is let through', async () => {
  await releases.publish('trading', '1.0.0');

  expect(await pinThe('trading@1.0.0')).toMatchObject({ outcome: 'applied' });
});

test.each<[string, BuildOptions, string[]]>([
  [
    'asks for a library the shell has in another version',
    { manifest: { shared: [shared('react', '^20.0.0')] } },
    ['trading@1.0.0 needs react ^20.0.0, shell@1.0.0 gives 19.3.1'],
  ],
  [
    'asks for a library the shell does not give',
    { manifest: { shared: [shared('swr/', '^2.5.1', '2.5.1')] } },
    ['trading@1.0.0 needs swr/ ^2.5.1, shell@1.0.0 does not give it'],
  ],
  [
    'is built for another contract',
    { manifest: { contract_version: 2 } },
    ['trading@1.0.0 is built for contract 2, shell@1.0.0 keeps contract 1'],
  ],
  [
    'takes a route of another, under another name of its parameter',
    routes('/date/:date'),
    ['route /date/:date of trading@1.0.0 claims addresses of /date/:day of pnl@1.0.0'],
  ],
  [
    'takes routes of another, in other letters, with a slash, an optional or a fixed segment',
    routes('/DATE/:day', '/Desk/', '/date/today', '/desk/:book?'),
    ['/DATE/:day:/date/:day', '/Desk/:/desk', '/date/today:/date/:day', '/desk/:book?:/desk'].map(
      (pair) =>
        pair.replace(
          /^(.*):(\/.*)$/,
          'route $1 of trading@1.0.0 claims addresses of $2 of pnl@1.0.0',
        ),
    ),
  ],
  [
    'takes every address',
    routes('/*'),
    ['/date/:day', '/desk'].map(
      (path) => `route /* of trading@1.0.0 claims addresses of ${path} of pnl@1.0.0`,
    ),
  ],
  [
    'takes a menu entry of another',
    {
      contribution: {
        menu: [{ id: 'pnl', label: 'x', path: '/trading', access: 'signed-in', order: 1 }],
      },
    },
    ['menu entry pnl is of pnl@1.0.0 and of trading@1.0.0'],
  ],
  [
    'takes a command of another',
    {
      contribution: {
        commands: [{ id: 'go-pnl', label: 'x', path: '/trading', access: 'signed-in' }],
      },
    },
    ['command go-pnl is of pnl@1.0.0 and of trading@1.0.0'],
  ],
  [
    'was built without the version in its unique name',
    { files: { 'remoteEntry.1a2b.js': '"remote-trading:"' } },
    ['trading@1.0.0: the entry script does not carry the unique name remote-trading@1.0.0'],
  ],
  [
    'has its version in a comment only',
    {
      files: {
        'remoteEntry.1a2b.js':
          '/* "remote-trading@1.0.0:" */ a("remote-trading:");\n// remote-trading@1.0.0',
      },
    },
    ['trading@1.0.0: the entry script does not carry the unique name remote-trading@1.0.0'],
  ],
  [
    'does several of these at once',
    {
      manifest: { contract_version: 3, shared: [shared('react', '18.x')] },
      files: { 'remoteEntry.1a2b.js': '' },
    },
    [
      'trading@1.0.0 is built for contract 3, shell@1.0.0 keeps contract 1',
      'trading@1.0.0 needs react 18.x, shell@1.0.0 gives 19.3.1',
      'trading@1.0.0: the entry script does not carry the unique name remote-trading@1.0.0',
    ],
  ],
])('[REM-07] a remote is refused that %s', async (_what, options, reasons) => {
  await releases.publish('trading', '1.0.0', options);

  expect(await pinThe('trading@1.0.0')).toEqual({ outcome: 'refused', reasons });
});

test('[REM-07] a shell is refused that does not fit a remote that is pinned', async () => {
  await releases.publish('shell', '2.0.0', {
    manifest: {
      shared: [
        shared('react', '^20.0.0', '20.0.0'),
        shared('@fairlead/shared/ui', '^0.1.0', '0.1.0'),
      ],
    },
  });

  expect(await pinThe('shell@2.0.0')).toEqual({
    outcome: 'refused',
    reasons: ['pnl@1.0.0 needs react ^19.3.1, shell@2.0.0 gives 20.0.0'],
  });
});

test('[REM-07] a shell is refused that keeps another contract than a remote that is pinned', async () => {
  await releases.publish('shell', '2.0.0', { manifest: { contract_version: 2 } });

  expect(await pinThe('shell@2.0.0')).toEqual({
    outcome: 'refused',
    reasons: ['pnl@1.0.0 is built for contract 1, shell@2.0.0 keeps contract 2'],
  });
});

describe('what the modules of ours export', () => {
  const ui = (names?: readonly string[]) => ({
    ...shared('@fairlead/shared/ui', '^0.1.0', '0.1.0'),
    ...(names === undefined ? {} : { names }),
  });
  const publishWith = (id: string, names?: readonly string[]) => {
    const [name = '', version = ''] = id.split('@');
    return releases.publish(name, version, { manifest: { shared: [ui(names)] } });
  };

  test('[REM-07] a remote is refused that uses what its shell does not give', async () => {
    await publishWith('shell@1.1.0', ['Page', 'Panel']);
    await publishWith('trading@1.0.0', ['Page', 'Ribbon', 'Tape']);
    await publishWith('trading@1.1.0', ['Page']);
    // The other one takes React, which this shell does not give.
    await releases.publish('pnl', '1.1.0', { manifest: { shared: [] } });
    expect(await pinThe('shell@1.1.0 pnl@1.1.0')).toMatchObject({ outcome: 'applied' });

    expect(await pinThe('trading@1.0.0')).toEqual({
      outcome: 'refused',
      reasons: [
        'trading@1.0.0 uses Ribbon, Tape of @fairlead/shared/ui, shell@1.1.0 does not give it',
      ],
    });
    expect(await pinThe('trading@1.1.0')).toMatchObject({ outcome: 'applied' });
  });

  test('[REM-07] a shell is refused that no longer gives what a pinned remote uses', async () => {
    await publishWith('shell@1.1.0', ['Page', 'Panel']);
    await publishWith('pnl@1.1.0', ['Panel']);
    await publishWith('shell@1.2.0', ['Page']);
    expect(await pinThe('shell@1.1.0 pnl@1.1.0')).toMatchObject({ outcome: 'applied' });

    expect(await pinThe('shell@1.2.0')).toEqual({
      outcome: 'refused',
      reasons: ['pnl@1.1.0 uses Panel of @fairlead/shared/ui, shell@1.2.0 does not give it'],
    });
  });

  test('builds of before builds said it are let through', async () => {
    await publishWith('shell@1.1.0');
    await publishWith('pnl@1.1.0', ['Panel']);
    expect(await pinThe('shell@1.1.0 pnl@1.1.0')).toMatchObject({ outcome: 'applied' });
    await publishWith('shell@1.2.0', ['Page']);
    await publishWith('pnl@1.2.0');
    expect(await pinThe('shell@1.2.0 pnl@1.2.0')).toMatchObject({ outcome: 'applied' });
  });
});

test('[REM-07] an altered artefact is refused', async () => {
  await releases.publish('trading', '1.0.0');
  const folder = releaseFolder(releases.releasesDir, { name: 'trading', version: '1.0.0' });
  await writeFile(join(folder, 'root.3c4d.js'), 'evil()');

  expect(await pinThe('trading@1.0.0')).toEqual({
    outcome: 'refused',
    reasons: ['trading@1.0.0: root.3c4d.js was altered'],
  });
});

test('what a change brings is read from the disk again, though it was whole before; what is there is not', async () => {
  const { release } = await releases.publish('trading', '1.0.0');
  const { place, store } = releases.changes();
  const pinned = (await readCurrent(place))!;
  const trading = { ...pinned.remotes['pnl']!, stable: release };
  const draft = { ...pinned, remotes: { ...pinned.remotes, trading } };
  const id = { name: 'trading', version: '1.0.0' };
  expect(await store.load(id)).toMatchObject({ ok: true });
  await writeFile(join(releaseFolder(releases.releasesDir, id), 'root.3c4d.js'), 'evil()');
  const problemsBy = async (changed: string) => {
    const { remotes } = await loadCandidate(draft, [{ name: changed }], store);
    return remotes.flatMap(({ problems }) => problems.map(({ text }) => text));
  };

  expect(await problemsBy('trading')).toEqual([
    expect.stringContaining('root.3c4d.js was altered'),
  ]);
  expect(await problemsBy('pnl')).toEqual([]);
});

test('[REM-07] a release of somebody else with another key is refused', async () => {
  const others = await createReleases();
  const signer = openSigner({ releasesDir: others.releasesDir, environment: 'development' });
  await publish(await releases.build('trading', '1.0.0'), { ...releases.parts, signer });

  expect(await pinThe('trading@1.0.0')).toEqual({
    outcome: 'refused',
    reasons: ['trading@1.0.0: the signature is of no trusted key'],
  });
  await others.remove();
});

test('two routes that are pinned together already do not hold up the others', async () => {
  const { release } = await releases.publish('trading', '1.0.0', routes('/desk'));
  const { place, store } = releases.changes();
  const pinned = (await readCurrent(place))!;
  const trading = { ...pinned.remotes['pnl']!, stable: release };
  const both = { ...pinned, remotes: { ...pinned.remotes, trading } };
  const changing = async (name: string) => routesRule(await loadCandidate(both, [{ name }], store));

  expect(await changing('trading')).toHaveLength(1);
  expect(await changing('tasks')).toEqual([]);
});

test('a remote that broke after it was pinned does not hold up the others', async () => {
  await releases.publish('trading', '1.0.0');
  const folder = releaseFolder(releases.releasesDir, { name: 'pnl', version: '1.0.0' });
  await writeFile(join(folder, 'root.3c4d.js'), 'evil()');

  expect(await pinThe('trading@1.0.0')).toMatchObject({ outcome: 'applied' });
});
