import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { parseReleaseId } from '../release/layout.ts';
import { createReleases } from '../testing/builds.ts';
import type { ChangeOutcome } from './apply-change.ts';
import { pin, setOverrides } from './changes.ts';
import { readHistory } from './history.ts';
import type { Revision } from '../revision/revision.ts';
import { environmentFolder } from '../revision/environment-place.ts';
import { readPointer, writePointer } from '../revision/pointer.ts';
import { readCurrent } from '../revision/revision-files.ts';

const WHO = { by: 'olav', reason: 'a better one' };

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  releases = await createReleases('staging');
  await releases.publish('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releases.publish('trading', version);
  await releases.publish('pnl', '1.0.0');
});
afterEach(() => releases.remove());

const pinThe = (
  ids: string,
  who: Partial<typeof WHO> & { expected?: number; keepFallback?: boolean } = {},
) =>
  pin(
    releases.changes(),
    ids.split(' ').map((id) => parseReleaseId(id)!),
    { ...WHO, ...who },
  );
const current = () => readCurrent(releases.changes().place);
const pointedAt = async () => (await readPointer(releases.changes().place))?.revision;
const pointerFile = () => join(environmentFolder(releases.changes().place), 'current');
const revisionFile = (revision: number) =>
  join(environmentFolder(releases.changes().place), 'revisions', `${revision}.json`);

function applied(outcome: ChangeOutcome): Revision {
  if (outcome.outcome !== 'applied') throw new Error(JSON.stringify(outcome));
  return outcome.revision;
}

describe('pins', () => {
  test('[REM-04] an environment pins the shell and each remote to a version', async () => {
    const revision = applied(await pinThe('shell@1.0.0 trading@1.0.0 pnl@1.0.0'));

    expect(revision.shell.stable.version).toBe('1.0.0');
    expect(revision.remotes['trading']?.stable.version).toBe('1.0.0');
    expect(revision.remotes['pnl']?.stable.version).toBe('1.0.0');
    expect(await current()).toEqual(revision);
  });

  test('[REM-04] environments are pinned apart', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    const production = { ...releases.changes() };
    const place = { ...production.place, environment: 'production' as const };

    expect(await readPointer(place)).toBeNull();
    await pin({ ...production, place }, [parseReleaseId('shell@1.0.0')!], WHO);
    expect((await readCurrent(place))?.remotes).toEqual({});
    expect(Object.keys((await current())?.remotes ?? {})).toEqual(['trading']);
  });

  test('a revision says who, when, from, to and why', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    const { made } = applied(await pinThe('trading@1.1.0', { reason: 'the fix of 31' }));

    expect(made).toMatchObject({
      by: 'olav',
      action: 'pin',
      reason: 'the fix of 31',
      from: 1,
      changes: [{ name: 'trading', from: '1.0.0', to: '1.1.0' }],
    });
    expect(Math.abs(Date.now() - Date.parse(made.at))).toBeLessThan(60_000);
  });

  test('[REM-09] the last good version is the one that was pinned before, through other pins', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    await pinThe('trading@1.1.0');
    const revision = applied(await pinThe('pnl@1.0.0'));

    expect(revision.remotes['trading']).toMatchObject({
      stable: { version: '1.1.0' },
      fallback: { version: '1.0.0' },
    });
    expect(revision.remotes['pnl']?.fallback).toBeNull();
  });

  test.each<[string, string, string | null]>([
    ['1.2.0', 'stays in the place of a broken one', '1.0.0'],
    ['1.0.0', 'is pinned itself, so that there is none', null],
  ])(
    '[REM-09] the last good version, when %s is pinned and the fallback kept, %s',
    async (version, _what, fallback) => {
      await pinThe('shell@1.0.0 trading@1.0.0');
      await pinThe('trading@1.1.0');
      const { remotes } = applied(await pinThe(`trading@${version}`, { keepFallback: true }));

      expect(remotes['trading']?.stable.version).toBe(version);
      expect(remotes['trading']?.fallback?.version ?? null).toBe(fallback);
    },
  );

  test('[REM-09] a pin that cannot be served any more is no last good version', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    await pinThe('trading@1.1.0');
    await rm(join(releases.releasesDir, 'remotes/trading/1.1.0'), { recursive: true });
    const { remotes } = applied(await pinThe('trading@1.2.0'));

    expect(remotes['trading']?.fallback?.version).toBe('1.0.0');
  });

  test('a version that had to be built anew is pinned anew', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    await rm(join(releases.releasesDir, 'remotes/trading/1.0.0'), { recursive: true });
    await releases.publish('trading', '1.0.0', { files: { 'root.3c4d.js': 'another' } });
    const { made, remotes } = applied(await pinThe('trading@1.0.0'));

    expect(made.changes).toEqual([{ name: 'trading', from: '1.0.0', to: '1.0.0' }]);
    expect(remotes['trading']?.fallback).toBeNull();
  });

  test('what is pinned already makes no revision', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');

    expect(await pinThe('trading@1.0.0')).toMatchObject({ outcome: 'unchanged' });
    expect(await pointedAt()).toBe(1);
  });

  test('[REM-07] all reasons come at once, and nothing is written', async () => {
    const outcome = await pinThe('shell@9.0.0 trading@9.0.0');

    expect(outcome).toEqual({
      outcome: 'refused',
      reasons: ['shell@9.0.0 is not published', 'trading@9.0.0 is not published'],
    });
    expect(await pointedAt()).toBeUndefined();
  });

  test('one remote at two versions is refused', async () => {
    expect(await pinThe('shell@1.0.0 trading@1.0.0 trading@1.1.0')).toEqual({
      outcome: 'refused',
      reasons: ['trading@1.1.0: trading is named twice'],
    });
  });

  test('a remote cannot come before a shell, nor a change without a reason', async () => {
    expect(await pinThe('trading@1.0.0')).toMatchObject({
      reasons: ['no shell is pinned: pin one with it or before it'],
    });
    expect(await pinThe('shell@1.0.0', { reason: ' ' })).toMatchObject({
      reasons: ['a change needs a reason'],
    });
  });
});

