import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { openInbox } from './inbox-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fl-folder-'));
});
afterEach(async () => rm(folder, { recursive: true }));

test.each(['.csv', `.${'x'.repeat(100)}`])(
  'a file is refused with its reasons beside it, however long its name is (%#)',
  async (ending) => {
    const inbox = await openInbox(folder);
    const name = `${'é'.repeat(Math.floor((255 - ending.length) / 2))}${ending}`;
    for (const content of ['one', 'two']) {
      await writeFile(join(folder, name), content);
      await inbox.resting();
      await inbox.moveToRefused({ name, fileId: null }, [`${content} is wrong`]);
    }
    expect((await readdir(folder)).toSorted()).toEqual(['done', 'refused']);
    const refused = (await readdir(join(folder, 'refused'))).toSorted();
    expect(refused).toHaveLength(4);
    for (const one of refused.filter((file) => !file.endsWith('.reasons.txt'))) {
      const read = async (file: string) => readFile(join(folder, 'refused', file), 'utf8');
      expect(await read(`${one}.reasons.txt`)).toBe(`${await read(one)} is wrong\n`);
    }
  },
);

test('what a reason quotes does not begin a line of its own', async () => {
  const inbox = await openInbox(folder);
  await writeFile(join(folder, 'a.csv'), 'content');
  await inbox.resting();
  const reasons = ["line 2: 'x\nline 9: all is well' is no clearer", '\u001B[2J'];
  await inbox.moveToRefused({ name: 'a.csv', fileId: null }, reasons);
  expect(await readFile(join(folder, 'refused', 'a.csv.reasons.txt'), 'utf8')).toBe(
    "line 2: 'x\\u{A}line 9: all is well' is no clearer\n\\u{1B}[2J\n",
  );
});
