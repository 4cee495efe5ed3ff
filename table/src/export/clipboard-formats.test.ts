import { readNumber } from '@fairlead/shared/domain/numbers/read-number';
import { formatNumber } from '@fairlead/shared/format';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { RawValue } from '../rows/fields.ts';
import { asHtml, asTsv, type CopiedCell } from './clipboard-formats.ts';

const cell = (value: RawValue, text = String(value ?? '')): CopiedCell => ({ value, text });

test.each<[string, RawValue, string]>([
  ['a number keeps every digit', 1234.567890123, '1234.567890123'],
  ['a negative number is a number, not a formula', -1.5, '-1.5'],
  ['no value is an empty cell', null, ''],
  ['what is no number is an empty cell', Number.NaN, ''],
  ['a flag is a spreadsheet’s flag', true, 'TRUE'],
  ['text is text', 'FEI Jul', 'FEI Jul'],
  ['a day is a day', '2024-03-05', '2024-03-05'],
  ['a formula stays text', '=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
  ['a formula behind blanks stays text', '  =1+1', `'  =1+1`],
  ['a phone number stays text', '+41 44', `'+41 44`],
  ['a function stays text', '@SUM(A1)', `'@SUM(A1)`],
  ['a full-width formula stays text', '＝1+1', `'＝1+1`],
  ['a dash alone is harmless', '-', '-'],
  ['a tab does not begin another cell', 'a\tb', '"a\tb"'],
  ['a break does not begin another row', 'a\nb "c"', '"a\nb ""c"""'],
  ['an escape is its code', 'a\u001B[31mb', 'a\\u{1B}[31mb'],
  ['a control of C1 is its code', 'a\u009Bb', 'a\\u{9B}b'],
  ['an override of direction is its code', 'a\u202Eb\u2066', 'a\\u{202E}b\\u{2066}'],
  ['Hebrew, Arabic and a joined sign stay', 'שלום مرحبا 👩‍👩‍👧', 'שלום مرحبا 👩‍👩‍👧'],
  ['a leading quote is doubled', '"a', '"""a"'],
])('[TAB-09] copied as text, %s', (_name, value, expected) => {
  expect(asTsv([[cell(value)]])).toBe(expected);
});

test('[TAB-09] rows are lines and columns are tabs', () => {
  const rows = [
    [cell('a'), cell(1)],
    [cell('b'), cell(null)],
  ];
  expect(asTsv(rows)).toBe('a\t1\nb\t');
});

test('[TAB-09] the copied table looks as on the screen and still carries the raw numbers', () => {
  const html = asHtml([[{ value: 1234.5678, text: '1,234.57', align: 'end', bold: true }]]);
  expect(html).toContain('text-align:right;font-weight:bold');
  expect(html).toContain('x:num="1234.5678"');
  expect(html).toContain('data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5678}"');
  expect(html).toContain('>1,234.57</td>');
});

test('[TAB-09] copied text cannot become markup or a formula', () => {
  const html = asHtml([[cell('=1+1'), cell('<img src=x onerror="a()">')]]);
  expect(html).toContain(String.raw`mso-number-format:'\@'`);
  expect(html).not.toContain('<img');
});

test('[TAB-09] no text of any kind begins a formula or another cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const copied = asTsv([[cell(text)]]);
      const inside = copied.startsWith('"') ? copied.slice(1) : copied;
      expect(inside.length < 2 || !/^[=+\-@]/.test(inside)).toBe(true);
      expect(copied.startsWith('"') || !/[\t\n\r]/.test(copied)).toBe(true);
    }),
  );
});

/** Numbers as large and as small as the product keeps: up to 15 digits. */
const kept = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat({ max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`) || 0);

test('what the tables copy is read back as the same number', () => {
  fc.assert(
    fc.property(kept, (value) => {
      expect(readNumber(asTsv([[{ value, text: formatNumber(value) }]]))).toBe(value);
    }),
  );
});
