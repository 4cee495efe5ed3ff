import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { runCommand } from '../command/run-command.ts';
import { environmentFolder } from '../revision/environment-place.ts';
import { createReleases } from '../testing/builds.ts';

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeEach(async () => {
  process.env['FAIRLEAD_SIGNING_KEY_FILE'] = '';
  releases = await createReleases();
  const key = join(releases.releasesDir, 'keys/signing-key.pem');
  process.env['FAIRLEAD_SIGNING_KEY_FILE'] = key;
  process.env['FAIRLEAD_VERIFY_KEY_FILE'] = key;
  for (const id of ['shell@1.0.0', 'trading@1.0.0', 'trading@1.1.0', 'pnl@1.0.0', 'tasks@1.0.0']) {
    const [name = '', version = ''] = id.split('@');
    await releases.publish(name, version, { manifest: { commit: `c-${name}-${version}` } });
  }
  await release('pin staging shell@1.0.0 trading@1.1.0 pnl@1.0.0');
  await release('pin production shell@1.0.0 trading@1.0.0 tasks@1.0.0');
});
afterEach(async () => {
  delete process.env['FAIRLEAD_SIGNING_KEY_FILE'];
  delete process.env['FAIRLEAD_VERIFY_KEY_FILE'];
  await releases.remove();
});

async function release(words: string, why: readonly string[] = ['--reason', 'it ran for a week']) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const where = ['--releases', releases.releasesDir, '--by', 'olav'];
  const code = await runCommand([...words.split(' '), ...why, ...where], { say, complain: say });
  return { code, lines: said };
}

const pointer = (environment: 'staging' | 'production') =>
  join(environmentFolder({ ...releases.changes().place, environment }), 'current');

test('[REM-05] a diff names what two environments do not run alike, by version and commit', async () => {
  expect((await release('diff staging production')).lines).toEqual([
    'pnl          1.0.0 (c-pnl-1.0.) | –',
    'tasks        – | 1.0.0 (c-tasks-1.)',
    'trading      1.1.0 (c-trading-) | 1.0.0 (c-trading-)',
  ]);
});

test('[REM-05] a promotion makes an environment run just what the other runs, in one revision', async () => {
  expect(await release('promote staging production')).toEqual({
    code: 0,
    lines: [
      'production is at revision 2',
      '  trading: 1.0.0 → 1.1.0',
      '  tasks: 1.0.0 → –',
      '  pnl: – → 1.0.0',
    ],
  });
  expect((await release('diff staging production')).lines).toEqual([
    'staging and production run the same',
  ]);
  expect((await release('history production')).lines[0]).toContain(
    'olav  promote: it ran for a week',
  );
  expect((await release('promote staging production')).lines).toEqual([
    'Nothing to change at revision 2',
  ]);
  expect((await release('rollback production trading')).lines).toContain(
    '  trading: 1.1.0 → 1.0.0',
  );
});

test('[REM-05] a promotion of a name moves nothing else', async () => {
  expect((await release('promote staging production trading')).lines).toEqual([
    'production is at revision 2',
    '  trading: 1.0.0 → 1.1.0',
  ]);
  expect(await release('promote staging production tasks accounting')).toEqual({
    code: 3,
    lines: ['tasks is not pinned in staging', 'accounting is not pinned in staging'],
  });
});

test('[REM-05] a promotion passes the gate, with every reason', async () => {
  await releases.publish('pnl', '2.0.0', { manifest: { contract_version: 9 } });
  await releases.publish('shell', '2.0.0', { manifest: { contract_version: 9 } });
  await releases.publish('trading', '2.0.0', { manifest: { contract_version: 9 } });
  await release('unpin staging pnl');
  await release('pin staging shell@2.0.0 trading@2.0.0 pnl@2.0.0');

  expect(await release('promote staging production trading pnl')).toEqual({
    code: 3,
    lines: [
      'trading@2.0.0 is built for contract 9, shell@1.0.0 keeps contract 1',
      'pnl@2.0.0 is built for contract 9, shell@1.0.0 keeps contract 1',
    ],
  });
});

test.each([
  ['check production trading@1.1.0', 0, ['  trading: 1.0.0 → 1.1.0']],
  ['pin production trading@1.1.0 --dry-run', 0, ['  trading: 1.0.0 → 1.1.0']],
  ['unpin production tasks --dry-run', 0, ['  tasks: 1.0.0 → –']],
  ['promote staging production trading --dry-run', 0, ['  trading: 1.0.0 → 1.1.0']],
  ['check production trading@9.9.9', 3, ['trading@9.9.9 is not published']],
])('[REM-05] %s writes nothing, needs no reason and no key', async (words, code, lines) => {
  const before = await readFile(pointer('production'), 'utf8');
  delete process.env['FAIRLEAD_SIGNING_KEY_FILE'];
  const answer = await release(words, []);

  expect(answer).toEqual({
    code,
    lines:
      code === 0
        ? ['Would be changed, on top of revision 1; nothing was written', ...lines]
        : lines,
  });
  expect(await readFile(pointer('production'), 'utf8')).toBe(before);
});

test('nothing is promoted out of an environment that was altered, or is empty', async () => {
  await writeFile(pointer('staging'), '{}');
  expect((await release('promote staging production')).code).toBe(6);
  expect(await release('promote development production')).toEqual({
    code: 3,
    lines: ['nothing is pinned in development'],
  });
});
