import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readableText } from './readable-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readIn(chunks: readonly Uint8Array[]): string {
  const reader = readableText();
  // Read before the next call: the bytes are filled again.
  const read = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  return [...chunks.map((chunk) => read(reader.push(chunk))), read(reader.end())].join('');
}

const read = (text: string) => readIn([bytesOf(text)]);

test.each([
  ['plain text with tabs and new lines', 'a\tb\nc\n', 'a\tb\nc\n'],
  ['letters of any script', 'Zürich 日本 🙂\n', 'Zürich 日本 🙂\n'],
  ['NUL, bell, backspace, delete', 'a\0b\x07c\bd\x7Fe\x85f', 'abcdef'],
  ['lines that end as on Windows', 'a\r\nb\r\n', 'a\nb\n'],
  ['progress that writes over its line', '10 %\r20 %\r100 %\n', '10 %\n20 %\n100 %\n'],
  ['colours', '\x1B[1;31mred\x1B[0m plain', 'red plain'],
  ['a colour between return and new line', 'a\r\x1B[K\nb', 'a\nb'],
  ['colours of one character', 'a\x9B1mb', 'ab'],
  ['moves of the cursor', 'a\x1B[2K\x1B[1Gb\x1B[?25l', 'ab'],
  ['a title of the window', '\x1B]0;title\x07text', 'text'],
  ['a link', '\x1B]8;;https://x.example\x1B\\text\x1B]8;;\x1B\\', 'text'],
  ['a character set', '\x1B(Btext\x1B7', 'text'],
  ['a code that never ends, at the end of its line', '\x1B]0;title\ntext', '\ntext'],
  ['a code that breaks off', '\x1B[12\nnext', '\nnext'],
  ['two codes at once', '\x1B[\x1B[31mtext', 'text'],
])('%s', (_what, printed, shown) => {
  expect(read(printed)).toBe(shown);
});

test('bytes that are no text are shown as the sign for that, and what follows is text again', () => {
  expect(readIn([Uint8Array.of(0x61, 0xff, 0x62, 0xe2, 0x82)])).toBe('a\uFFFDb\uFFFD');
});

test('an escape code without an end hides a thousand characters at most', () => {
  expect(read(`\x1B]${'x'.repeat(5_000)}`).length).toBe(4_000);
  expect(read(`\x1B[${'1'.repeat(5_000)}`).length).toBe(4_900);
});

test('a line beyond 8,000 characters is broken, one of 8,000 is not', () => {
  const line = 'x'.repeat(8_000);
  expect(read(`${line}\nnext`)).toBe(`${line}\nnext`);
  expect(read(`${line}y\nnext`)).toBe(`${line}\ny\nnext`);
  expect(read(line.repeat(3))).toBe([line, line, line].join('\n'));
  const pair = `${'x'.repeat(7_999)}🙂!`;
  expect(read(pair)).toBe(`${'x'.repeat(7_999)}\n🙂!`);
});

const PIECES = [
  ...['\x1B', '\x1B[', '\x1B]', '\x9B', '[', ']', '\\', '\x07', 'm', '1', ';', '\r', '\n', '\0'],
  ...['\t', 'é', '日', '🙂', 'text', 'x'.repeat(7_998), '1'.repeat(99), 'x'.repeat(995)],
];
const printedBytes = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...PIECES).map(bytesOf) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => Buffer.concat(parts));

test('however the same bytes are cut into chunks, the same text comes out, and it is readable', () => {
  fc.assert(
    fc.property(printedBytes, fc.array(fc.nat(), { maxLength: 60 }), (bytes, cuts) => {
      const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort(
        (a, b) => a - b,
      );
      const chunks = [...places, bytes.length].map((to, index) =>
        bytes.subarray(index === 0 ? 0 : places[index - 1], to),
      );
      const text = readIn([bytes]);
      expect(readIn(chunks)).toBe(text);
      expect(readIn([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(text);
      expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
      expect(text.isWellFormed()).toBe(true);
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(8_000);
    }),
    { numRuns: 300 },
  );
});

test('text that is readable already comes out unchanged', () => {
  const words = fc.array(fc.constantFrom('a', ' ', '\n', '\t', 'ü', '日', '🙂'), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(words, (parts) => {
      expect(read(parts.join(''))).toBe(parts.join(''));
    }),
  );
});
