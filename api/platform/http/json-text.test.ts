import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { parseJsonBody } from './json-text.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test.each([
  ['a key given twice', '{"volume":500,"volume":-500}'],
  ['a key given twice, once escaped', '{"volume":500,"v\\u006flume":-500}'],
  ['a key given twice, deep', '[{"a":{"b":1,"c":[],"b":2}}]'],
  ['__proto__', '{"__proto__":{"polluted":1}}'],
  ['__proto__, escaped', '{"\\u005f_proto__":{"polluted":1}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['NUL', '{"a":"x\\u0000y"}'],
  ['NUL in a key', '{"x\\u0000y":1}'],
  ['a high surrogate alone', '{"a":"\\ud83d"}'],
  ['a low surrogate alone', '{"a":"\\udca9"}'],
  ['−0', '{"a":-0}'],
  ['−0.0', '[-0.0]'],
  ['−0e5', '[-0e5]'],
  ['a number beyond a double', '{"a":1e309}'],
  ['a number below a double', '{"a":1e-400}'],
  ['2^53 + 1', '{"a":9007199254740993}'],
  ['2^53', '{"a":9007199254740992}'],
  ['16 significant digits', '{"a":0.1234567890123456}'],
  ['a byte order mark', '\ufeff{"a":1}'],
  ['a comment', '{"a":1/**/}'],
  ['a trailing comma', '{"a":1,}'],
  ['nothing', ''],
  ['half a body', '{"a":'],
  ['a text that does not end', '{"a'],
  ['a sign alone', '[-]'],
  ['an escape that is none', '["\\x"]'],
  ['more ends than beginnings', ']]]'],
  ['Infinity', '{"a":Infinity}'],
  ['NaN', '{"a":NaN}'],
  ['hexadecimal', '{"a":0x1F4}'],
  ['nesting beyond 32', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['nesting of 100,000', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
])('%s is refused', (_what, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400, code: 'BAD_JSON' }));
});

const named = (names: number) =>
  `{${Array.from({ length: names }, (_, n) => `"k${n}":0`).join(',')}}`;
const rows = (count: number) => `[${'{"k":0},'.repeat(count - 1)}{"k":0}]`;

test.each([
  ['2,000 names of one object', named(2_000)],
  ['one name in 100,000 objects', rows(100_000)],
])('%s are taken', (_what, text) => {
  expect(JSON.stringify(parse(text))).toBe(text);
});

test.each([
  ['2,001 names of one object', named(2_001), 'The body has more than 2,000 different field names'],
  [
    '2,001 names of as many objects',
    `[${named(2_001).slice(1, -1).replaceAll(/[^,]+/g, '{$&}')}]`,
    'The body has more than 2,000 different field names',
  ],
  ['2,500,001 numbers', `[${'0,'.repeat(2_500_000)}0]`, 'The body has more than 2,500,000 values'],
  [
    '1,250,001 objects',
    `[${'{},'.repeat(1_250_000)}{}]`,
    'The body has more than 2,500,000 values',
  ],
])('%s are refused before they are parsed', (_what, text, message) => {
  const parsing = jest.spyOn(JSON, 'parse');
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ status: 413, code: 'TOO_LARGE', message }),
  );
  expect(parsing).not.toHaveBeenCalled();
  parsing.mockRestore();
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not UTF-8');
});

test.each([
  '{"a":500,"b":[{"a":1},{"a":2}],"c":{"a":3}}',
  '{"a":"\\"","b":"\\\\","c":"\\\\\\""}',
  '{"a":"💩","b":"\\ud83d\\udca9","\\"{,":"}"}',
  '[0,0.0,0e5,1.50,-1.5,5e2,9007199254740991,-9007199254740991,123456789012345,0.000123456789012345]',
  `${'['.repeat(32)}${']'.repeat(32)}`,
  '"text"',
  'null',
])('%s is taken as it is', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('whatever is taken is what JSON.parse reads, and nothing reaches a prototype', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      try {
        expect(parse(text)).toEqual(JSON.parse(text));
      } catch (error) {
        expect(error).toMatchObject({ code: 'BAD_JSON' });
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});
