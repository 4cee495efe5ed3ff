import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { asTsv } from '../export/clipboard-formats.ts';
import { pastedTexts } from './pasted-text.ts';

test.each([
  ['one cell', 'Kestrel Bay', [['Kestrel Bay']]],
  ['nothing', '', [['']]],
  [
    'what Excel copies, with a break at its end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'what Sheets copies',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['an empty line in the middle', 'a\n\nb', [['a'], [''], ['b']]],
  ['empty cells at the ends', '\ta\t', [['', 'a', '']]],
  ['a break and a tab in a cell', '"a\n\tb"\tc', [['a\n\tb', 'c']]],
  ['quotes in quotes', '"say ""hi"""', [['say "hi"']]],
  ['a quote that ends nothing', '5" pipe\t"x', [['5" pipe', '"x']]],
])('%s', (_name, text, cells) => {
  expect(pastedTexts(text)).toEqual(cells);
});

test('a text that is no block of cells is not read', () => {
  expect(pastedTexts('x'.repeat(1_000_001))).toBeUndefined();
});

test('[TAB-09] what the tables copy comes back cell by cell', () => {
  // Some begin so that a spreadsheet would take them for a formula, and leave with a sign before it.
  const any = fc.string({ unit: fc.constantFrom('a', 'B', '"', '\t', '\n', ' ', ',') });
  const text = fc.oneof(
    fc.constantFrom('', '"', '""'),
    any.map((rest) => `a${rest}`),
  );
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    // A last line without any text is the end of the one before.
    .filter((lines) => lines.length === 1 || lines.at(-1)?.some((cell) => cell !== '') === true);
  fc.assert(
    fc.property(block, (lines) => {
      const copied = asTsv(lines.map((line) => line.map((value) => ({ value, text: value }))));
      expect(pastedTexts(copied)).toEqual(lines);
    }),
  );
});
