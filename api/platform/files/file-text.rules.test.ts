import { expect, test } from '@jest/globals';

import { decodeFileText } from './file-text.rules.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Müller</a>`;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['XML in UTF-8', Buffer.from(xml('UTF-8')), 'utf-8'],
  ['XML that declares nothing', Buffer.from('<a>Müller</a>'), 'utf-8'],
  ['XML in UTF-8 behind a mark', Buffer.from(`\uFEFF${xml('ISO-8859-1')}`), 'utf-8'],
  ['XML in ISO-8859-1', latin1(xml('ISO-8859-1')), 'windows-1252'],
  [
    'XML in Windows-1252, in other quotes',
    latin1(xml('windows-1252').replaceAll('"', "'")),
    'windows-1252',
  ],
  ['XML in ISO-8859-15', latin1(xml('ISO-8859-15')), 'iso-8859-15'],
  ['XML in UTF-16', Buffer.from(`\uFEFF${xml('UTF-16')}`, 'utf16le'), 'utf-16le'],
  ['XML in UTF-16 the other way round', bigEndian(`\uFEFF${xml('UTF-16')}`), 'utf-16be'],
  ['XML in UTF-16 without a mark', Buffer.from(xml('UTF-16'), 'utf16le'), 'utf-16le'],
  ['XML that says UTF-16 and is in UTF-8', Buffer.from(xml('utf-16')), 'utf-8'],
  ['MT940 in UTF-8', Buffer.from(':86:Müller'), 'utf-8'],
  ['MT940 in ISO-8859-1', latin1(':86:Müller'), 'windows-1252'],
])('[ACC-21] of %s an ü is an ü', (_, bytes, encoding) => {
  const found = decodeFileText('bank_statement', bytes);
  expect(found).toMatchObject({ encoding, text: expect.stringContaining('Müller') });
  expect('text' in found && found.text.startsWith('\uFEFF')).toBe(false);
});

test('[ACC-21] what Windows-1252 has beside ISO-8859-1 is read as well', () => {
  const bytes = Buffer.from([0x3a, 0x80, 0x93, 0x9f, 0x81]);
  expect(decodeFileText('bank_statement', bytes)).toMatchObject({ text: ':€“Ÿ\u0081' });
});

test.each([
  [
    'an encoding that nobody knows',
    xml('klingon'),
    "declares the encoding 'klingon', which is not",
  ],
  ['another encoding than it has', xml('UTF-8').replace('<a>', '\n<a>'), 'UTF-8, from line 2 on'],
])('XML that declares %s is none', (_, text, wrong) => {
  expect(decodeFileText('bank_statement', latin1(text))).toEqual({
    wrong: expect.stringContaining(wrong),
  });
});

test('what is a layout of ours is in UTF-8, with a mark or without', () => {
  expect(decodeFileText('lots', Buffer.from('\uFEFFMüller'))).toEqual({
    encoding: 'utf-8',
    text: 'Müller',
  });
  expect(decodeFileText('chart', latin1('a\nb\nMüller\n'))).toEqual({
    wrong: 'is not a text file in UTF-8, from line 3 on',
  });
});

test.each([
  ['windows-1252', latin1('Müller')],
  ['windows-1252', Buffer.from('Müller')],
  ['iso-8859-1', latin1('Müller')],
  ['utf-16', Buffer.from('Müller', 'utf16le')],
  ['utf-16', Buffer.from('\uFEFFMüller', 'utf16le')],
  ['utf-8', Buffer.from('\uFEFFMüller')],
])('a file of a layout that names %s is read in it, where it is not UTF-8', (named, bytes) => {
  expect(decodeFileText('journals', bytes, named)).toMatchObject({ text: 'Müller' });
});

test('a file that is not in the encoding that its layout names is no text', () => {
  expect(decodeFileText('journals', latin1('a\nMüller'), 'utf-8')).toEqual({
    wrong: 'is not a text file in UTF-8, from line 2 on',
  });
});
