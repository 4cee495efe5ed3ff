import { expect, test } from '@jest/globals';

import {
  cents,
  parseDayCell,
  decimal,
  identifier,
  parseInstantCell,
  label,
  parseMoneyCell,
  month,
} from './cells.ts';

test.each([
  ['999,999,999,999,999', '999999999999999'],
  ['-999999999999999', '-999999999999999'],
  ['0.000000000000001', '0.000000000000001'],
  ['1,234.5', '1234.5'],
  ['(1,000)', '-1000'],
  ['0.793', '0.793'],
  ['007', '7'],
])('%s is a number', (text, value) => {
  expect(decimal(text)).toBe(value);
});

test.each([
  ['1,000,000,000,000,000', 'has more than 15 digits before its point'],
  ['-1000000000000000', 'has more than 15 digits before its point'],
  ['0.0000000000000001', 'has more than 15 digits behind its point'],
  ['1.234567890123456', 'has more than 15 significant digits'],
  ['0,793', 'has a comma that does not group thousands'],
  ['(0,793)', 'has a comma that does not group thousands'],
  ['00,793', 'has a comma that does not group thousands'],
  ['12,34', 'has a comma that does not group thousands'],
  ['1,2345', 'has a comma that does not group thousands'],
  ['1.234,56', 'has a comma that does not group thousands'],
  ['1,234,', 'has a comma that does not group thousands'],
  ['1,a', 'is not a number'],
  ['--1', 'is not a number'],
  ['', 'is not a number'],
])('%p is refused: it %s', (text, message) => {
  expect(() => decimal(text)).toThrow(message);
});

test('money and cents are read as numbers are', () => {
  for (const read of [parseMoneyCell, cents])
    expect(() => read('0,79')).toThrow("'0,79' has a comma that does not group thousands");
  expect(() => parseMoneyCell('0,79 DR')).toThrow(
    "'0,79' has a comma that does not group thousands",
  );
});

test('a day is one of two hundred years that a statement may name and a database holds', () => {
  expect([parseDayCell('1900-01-01'), parseDayCell('2199-12-31')]).toEqual([
    '1900-01-01',
    '2199-12-31',
  ]);
  expect(month('2024-02')).toBe('2024-02-01');
  for (const text of ['0000-01-01', '1899-12-31', '2200-01-01'])
    expect(() => parseDayCell(text)).toThrow(`'${text}' is not of 1900 to 2199`);
  for (const text of ['0000-01', '2200-01'])
    expect(() => month(text)).toThrow(`'${text}' is not of 1900 to 2199`);
  expect(() => parseInstantCell('0000-01-01T00:00:00Z')).toThrow(
    "'0000-01-01' is not of 1900 to 2199",
  );
  expect(() => parseDayCell('2023-02-29')).toThrow("'2023-02-29' is not a day as YYYY-MM-DD");
});

test('a label is one of characters that print', () => {
  expect(label('Crew & stores')).toBe('Crew & stores');
  expect(() => label('Crew\u001B[31m')).toThrow('do not print');
});

test('an id is one that travels in an address, and what is said of a long cell is short', () => {
  expect(identifier(`A1._-${'x'.repeat(27)}`)).toHaveLength(32);
  for (const text of ['', '-1', 'a,b', 'a b', 'x'.repeat(33)])
    expect(() => identifier(text)).toThrow("is not an id of up to 32 letters, digits, '.', '_'");
  expect(() => identifier('x'.repeat(300))).toThrow(`'${'x'.repeat(40)}…' is not an id`);
});
