import { expect, test } from '@jest/globals';
import { zipSync } from 'fflate';

import { filesOfArchive } from './zip-archive.ts';

const text = (content: string) => new TextEncoder().encode(content);
const zip = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync(files));

const read = (bytes: Uint8Array) =>
  filesOfArchive(bytes, 'day.zip').map(({ name, content }) => [
    name,
    Buffer.from(content).toString(),
  ]);

test('the files of a ZIP, packed or not, without folders and what systems add', () => {
  const bytes = Buffer.from(
    zipSync({
      'day/MNYF1.txt': text('money '.repeat(1_000)),
      'POSF1.txt': [text('positions'), { level: 0 }],
      'leer.txt': text(''),
      '__MACOSX/day/._MNYF1.txt': text('x'),
      '.DS_Store': text('x'),
      'day/': text(''),
    }),
  );
  expect(read(bytes)).toEqual([
    ['MNYF1.txt', 'money '.repeat(1_000)],
    ['POSF1.txt', 'positions'],
    ['leer.txt', ''],
  ]);
});

/** The archive with a number of its first file otherwise, where its directory has it. */
function changed(at: number, value: number, files = { 'a.txt': text('a'.repeat(100)) }): Buffer {
  const bytes = zip(files);
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(value, entry + at);
  return bytes;
}

test.each([
  ['no archive', Buffer.from('PK, but none'), 'is no ZIP, or is cut short'],
  ['one that is cut short', zip({ a: text('a') }).subarray(0, -5), 'is no ZIP, or is cut short'],
  ['one of nothing', zip({ 'day/': text('') }), 'is a ZIP without a file'],
  [
    'two files of one name',
    zip({ 'a/x.txt': text('1'), 'b/x.txt': text('2') }),
    'is a ZIP with two files x.txt',
  ],
  ['an archive in it', zip({ 'b.zip': text('1') }), 'is a ZIP with another one in it, b.zip'],
  [
    'too many files',
    zip(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.txt`, text('a')]))),
    'is a ZIP with more than 200 files, or in the form ZIP64',
  ],
  [
    'a file that is too large',
    zip({ 'a.txt': new Uint8Array(16 * 1024 * 1024 + 1) }),
    'is a ZIP in which a.txt is larger than 16 MiB',
  ],
  [
    'files that are too large together',
    zip(
      Object.fromEntries(
        [1, 2, 3, 4, 5].map((n) => [`${n}.txt`, new Uint8Array(15 * 1024 * 1024)]),
      ),
    ),
    'is a ZIP of more than 64 MiB',
  ],
  ['a bomb that says less than it has', changed(24, 10), 'is a ZIP in which a.txt is damaged'],
  ['another checksum', changed(16, 1), 'is a ZIP in which a.txt is damaged'],
  ['an encrypted file', changed(8, 1 + (8 << 16)), 'is a ZIP in which a.txt is encrypted'],
  [
    'a form that nobody knows',
    changed(8, 99 << 16),
    'is a ZIP in which a.txt is packed in a form that is not known',
  ],
  ['a place beyond it', changed(42, 1_000_000), 'is a damaged ZIP'],
])('%s is refused', (_, bytes, why) => {
  expect(() => filesOfArchive(bytes, 'day.zip')).toThrow(why);
});

test('a file without a day in its name has that of its archive in front', () => {
  const bytes = zip({ 'MNYF1.txt': text('1'), '20240626_POSF1.txt': text('2') });
  expect(filesOfArchive(bytes, '20240627.zip').map(({ name }) => name)).toEqual([
    '20240627_MNYF1.txt',
    '20240626_POSF1.txt',
  ]);
});
