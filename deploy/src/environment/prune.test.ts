import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { pin } from './changes.ts';
import { createReleases } from '../testing/builds.ts';
import { openSigner } from '../release/keys.ts';
import { idText } from '../release/layout.ts';
import { pruneDevelopment } from './prune.ts';
import { listReleases } from '../release/release-store.ts';

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
  const removed = await pruneDevelopment(releases.releasesDir, 2);

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

test('keeps what an environment pins whose key is not here', async () => {
  await releases.publish('shell', '0.1.0-dev.a');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKeyFile = join(releases.releasesDir, 'staging.pem');
  await writeFile(signingKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { releasesDir, parts } = releases;
  const signer = openSigner({ releasesDir, environment: 'staging', signingKeyFile });
  const place = { releasesDir, environment: 'staging' as const, trust: parts.trust };
  await pin({ ...releases.changes(), place, signer }, [{ name: 'shell', version: '0.1.0-dev.a' }], {
    by: 'test',
    reason: 'test',
  });
  await releases.publish('shell', '0.1.0-dev.b');
  await releases.publish('shell', '0.1.0-dev.c');

  expect((await pruneDevelopment(releases.releasesDir, 1)).map(idText)).toEqual([
    'shell@0.1.0-dev.b',
  ]);
});
