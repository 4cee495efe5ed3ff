import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { runCommand } from '../command/run-command.ts';
import { environmentFolder } from '../revision/environment-place.ts';
import { createSite, stateOf } from '../testing/site.ts';

/** Where a withdrawn build may come back from: revision 2 pins trading@1.1.0, which 3 takes back. */
let site: Awaited<ReturnType<typeof createSite>>;
let copies = '';
beforeEach(async () => {
  site = await createSite();
  copies = await mkdtemp(join(tmpdir(), 'fairlead-copies-'));
  await site.publish('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish('trading', version);
  await site.pin('shell@1.0.0 trading@1.0.0');
  await site.pin('trading@1.1.0');
  await cp(folder(), copies, { recursive: true });
  await release('rollback', 'development', 'trading', '--reason', 'wrong sums');
});
afterEach(async () => {
  await site.close();
  await rm(copies, { recursive: true });
});

const folder = () => environmentFolder(site.changes().place);
const at = (...path: string[]) => join(folder(), ...path);

async function release(...words: string[]) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const where = ['--releases', site.releasesDir];
  const code = await runCommand([...words, ...where], { say, complain: say });
  return { code, text: said.join('\n') };
}
const pin = (id: string) => release('pin', 'development', id, '--reason', 'next');

const shown = ({ body }: { readonly body: string }) => {
  const { revision, remotes } = stateOf(body);
  return [revision, remotes['trading']?.builds[0]?.version];
};
/** Sentences of the log on what is not followed. */
const refusals = () => site.logged.filter((line) => line.startsWith('revision refused'));
const served = async () => shown(await site.get('/'));

const LATER =
  'revision 3 of development is later than 2, which current names: current was put back, or a write was cut off (pnpm release recover development)';

describe('a pointer that is put back', () => {
  beforeEach(async () => {
    expect(await served()).toEqual([3, '1.0.0']);
  });

  const ways: [string, () => Promise<void>][] = [
    ['to a bare number', () => writeFile(at('current'), '2\n')],
    ['as a copy of what it was', () => cp(join(copies, 'current'), at('current'))],
    [
      'with the newest revision gone',
      async () => {
        await rm(at('revisions', '3.json'));
        await cp(join(copies, 'current'), at('current'));
      },
    ],
    ['away', () => rm(at('current'))],
  ];
  test.each(ways)(
    '[REM-05] brings nothing back, by no page and no restart: %s',
    async (_, tamper) => {
      await tamper();

      expect([await served(), await served()]).toEqual([
        [3, '1.0.0'],
        [3, '1.0.0'],
      ]);
      expect(refusals()).toHaveLength(1);
      expect(shown(await site.getRestarted('/'))).toEqual([3, '1.0.0']);
    },
  );

  test('[REM-05] lets nobody change anything on top of it, stands in status, and is recovered', async () => {
    await cp(join(copies, 'current'), at('current'));

    expect(await pin('trading@1.2.0')).toEqual({ code: 6, text: LATER });
    expect(await release('status', 'development')).toMatchObject({
      code: 6,
      text: expect.stringContaining(LATER),
    });
    expect(await release('history', 'development')).toEqual({ code: 6, text: LATER });
    expect(await release('recover', 'development')).toEqual({
      code: 0,
      text: 'development is at revision 3 again',
    });
    expect(await release('recover', 'development')).toEqual({
      code: 0,
      text: 'Nothing to recover at revision 3',
    });
    expect((await pin('trading@1.2.0')).code).toBe(0);
    expect(await served()).toEqual([4, '1.2.0']);
    expect((await release('history', 'development')).code).toBe(0);
  });

  test('with another history after it is followed by no server that knew the first', async () => {
    await rm(folder(), { recursive: true });
    await cp(copies, folder(), { recursive: true });
    await pin('trading@1.2.0');
    expect(await served()).toEqual([3, '1.0.0']);
    await pin('trading@1.1.0');

    expect(await served()).toEqual([3, '1.0.0']);
    expect(refusals().at(-1)).toContain('than was verified here');
  });
});

test('what a server kept and somebody altered is reported, and counts as none', async () => {
  await served();
  const kept = join(site.releasesDir, '../verified/development.json');
  const text = await readFile(kept, 'utf8');
  await writeFile(kept, text.replace('wrong sums', 'right sums'));

  expect(shown(await site.getRestarted('/'))).toEqual([3, '1.0.0']);
  expect(site.logged.join()).toContain(
    'verified revision refused {"err":"revision 3 was altered"}',
  );
  expect(await readFile(kept, 'utf8')).toBe(text);
});

test('a write that was cut off before current moved is gone on with', async () => {
  await cp(join(copies, 'current'), at('current'));
  expect(await served()).toEqual([2, '1.1.0']);

  expect((await release('recover', 'development')).code).toBe(0);
  expect(await served()).toEqual([3, '1.0.0']);
});

test.each([
  ['an altered later revision', 'revision 3', () => writeFile(at('revisions', '3.json'), '{}')],
  ['a revision that is missing in between', 'revision 2', () => rm(at('revisions', '2.json'))],
  ['a newest revision that is missing', 'revision 3', () => rm(at('revisions', '3.json'))],
])('nothing is recovered from %s', async (_, problem, tamper) => {
  const pointer = await readFile(at('current'), 'utf8');
  await tamper();

  expect(await release('recover', 'development')).toMatchObject({
    code: 6,
    text: expect.stringContaining(problem),
  });
  expect(await readFile(at('current'), 'utf8')).toBe(pointer);
});

test('one byte of the pointer is one too many', async () => {
  const text = await readFile(at('current'), 'utf8');
  const whole = await served();
  const found = [];
  for (let place = 0; place < text.length - 1; place += 1) {
    const byte = text[place] === 'A' ? 'B' : 'A';
    await writeFile(at('current'), text.slice(0, place) + byte + text.slice(place + 1));
    const { code } = await release('status', 'development');
    if (code === 6) found.push(place);
    expect(await served()).toEqual(whole);
  }
  expect(found).toHaveLength(text.length - 1);
});
