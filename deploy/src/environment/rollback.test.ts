import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { parseReleaseId } from '../release/layout.ts';
import type { Revision } from '../revision/revision.ts';
import { createReleases } from '../testing/builds.ts';
import type { ChangeOutcome } from './apply-change.ts';
import { pin } from './changes.ts';
import { restore, rollback, unpin } from './rollback.ts';
import { readCurrent } from '../revision/revision-files.ts';

const WHO = { by: 'olav', reason: 'it was none' };

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  releases = await createReleases('staging');
  for (const version of ['1.0.0', '1.1.0']) {
    for (const name of ['shell', 'trading', 'tasks']) await releases.publish(name, version);
  }
  await releases.publish('trading', '1.2.0');
  await pinThe('shell@1.0.0 trading@1.0.0 tasks@1.0.0');
});
afterEach(() => releases.remove());

const pinThe = (ids: string) =>
  pin(
    releases.changes(),
    ids.split(' ').map((id) => parseReleaseId(id)!),
    WHO,
  );
const back = (...names: string[]) => rollback(releases.changes(), names, WHO);
const backTo = (revision: number) => restore(releases.changes(), revision, WHO);

function applied(outcome: ChangeOutcome): Revision {
  if (outcome.outcome !== 'applied') throw new Error(JSON.stringify(outcome));
  return outcome.revision;
}

/** 'live/last good', as 'shell 1.0.0/–, tasks …'. */
async function live(): Promise<string> {
  const { shell, remotes } = (await readCurrent(releases.changes().place))!;
  return Object.entries({ shell, ...remotes })
    .map(([name, { stable, fallback }]) => `${name} ${stable.version}/${fallback?.version ?? '–'}`)
    .join(', ');
}

describe('going back', () => {
  test('takes the remote that is named to its last good build, and leaves what others pinned since', async () => {
    await pinThe('trading@1.1.0');
    await pinThe('tasks@1.1.0');
    const { made } = applied(await back('trading'));

    expect(await live()).toBe('shell 1.0.0/–, trading 1.0.0/–, tasks 1.1.0/1.0.0');
    expect(made).toMatchObject({
      action: 'rollback',
      from: 3,
      changes: [{ name: 'trading', from: '1.1.0', to: '1.0.0' }],
    });
  });

  test('asked for twice, is done once: the bad build does not come back', async () => {
    await pinThe('trading@1.1.0');
    await pinThe('trading@1.2.0');
    await back('trading');

    expect(await back('trading')).toMatchObject({ outcome: 'unchanged' });
    expect(await live()).toContain('trading 1.1.0/1.0.0');
  });

  test('after A, B, A and B, is to A, for which the bad B does not stand in', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.1.0', '1.2.0']) await pinThe(`trading@${version}`);
    await back('trading');

    expect(await live()).toContain('trading 1.1.0/1.0.0');
  });

  test('takes several and the shell, in one revision', async () => {
    await pinThe('shell@1.1.0 trading@1.1.0 tasks@1.1.0');
    applied(await back('shell', 'trading'));

    expect(await live()).toBe('shell 1.0.0/–, trading 1.0.0/–, tasks 1.1.0/1.0.0');
  });

  test('passes over a build whose files are gone', async () => {
    await pinThe('trading@1.1.0');
    await pinThe('trading@1.2.0');
    await rm(join(releases.releasesDir, 'remotes/trading/1.1.0'), { recursive: true });
    await back('trading');

    expect(await live()).toContain('trading 1.0.0/–');
  });

  test('is refused with every reason, and then nothing is', async () => {
    await pinThe('trading@1.1.0');
    const lost = join(releases.releasesDir, 'remotes/trading/1.0.0');
    await rm(lost, { recursive: true });

    expect(await back('trading', 'tasks', 'pnl', 'constructor')).toEqual({
      outcome: 'refused',
      reasons: [
        'trading@1.1.0 has no last good build to go back to',
        'trading@1.0.0 is not published',
        'tasks@1.0.0 has no last good build to go back to',
        'pnl is not pinned',
        'constructor is not pinned',
      ],
    });
    expect(await live()).toContain('trading 1.1.0/1.0.0');
  });

  test('[REM-07] is refused to a version that was published anew, as another artefact', async () => {
    await pinThe('trading@1.1.0');
    await rm(join(releases.releasesDir, 'remotes/trading/1.0.0'), { recursive: true });
    await releases.publish('trading', '1.0.0', { files: { 'root.3c4d.js': 'another' } });

    expect(await back('trading')).toMatchObject({
      outcome: 'refused',
      reasons: [expect.anything(), 'trading@1.0.0 is not the artefact that was pinned'],
    });
    expect(await backTo(1)).toEqual({
      outcome: 'refused',
      reasons: ['trading@1.0.0 is another artefact than the one that was pinned before'],
    });
  });
});

describe('going back to an earlier revision', () => {
  test('makes all of its state current', async () => {
    await pinThe('trading@1.1.0');
    await pinThe('trading@1.2.0 tasks@1.1.0');
    applied(await backTo(1));

    expect(await live()).toBe('shell 1.0.0/–, trading 1.0.0/–, tasks 1.0.0/–');
  });

  test('brings nothing back as last good that was found bad since', async () => {
    for (const version of ['1.1.0', '1.2.0']) await pinThe(`trading@${version}`);
    await back('trading');
    await pinThe('trading@1.0.0');
    applied(await backTo(3));

    expect(await live()).toContain('trading 1.2.0/1.1.0');
    await pinThe('trading@1.0.0');
    await back('trading');
    applied(await backTo(2));
    expect(await live()).toContain('trading 1.1.0/–');
  });

  test.each([0, 1, 7])('is refused where there is none: %s', async (to) => {
    expect(await backTo(to)).toMatchObject({
      reasons: ['there is no earlier revision to go back to'],
    });
  });

  test('is refused to a state whose files are gone', async () => {
    await pinThe('trading@1.1.0');
    await writeFile(join(releases.releasesDir, 'remotes/trading/1.0.0/root.3c4d.js'), 'x');

    expect(await backTo(1)).toMatchObject({ reasons: ['trading@1.0.0: root.3c4d.js was altered'] });
  });
});

describe('taking out', () => {
  test('leaves no page a route of the remote, and what it was it can be again', async () => {
    await pinThe('trading@1.1.0');
    const { made } = applied(await unpin(releases.changes(), ['trading'], WHO));

    expect(await live()).toBe('shell 1.0.0/–, tasks 1.0.0/–');
    expect(made).toMatchObject({
      action: 'unpin',
      changes: [{ name: 'trading', from: '1.1.0', to: null }],
    });
    applied(await backTo(2));
    // It may have been taken out because nothing of it was good.
    expect(await live()).toContain('trading 1.1.0/–');
  });

  test('is refused for the shell and for what is not pinned', async () => {
    expect(await unpin(releases.changes(), ['shell', 'pnl'], WHO)).toEqual({
      outcome: 'refused',
      reasons: ['the shell cannot be taken out: pin another one', 'pnl is not pinned'],
    });
  });
});
