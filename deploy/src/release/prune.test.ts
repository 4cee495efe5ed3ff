import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { pin } from '../environment/changes.ts';
import { createReleases } from '../testing/builds.ts';
import { idText } from './layout.ts';
import { pruneDevelopment } from './prune.ts';
import { listReleases } from './release-store.ts';

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  releases = await createReleases();
});
afterEach(() => releases.remove());

test('keeps the newest development builds of each name, what is pinned, and every release', async () => {
  const pinNow = (name: string, version: string) =>
    pin(releases.changes(), [{ name, version }], { by: 'test', reason: 'test' });
  await releases.publish('shell', '1.0.0');
  await pinNow('shell', '1.0.0');
  await releases.publish('trading', '1.0.0');
  for (const build of ['a', 'b', 'c', 'd', 'e']) {
    await releases.publish('trading', `0.1.0-dev.${build}`);
    if (build === 'a' || build === 'b') await pinNow('trading', `0.1.0-dev.${build}`);
  }
  await releases.publish('pnl', '0.1.0-dev.a');
  const removed = await pruneDevelopment(releases.parts, 2);

  expect(removed.map(idText)).toEqual(['trading@0.1.0-dev.c']);
  expect((await listReleases(releases.releasesDir)).map(idText).sort()).toEqual([
    'pnl@0.1.0-dev.a',
    'shell@1.0.0',
    'trading@0.1.0-dev.a', // the fallback
    'trading@0.1.0-dev.b', // pinned
    'trading@0.1.0-dev.d',
    'trading@0.1.0-dev.e',
    'trading@1.0.0',
  ]);
});
