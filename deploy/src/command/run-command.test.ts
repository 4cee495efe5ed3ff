import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { createReleases } from '../testing/builds.ts';
import { runCommand } from './run-command.ts';

let releases: Awaited<ReturnType<typeof createReleases>>;
beforeAll(async () => {
  releases = await createReleases();
});
afterAll(() => releases.remove());

async function release(words: readonly string[], { releasesDir } = releases) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand([...words, '--releases', releasesDir], {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, out: said.join('\n'), err: complained.join('\n') };
}

test('from a build folder to a pin and back, with who and why in the history', async () => {
  const shell = await releases.build('shell', '1.0.0');
  const trading = await releases.build('trading', '1.0.0');
  const next = await releases.build('trading', '1.1.0');
  for (const folder of [shell, trading, next]) {
    expect(await release(['publish', folder])).toMatchObject({ code: 0 });
  }
  const why = ['--by', 'olav', '--reason'];
  const first = ['pin', 'development', 'shell@1.0.0', 'trading@1.0.0', ...why, 'the first'];
  expect((await release(first)).out).toContain('development is at revision 1');
  await release(['pin', 'development', 'trading@1.1.0', ...why, 'a fix', '--if-match', '1']);
  await release(['rollback', 'development', 'trading', ...why, 'it was none']);
  const { out } = await release(['history', 'development']);

  expect(out).toMatch(
    /3 {2}\S+ {2}olav {2}rollback: it was none\n {2}trading: 1\.1\.0 → 1\.0\.0\n2 /,
  );
  expect((await release(['status', 'development'])).out).toMatch(/trading +1\.0\.0 .* ok/);
  const listed = await release(['list', '--json', '--name', 'trading']);
  expect(JSON.parse(listed.out).result.map((one: { version: string }) => one.version)).toEqual([
    '1.1.0',
    '1.0.0',
  ]);
});

describe('status', () => {
  let site: typeof releases;
  beforeEach(async () => {
    site = await createReleases();
    for (const id of ['shell@1.0.0', 'trading@1.0.0', 'trading@1.1.0', 'trading@1.2.0']) {
      const [name = '', version = ''] = id.split('@');
      await site.publish(name, version);
    }
    await inSite(['pin', 'development', 'shell@1.0.0', 'trading@1.0.0', '--reason', 'first']);
    await inSite(['pin', 'development', 'trading@1.1.0', '--reason', 'a bad one']);
    const hotfix = ['pin', 'development', 'trading@1.2.0', '--keep-fallback', '--reason', 'hotfix'];
    expect((await inSite(hotfix)).code).toBe(0);
  });
  afterEach(() => site.remove());
  const inSite = (words: readonly string[]) => release([...words, '--by', 'olav'], site);
  const status = () => inSite(['status', 'development']);
  const folder = (version: string) => join(site.releasesDir, 'remotes/trading', version);

  test('is ok where all that is pinned can be served', async () => {
    const { code, out } = await status();

    expect(code).toBe(0);
    expect(out).toMatch(/trading +1\.2\.0 +fallback 1\.0\.0 +ok/);
  });

  test('[REM-07] names a fallback that is gone', async () => {
    await rm(folder('1.0.0'), { recursive: true });
    const { code, err } = await status();

    expect(code).toBe(6);
    expect(err).toMatch(/trading +1\.2\.0 .* trading@1\.0\.0 is not published/);
  });

  test('[REM-07] names a build that is not the one that was pinned', async () => {
    await rm(folder('1.2.0'), { recursive: true });
    await site.publish('trading', '1.2.0', { files: { 'root.3c4d.js': 'something else' } });
    const { code, err } = await status();

    expect(code).toBe(6);
    expect(err).toContain('trading@1.2.0 is not the artefact that was pinned');
  });
});

test.each<[number, string, readonly string[], string]>([
  [2, 'no command', [], 'Releases and pins'],
  [2, 'an unknown command', ['depromote'], 'depromote is no command'],
  [2, 'a command of every object', ['constructor'], 'constructor is no command'],
  [2, 'an unknown option', ['list', '--nonsense'], '--nonsense'],
  [2, 'no environment', ['pin', 'test', 'a@1.0.0', '--reason', 'x'], 'test is no environment'],
  [2, 'no version', ['pin', 'staging', 'trading', '--reason', 'x'], 'is not NAME@VERSION'],
  [2, 'no reason', ['pin', 'development', 'trading@1.0.0'], '--reason is missing'],
  [2, 'back, and not what', ['rollback', 'staging', '--reason', 'x'], 'say what goes back'],
  [2, 'two ways back', ['rollback', 'staging', 'x', '--to', '1', '--reason', 'x'], 'say what goes'],
  [2, 'back to a version', ['rollback', 'staging', 'x@1.0.0', '--reason', 'x'], 'without version'],
  [2, 'nothing taken out', ['unpin', 'staging', '--reason', 'x'], 'NAME is missing'],
  [
    3,
    'not published',
    ['pin', 'development', 'x@1.0.0', '--reason', 'x'],
    'x@1.0.0 is not published',
  ],
  [3, 'no build', ['publish', '/nowhere'], 'build.json is missing'],
  [1, 'no key', ['pin', 'production', 'x@1.0.0', '--reason', 'x'], 'FAIRLEAD_VERIFY_KEY_FILE'],
])('exit code %i: %s', async (code, _what, words, text) => {
  const result = await release(words);

  expect(result.code).toBe(code);
  expect(result.err + result.out).toContain(text);
  // A person is told, not shown our stack.
  expect(result.err).not.toContain('    at ');
});

test('a remote is taken out, and a name that is not pinned is named', async () => {
  const site = await createReleases();
  for (const name of ['shell', 'trading']) await site.publish(name, '1.0.0');
  const why = ['--by', 'olav', '--reason', 'no longer'];
  await release(['pin', 'development', 'shell@1.0.0', 'trading@1.0.0', ...why], site);

  expect((await release(['unpin', 'development', 'trading', ...why], site)).out).toBe(
    'development is at revision 2\n  trading: 1.0.0 → –',
  );
  expect(await release(['unpin', 'development', 'trading', ...why], site)).toMatchObject({
    code: 3,
    err: 'trading is not pinned',
  });
  await site.remove();
});

test('a lost race is an exit code of its own, and says so to scripts', async () => {
  const { code, out } = await release([
    ...['pin', 'development', 'trading@1.1.0', '--reason', 'x', '--by', 'x'],
    ...['--if-match', '77', '--json'],
  ]);

  expect([code, JSON.parse(out).kind]).toEqual([5, 'lost']);
});

test('the command itself runs on the Node that is here, without the packages of others', () => {
  const main = join(import.meta.dirname, 'main.ts');

  expect(execFileSync(process.execPath, [main, '--help']).toString()).toContain('Exit codes');
}, 60_000);