test('[REM-10] overrides stay as they were decided, on or off, through later pins', async () => {
  const allowed = async () => (await current())?.policy.overrides_allowed;
  await pinThe('shell@1.0.0 trading@1.0.0');
  // Staging begins without.
  expect(await allowed()).toBe(false);
  await setOverrides(releases.changes(), true, WHO);
  await pinThe('trading@1.1.0');
  expect(await allowed()).toBe(true);
  await setOverrides(releases.changes(), false, WHO);
  await pinThe('trading@1.2.0 shell@1.0.0');
  expect(await allowed()).toBe(false);
});

describe('two at once', () => {
  test('both land, one after the other, and neither is lost', async () => {
    await pinThe('shell@1.0.0');
    await Promise.all([
      pinThe('trading@1.0.0'),
      pinThe('pnl@1.0.0'),
      setOverrides(releases.changes(), true, WHO),
    ]);
    const revision = await current();

    expect(revision?.revision).toBe(4);
    expect(Object.keys(revision?.remotes ?? {}).sort()).toEqual(['pnl', 'trading']);
    expect(revision?.policy.overrides_allowed).toBe(true);
    expect((await readHistory(releases.changes().place)).problem).toBeUndefined();
  });

  test('decided on the same revision, exactly one lands', async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    const outcomes = await Promise.all(
      ['1.1.0', '1.2.0'].map((version) => pinThe(`trading@${version}`, { expected: 1 })),
    );

    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'lost']);
    expect(await pointedAt()).toBe(2);
  });
});

describe('the history', () => {
  const three = async () => {
    await pinThe('shell@1.0.0 trading@1.0.0');
    await pinThe('trading@1.1.0');
    await pinThe('trading@1.2.0');
  };
  const problemOf = async () => (await readHistory(releases.changes().place)).problem;

  test('holds every revision, newest first', async () => {
    await three();
    const { revisions, problem } = await readHistory(releases.changes().place);

    expect(problem).toBeUndefined();
    expect(revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  test.each<[string, string, () => Promise<void>]>([
    [
      'one byte of a reason',
      'revision 2 was altered',
      async () => {
        const text = await readFile(revisionFile(2), 'utf8');
        await writeFile(revisionFile(2), text.replace('a better one', 'a bitter one'));
      },
    ],
    ['one is missing', 'revision 2 of staging is missing', () => rm(revisionFile(2))],
    [
      'one is put in the place of another',
      'holds revision 1',
      async () => writeFile(revisionFile(2), await readFile(revisionFile(1))),
    ],
    ['the pointer is nonsense', 'names no revision', () => writeFile(pointerFile(), '2\n')],
    [
      'the pointer is of another environment',
      'signed by no trusted key',
      async () => {
        const { place, signer } = releases.changes();
        const pointer = (await readPointer(place))!;
        await writePointer({ ...place, environment: 'production' }, pointer, signer);
        const other = environmentFolder({ ...place, environment: 'production' });
        await copyFile(join(other, 'current'), pointerFile());
      },
    ],
  ])('notices: %s', async (_what, problem, tamper) => {
    await three();
    await tamper();

    expect(await problemOf()).toContain(problem);
  });

  test('notices a revision that was signed, but made on another past', async () => {
    await three();
    const second = await readFile(revisionFile(2));
    // The same people, another history: revisions 1 and 2 are made again.
    await rm(environmentFolder(releases.changes().place), { recursive: true });
    await three();
    await writeFile(revisionFile(2), second);

    expect(await problemOf()).toContain('revision 3 was made after another revision 2');
  });

  test('nothing is decided on top of an altered revision', async () => {
    await three();
    await writeFile(revisionFile(3), '{}');

    await expect(pinThe('trading@1.0.0')).rejects.toThrow('revision 3');
    expect(await pointedAt()).toBe(3);
  });
});
