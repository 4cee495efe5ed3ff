import { expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

import { functions } from './functions.mjs';

function complaints(text: string): readonly string[] {
  const messages = new Linter().verify(text, [
    {
      languageOptions: { parser: tseslint.parser },
      plugins: { functions },
      rules: { 'functions/params': 'error', 'functions/lines': 'error' },
    },
  ]);
  return messages.map(({ message }) => message);
}

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

test('three parameters of any kind, five of plain values', () => {
  expect(complaints('const f = (a: Lot, b: Lot, c: Lot) => [a, b, c];')).toEqual([]);
  expect(
    complaints("function f(a: string, b: number | null, c: 'buy' | 'sell', d = 1, e?: boolean) {}"),
  ).toEqual([]);
});

test.each([
  ['const f = (a: string, b: string, c: string, d: Lot) => [a, b, c, d];', 4],
  ['function f(a: string, b: string, c: string, d: string, e: string, g: string) {}', 6],
  ['class A { f(a: string, b: string, c: string, { d }: { d: string }) {} }', 4],
])('more are refused: %s', (text, count) => {
  expect(complaints(text)).toEqual([
    `${count} parameters: at most 3, or 5 where all are plain values`,
  ]);
});

test('a function of data may be as long as its data, no other', () => {
  const data = lines(100, "{ name: 'lot' },");
  expect(complaints(`const rows = () => [\n${data}\n];`)).toEqual([]);
  expect(complaints(`function rows() {\nreturn [\n${data}\n] as const;\n}`)).toEqual([]);
  expect(complaints(`function rows() {\n${lines(60, 'act();')}\n}`)).toEqual([
    "Function 'rows' has too many lines (62). Maximum allowed is 60.",
  ]);
});
