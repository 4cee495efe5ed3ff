import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { open, text } from '@fairlead/shared/contract/schema';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { runCommand } from '../command/run-command.ts';
import { computeDigest } from '../release/digest.ts';
import { releaseFolder } from '../release/layout.ts';
import { environmentFolder } from '../revision/environment-place.ts';
import { writePointer } from '../revision/pointer.ts';
import { readStored } from './stored.ts';
import { createSite, stateOf } from '../testing/site.ts';

/**
 * Change that another version would have written: values by their place, undefined for what it
 * dropped.
 */
type Change = Readonly<Record<string, unknown>>;

let site: Awaited<ReturnType<typeof createSite>>;
beforeEach(async () => {
  site = await createSite();
  await site.publish('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish('trading', version);
  await site.pin('shell@1.0.0 trading@1.0.0');
});
afterEach(() => site.close());

async function rewrite(file: string, seal: 'digest' | 'hash', change: Change) {
  const document = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  for (const [place, value] of Object.entries({
    ...change,
    [seal]: undefined,
    signature: undefined,
  }))
    put(document, place.split('.'), value);
  const digest = computeDigest(document);
  const text = JSON.stringify({
    ...document,
    [seal]: digest,
    signature: site.parts.signer(digest),
  });
  await writeFile(file, text);
  return { text, digest };
}

function put(
  object: Record<string, unknown>,
  [name = '', ...rest]: string[],
  value: unknown,
): void {
  if (rest.length > 0) put(object[name] as Record<string, unknown>, rest, value);
  else object[name] = value;
}

const rewriteRelease = (version: string, change: Change) => {
  const folder = releaseFolder(site.releasesDir, { name: 'trading', version });
  return rewrite(join(folder, 'release.json'), 'digest', change);
};
/** Rewrites the live revision, and `current` with it. */
const rewriteRevision = async (revision: number, change: Change) => {
  const { place, signer } = site.changes();
  const file = join(environmentFolder(place), 'revisions', `${revision}.json`);
  const { digest: hash } = await rewrite(file, 'hash', change);
  await writePointer(place, { revision, hash }, signer);
};

/** A command of an operator, and what it says. */
async function release(...words: string[]) {
  const said: string[] = [];
  const why = ['--by', 'olav', '--reason', 'test', '--releases', site.releasesDir];
  const say = (line: string) => said.push(line);
  const code = await runCommand([...words, ...why], { say, complain: say });
  return { code, text: said.join('\n') };
}

const versionsOnPage = async () =>
  stateOf((await site.get('/')).body).remotes['trading']?.builds.map(({ version }) => version);

const inContribution = (at: string): [string, Change][] => [
  ['a permission that is unknown here', { [`${at}.routes.0.access`]: 'desk:fly' }],
  ['an entry of the menu for an unknown permission', { [`${at}.menu.0.access`]: 'desk:fly' }],
  ['a field that is unknown here', { [`${at}.menu.0.badge`]: { color: 'red' } }],
  [
    'fields that a contribution no longer has',
    {
      [`${at}.commands`]: undefined,
      [`${at}.menu.0.order`]: undefined,
      [`${at}.routes.0.access`]: undefined,
    },
  ],
];

test('reading fills in a copy: what was signed can be checked again', () => {
  const document = { format: 1, name: 'x' };
  const schema = open({ name: text(), title: text({ default: 'none' }) });

  expect(readStored(document, [schema, schema])).toEqual({
    ok: true,
    value: { format: 1, name: 'x', title: 'none' },
  });
  expect(document).toEqual({ format: 1, name: 'x' });
});

describe('a release of another version of the program', () => {
  test.each<[string, Change]>([
    ['no format', { format: undefined }],
    ['a field more', { calls: [{ path: '/x' }] }],
    ['a field more in a file', { 'files.0.mode': 420 }],
    ['fields less', { commit: undefined, built_at: undefined, shared: undefined }],
    ...inContribution('contribution'),
  ])('is pinned, served and gone back from: %s', async (_what, change) => {
    const { text } = await rewriteRelease('1.1.0', change);

    expect((await release('list')).text).toMatch(/trading@1\.1\.0 +(?!.*(altered|release\.json))/);
    expect((await release('pin', 'development', 'trading@1.1.0')).code).toBe(0);
    expect((await release('status', 'development')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.1.0', '1.0.0']);
    // Reading changed nothing of what was signed.
    expect((await site.get('/remotes/trading/1.1.0/release.json')).body).toBe(text);
    expect((await release('pin', 'development', 'trading@1.2.0')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.2.0', '1.1.0']);
    expect((await release('rollback', 'development', 'trading')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.1.0', '1.0.0']);
    expect((await release('history', 'development')).code).toBe(0);
  });

  const NEWER =
    'trading@1.1.0 is of format 2, and this version of the program reads up to 1: update it, or pin another version';

  test('in a format that is not known here is refused in one sentence', async () => {
    await rewriteRelease('1.1.0', { format: 2 });

    expect(await release('pin', 'development', 'trading@1.1.0')).toEqual({ code: 3, text: NEWER });
    expect((await release('list')).text).toContain(NEWER);
    expect(await versionsOnPage()).toEqual(['1.0.0']);
  });

  test('in a format that is not known here, pinned by a newer program, gives way to the last good one and to any pin', async () => {
    const { digest } = await rewriteRelease('1.1.0', {
      format: 2,
      scripts: [],
      files: undefined,
    });
    await site.pin('trading@1.2.0');
    await rewriteRevision(2, { 'remotes.trading.stable': { version: '1.1.0', digest } });

    expect(await versionsOnPage()).toEqual(['1.0.0']);
    const status = await release('status', 'development');
    expect(status).toMatchObject({ code: 6, text: expect.stringContaining(NEWER) });
    expect((await release('pin', 'development', 'trading@1.2.0')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.2.0', '1.0.0']);
  });

  test('with nonsense for a format is no release', async () => {
    await rewriteRelease('1.1.0', { format: '1' });

    expect(await release('pin', 'development', 'trading@1.1.0')).toMatchObject({
      code: 3,
      text: expect.stringContaining('no known format'),
    });
  });
});

describe('a revision of another version of the program', () => {
  beforeEach(async () => {
    await site.pin('trading@1.1.0');
  });

  test.each<[string, Change]>([
    ['no format', { format: undefined }],
    ['a field more', { canary: { percent: 5 } }],
    ['a field more in a pin', { 'remotes.trading.status': 'active' }],
    ['an action that is unknown here', { 'made.action': 'promote' }],
    [
      'fields less',
      {
        'remotes.trading.timeout_ms': undefined,
        'policy.overrides_allowed': undefined,
        'made.by': undefined,
        'made.changes': undefined,
        'remotes.trading.earlier': undefined,
        'remotes.trading.returned': undefined,
        'shell.earlier': undefined,
        'shell.returned': undefined,
      },
    ],
    ...inContribution('remotes.trading.contribution'),
  ])('is served, pinned on top of and gone back to: %s', async (_what, change) => {
    await rewriteRevision(2, change);

    expect((await release('status', 'development')).text).toContain('is at revision 2');
    expect(await versionsOnPage()).toEqual(['1.1.0', '1.0.0']);
    expect((await release('pin', 'development', 'trading@1.2.0')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.2.0', '1.1.0']);
    expect((await release('rollback', 'development', '--to', '2')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.1.0', '1.0.0']);
    expect((await release('rollback', 'development', '--to', '1')).code).toBe(0);
    expect(await versionsOnPage()).toEqual(['1.0.0']);
    expect((await release('history', 'development')).code).toBe(0);
  });

  test('goes on, in the next ones, with what is unknown here', async () => {
    await rewriteRevision(2, { 'remotes.trading.status': 'active' });
    await site.publish('pnl', '1.0.0');
    await site.pin('pnl@1.0.0');
    const folder = join(site.releasesDir, 'environments/development/revisions');

    expect(JSON.parse(await readFile(join(folder, '3.json'), 'utf8'))).toMatchObject({
      format: 1,
      remotes: { trading: { status: 'active' } },
    });
  });

  describe('in a format that is not known here', () => {
    const NEWER =
      'revision 2 is of format 2, and this version of the program reads up to 1: update it, or go back to an earlier revision (rollback --to)';
    beforeEach(async () => {
      await rewriteRevision(2, { format: 2, areas: {}, remotes: undefined });
    });

    test('is one sentence to whoever looks or pins', async () => {
      for (const words of [['status'], ['pin', 'trading@1.2.0'], ['overrides', 'off']]) {
        const [command = '', ...rest] = words;
        expect(await release(command, 'development', ...rest)).toEqual({ code: 1, text: NEWER });
      }
    });

    test('leaves the newest page that is known here', async () => {
      expect(await versionsOnPage()).toEqual(['1.0.0']);
      expect((await site.get('/environments/development/current')).json()).toEqual({ revision: 1 });
      expect(site.logged.join()).toContain('revision refused');
    });

    test('has a way out, and the chain holds past it', async () => {
      expect((await release('rollback', 'development', '--to', '1')).code).toBe(0);
      expect(await versionsOnPage()).toEqual(['1.0.0']);
      expect((await release('pin', 'development', 'trading@1.2.0')).code).toBe(0);
      expect(await versionsOnPage()).toEqual(['1.2.0', '1.0.0']);
      const history = await release('history', 'development');
      expect(history).toMatchObject({ code: 0, text: expect.stringContaining(`2  ${NEWER}`) });
    });

    test('is altered like any other when it is not as it was signed', async () => {
      const file = join(site.releasesDir, 'environments/development/revisions/2.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('1.1.0', '1.2.0'));

      expect((await release('rollback', 'development', '--to', '1')).code).toBe(6);
    });
  });
});
