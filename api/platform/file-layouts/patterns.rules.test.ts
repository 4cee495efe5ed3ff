// covers: ./file-names.rules.ts
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { matchFileName } from './file-names.rules.ts';
import { createFormatReader } from './cell-formats.rules.ts';
import { endsIn, wildcards } from './patterns.rules.ts';

/** The same pattern as an expression, which is safe where it is short. */
const expressionOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('*', '(.*)').replaceAll('?', '(.)')}$`, 's');

test('a pattern of names matches what an expression would, each part as far as it would', () => {
  const pattern = fc.array(fc.constantFrom('a', 'b', '*', '?'), { maxLength: 8 });
  const name = fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 8 });
  fc.assert(
    fc.property(pattern, name, (signs, letters) => {
      const text = letters.join('');
      const found = expressionOf(signs.join('')).exec(text);
      const ends = endsIn(wildcards(signs.join('')), text);
      expect(ends === undefined).toBe(found === null);
      const wild = signs.flatMap((sign, at) =>
        sign === '*' || sign === '?' ? [text.slice(ends?.[at - 1] ?? 0, ends?.[at])] : [],
      );
      if (found !== null) expect(wild).toEqual(found.slice(1));
    }),
  );
});

test.each([
  ['20240627_POSF1_2.txt', '{YYYYMMDD}_POSF1*', '2024-06-27'],
  ['prices-280624.CSV', 'prices?{DDMMYY}.*', '2024-06-28'],
  ['a 28 June 2024 b', '* {D MMMM YYYY} ?', '2024-06-28'],
  ['20240631_POSF1.txt', '{YYYYMMDD}_POSF1*', undefined],
  ['2024062_POSF1.txt', '{YYYYMMDD}_POSF1*', undefined],
  ['x{1}+.csv', 'x*+.csv', null],
  ['x.csv', '*.txt', undefined],
])('%s by %s: the day is %s', (name, pattern, day) => {
  const found = matchFileName(name, pattern);
  expect(found === undefined ? undefined : (found.day ?? null)).toBe(day);
});

const LONG = 'a'.repeat(200);

test.each([
  ['a pattern of names', () => matchFileName(LONG, `${'*a'.repeat(60)}b`)],
  ['one with a day', () => matchFileName(LONG, `${'*a'.repeat(30)}{${'*'.repeat(30)}YYYYMMDD}b*`)],
  ['a form of a date', () => readAs(`day:${'*a'.repeat(60)}YYYYMMDD`, LONG)],
  ['blanks in a form', () => readAs(`day:${' '.repeat(60)}YYYYMMDD`, ' '.repeat(20_000))],
  ['a number that is none', () => readAs('number', `1${' '.repeat(200_000)}x`)],
])('%s that would have an expression search for ever is done at once', (_, search) => {
  const begun = performance.now();
  expect(search()).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(1_000);
});

function readAs(form: string, text: string): string | undefined {
  try {
    return createFormatReader(form, '2024-06-28')(text);
  } catch {
    return undefined;
  }
}
