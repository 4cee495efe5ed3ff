import { expect, test } from '@jest/globals';

import { readJson } from './json-text.rules.ts';

test.each([
  { text: '', line: 1, column: 1, path: '', message: 'A value is expected here' },
  { text: '{', line: 1, column: 2, path: '', message: 'A name in double quotes is expected here' },
  { text: '{\n  "a": ,\n}', line: 2, column: 8, path: 'a', message: 'A value is expected here' },
  {
    text: '{"a" 1}',
    line: 1,
    column: 6,
    path: '',
    message: '\':\' is expected after the name "a"',
  },
  {
    text: '{"a": 1\n "b": 2}',
    line: 2,
    column: 2,
    path: '',
    message: "',' or '}' is expected here",
  },
  {
    text: '{"legs": [{"price": 01}]}',
    line: 1,
    column: 22,
    path: 'legs.0',
    message: "',' or '}' is expected here",
  },
  { text: '[1, 2', line: 1, column: 6, path: '', message: "',' or ']' is expected here" },
  { text: '{"a": 1, "a": 2}', line: 1, column: 10, path: 'a', message: '"a" is there twice' },
  {
    text: '{"a": "x\n"}',
    line: 1,
    column: 7,
    path: 'a',
    message: 'This text is not closed, or has a character it may not have',
  },
  { text: '{} x', line: 1, column: 4, path: '', message: 'Nothing more was expected here' },
  {
    text: '{"a": 1,}',
    line: 1,
    column: 9,
    path: '',
    message: 'A name in double quotes is expected here',
  },
])('what is wrong with $text is said with line, column and field', ({ text, ...where }) => {
  expect(readJson(text)).toEqual({ ok: false, ...where });
});

test('nothing can be so deep that the page breaks', () => {
  expect(readJson('['.repeat(100_000))).toMatchObject({
    ok: false,
    message: 'More than 100 levels',
  });
});

test('each value is found where it stands', () => {
  const read = readJson('{\n  "day": "2024-06-28",\n  "legs": [\n    {"lots": 5}\n  ]\n}');
  const places = read.ok ? Object.fromEntries(read.places) : {};
  expect(places).toEqual({
    '': { line: 1, column: 1 },
    day: { line: 2, column: 10 },
    legs: { line: 3, column: 11 },
    'legs.0': { line: 4, column: 5 },
    'legs.0.lots': { line: 4, column: 14 },
  });
});

test('it reads what the browser reads, and nothing else', () => {
  const values = [
    '{"a": [1, {"b": "\\u00e9\\n\\""}], "": null, "__proto__": true}',
    ' [ -0.5e+3 , "é🙂" ] ',
    '1E9',
  ];
  for (const text of values) {
    expect(readJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) as unknown });
  }
  // Every text of up to five of these.
  for (let length = 1, texts = ['']; length <= 5; length += 1) {
    texts = texts.flatMap((text) => Array.from('{}[]":,0.-', (one) => text + one));
    expect(texts.filter((text) => readJson(text).ok !== isJson(text) && !isTwice(text))).toEqual(
      [],
    );
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A name that is there twice is JSON, and not what anybody means. */
function isTwice(text: string): boolean {
  const read = readJson(text);
  return !read.ok && read.message.endsWith('is there twice') && isJson(text);
}
