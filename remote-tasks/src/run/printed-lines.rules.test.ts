import { expect, test } from '@jest/globals';

import { PrintedLines } from './printed-lines.rules.ts';

const linesOf = (printed: PrintedLines) =>
  Array.from({ length: printed.count }, (_line, index) => printed.line(index));

/** Parts that follow each other without a gap. */
function printedOf(...texts: readonly string[]): PrintedLines {
  const printed = new PrintedLines();
  for (const text of texts) printed.append(nextPart(printed, text));
  return printed;
}

const nextPart = ({ position }: PrintedLines, text: string) => ({
  from: position,
  text,
  to: position + text.length,
});

test.each([
  [[''], []],
  [['one'], ['one']],
  [['one\n'], ['one']],
  [['one\ntwo'], ['one', 'two']],
  [
    ['on', 'e\ntw', 'o\n'],
    ['one', 'two'],
  ],
  [
    ['one\n', 'two\n'],
    ['one', 'two'],
  ],
  [
    ['one', '\n', '\n', 'three'],
    ['one', '', 'three'],
  ],
  [['\n\n'], ['', '']],
])('parts %j are the lines %j', (parts, lines) => {
  expect(linesOf(printedOf(...parts))).toEqual(lines);
});

test('lines are the same however the text was cut into parts', () => {
  const text = 'first\n\nthird line\nfourth without an end';
  for (let size = 1; size <= text.length; size += 1) {
    const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(linesOf(printedOf(...parts))).toEqual(text.split('\n'));
  }
});

test('where characters are missing a line of its own says how many', () => {
  const printed = printedOf('one\ntw');
  printed.append({ from: 1_234_574, text: 'last\n', to: 1_234_579 });
  expect(linesOf(printed)).toEqual([
    'one',
    'tw',
    '[… 1,234,568 characters are not kept …]',
    'last',
  ]);
  expect(printed.position).toBe(1_234_579);
});

test('no character is missing where a part goes on, one is where it begins behind the next', () => {
  const goesOn = printedOf('one\n');
  goesOn.append({ from: 4, text: 'two\n', to: 8 });
  expect(linesOf(goesOn)).toEqual(['one', 'two']);
  const misses = printedOf('one\n');
  misses.append({ from: 5, text: 'two\n', to: 9 });
  expect(linesOf(misses)).toEqual(['one', '[… 1 characters are not kept …]', 'two']);
});

test('finds a text everywhere, whatever its case, and says in which line', () => {
  const printed = printedOf('Norvane taken\nnothing\nnorvane, NORVANE\n');
  expect(printed.find('norvane')).toEqual([
    { line: 0, at: 0 },
    { line: 2, at: 0 },
    { line: 2, at: 9 },
  ]);
  expect(printed.find('')).toEqual([]);
  expect(printed.find('absent')).toEqual([]);
});

test('is found letter by letter, behind letters whose lower case is longer', () => {
  const printed = printedOf('İİ a.b axb (C) \\d\n');
  expect(printed.find('A.B')).toEqual([{ line: 0, at: 3 }]);
  expect(printed.find('(c) \\D')).toEqual([{ line: 0, at: 11 }]);
});

test('goes on where the server says, however it counts a letter', () => {
  const printed = new PrintedLines();
  printed.append({ from: 0, text: 'loaded 🚢\n', to: 9 });
  printed.append({ from: 9, text: 'done\n', to: 14 });
  expect(linesOf(printed)).toEqual(['loaded 🚢', 'done']);
  expect(printed.position).toBe(14);
});

test('a run that prints on and on keeps its beginning and its end, whole lines, and says what is gone', () => {
  const line = `${'x'.repeat(99)}\n`;
  const printed = printedOf('the beginning\n');
  for (let i = 0; i < 400; i += 1) printed.append(nextPart(printed, line.repeat(100)));
  printed.append(nextPart(printed, 'the end\n'));
  expect(printed.position).toBe(14 + 400 * 100 * 100 + 8);
  expect(printed.text.length).toBeLessThan(1_600_000);
  const lines = linesOf(printed);
  expect([lines[0], lines.at(-1)]).toEqual(['the beginning', 'the end']);
  const gaps = lines.filter((each) => each.startsWith('['));
  const kept = printed.text.length - `${gaps[0] ?? ''}\n`.length;
  const missing = (printed.position - kept).toLocaleString('en-US');
  expect(gaps).toEqual([`[… ${missing} characters are not kept …]`]);
  expect(new Set(lines.slice(1, -1))).toEqual(new Set([line.trim(), ...gaps]));
});
