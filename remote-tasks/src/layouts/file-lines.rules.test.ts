import { expect, test } from '@jest/globals';

import {
  LinesOfFile,
  buildRuler,
  cutLine,
  locateSpots,
  splitFileLines,
} from './file-lines.rules.ts';

const all = (lines: LinesOfFile) =>
  Array.from({ length: lines.count }, (_, index) => lines.line(index));

test('lines are counted as the product counts them, whatever ends them', () => {
  expect(all(splitFileLines('\uFEFFa\r\nb\rc\n\nd\n'))).toEqual(['a', 'b', 'c', '', 'd']);
  expect(all(splitFileLines('a'))).toEqual(['a']);
  expect(all(splitFileLines(''))).toEqual([]);
  const many = splitFileLines('x\n'.repeat(600_000));
  expect([many.count, many.line(499_999), many.line(499_998)]).toEqual([500_000, 'x', 'x']);
});

test('lines are the same wherever the text is cut into pieces', () => {
  const text = 'a\r\n\r\n\n\rb\n\r\r\nccc\r';
  for (let first = 0; first <= text.length; first += 1)
    for (let second = first; second <= text.length; second += 1) {
      const lines = new LinesOfFile();
      for (const cut of [text.slice(0, first), text.slice(first, second), text.slice(second)])
        lines.add(cut);
      expect(all(lines)).toEqual(text.split(/\r\n?|\n/).slice(0, -1));
    }
});

test.each([
  ['abcdef', null, [{ first: 2, last: 3 }], ['bc']],
  ['abcdef', null, [{ first: 5, last: 9 }], ['ef']],
  ['abcdef', null, [{ first: 7, last: 9 }], []],
  ['a,"b,c",d', ',', [{ first: 2, last: 2 }], ['"b,c"']],
  ['a,"b ""q"", c",d', ',', [{ first: 3, last: 3 }], ['d']],
  ['a;b', ';', [{ first: 3, last: 3 }], []],
])('of %j by %j the spots %j are %j', (line, delimiter, spots, texts) => {
  expect(
    locateSpots(line, spots, delimiter).map(({ start, end }) => line.slice(start, end)),
  ).toEqual(texts);
});

test('a line is cut where fields begin and end; characters of two fields say both', () => {
  const mark = (start: number, end: number, name: string, isWrong = false) => ({
    start,
    end,
    isWrong,
    names: [name],
  });
  expect(cutLine('abcdef', [mark(1, 4, 'A'), mark(3, 5, 'B', true)])).toEqual([
    { text: 'a', names: [], isWrong: false },
    { text: 'bc', names: ['A'], isWrong: false },
    { text: 'd', names: ['A', 'B'], isWrong: true },
    { text: 'e', names: ['B'], isWrong: true },
    { text: 'f', names: [], isWrong: false },
  ]);
  expect(cutLine('', [])).toEqual([]);
});

test('the ruler says which character stands under it', () => {
  const ruler = buildRuler(112);
  expect([ruler.slice(8, 10), ruler.slice(17, 20), ruler.slice(107, 110), ruler[4]]).toEqual([
    ...['10', '.20', '110', ':'],
  ]);
});
