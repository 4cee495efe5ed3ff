import { expect, test } from '@jest/globals';

import type { Column } from '../columns/columns.ts';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { drawCell } from './cell-drawing.ts';

type Row = { readonly value: number | null; readonly text: string | null };

const FIELDS = {
  value: numberField((row: Row) => row.value),
  text: textField((row: Row) => row.text),
};

/** The drawing of one value in a column whose longest fraction has `longest` digits. */
function draw(change: object, row: Partial<Row>, longest = 3) {
  const base: Column<typeof FIELDS> = {
    id: 'c',
    header: 'C',
    width: 80,
    kind: 'lots',
    field: 'value',
  };
  const store = createRowStore({ fields: FIELDS, id: (_row: Row) => 'one' });
  store.append([{ value: null, text: null, ...row }]);
  const context = {
    longestFraction: () => longest,
    heat: () => '',
    pending: () => undefined,
    isMarked: () => false,
    room: () => 12,
    lettersFor: () => 12,
  };
  return drawCell({ ...base, ...change }, store.row(0), context);
}

// The widths that put the decimal points of a column under each other.
test.each([
  { value: 50.925, longest: 3, text: '50.925', look: ' has-room' },
  { value: 19.44, longest: 3, text: '19.44', look: ' has-room lacks-1' },
  { value: 614.5, longest: 3, text: '614.5', look: ' has-room lacks-2' },
  { value: 543, longest: 3, text: '543', look: ' has-room lacks-point-3' },
  { value: 60, longest: 1, text: '60', look: ' has-room lacks-point-1' },
  { value: 60, longest: 0, text: '60', look: ' has-room' },
])('[EDF-19] $value beside $longest digits is $text', ({ value, longest, text, look }) => {
  expect(draw({ kind: 'money' }, { value }, longest)).toMatchObject({ text, look });
});

test.each([
  { kind: 'lots', value: -12000, text: '−12,000', negative: true },
  { kind: 'lots', value: 0, text: '0', negative: false },
  { kind: 'integer', value: 1234.5, text: '1,235', negative: false },
])('[EDF-14] $kind $value is $text, red: $negative', ({ kind, value, text, negative }) => {
  expect(draw({ kind }, { value })).toMatchObject({ text, look: redness(negative) });
});

// The last value of each kind that is not red, and the first that is: by what is read.
test.each([
  { change: { kind: 'integer' }, value: -0.49, text: '0', negative: false },
  { change: { kind: 'integer' }, value: -0.5, text: '−1', negative: true },
  { change: { kind: 'lots' }, value: -0.9994, text: '−0.999', negative: false },
  { change: { kind: 'lots' }, value: -0.9995, text: '−1', negative: true },
  { change: { kind: 'price' }, value: -0.999, text: '−0.999', negative: false },
  { change: { kind: 'price' }, value: -1, text: '−1', negative: true },
  { change: { kind: 'price', decimals: { exactly: 2 } }, value: -0.994, text: '−0.99', negative: false },
  { change: { kind: 'price', decimals: { exactly: 2 } }, value: -0.999, text: '−1.00', negative: true },
  { change: { kind: 'money' }, value: -0.999, text: '−0.999', negative: false },
  { change: { kind: 'money', decimals: { upTo: 0 } }, value: -0.999, text: '−1', negative: true },
  { change: { kind: 'money', short: true }, value: -99.94, text: '−99.9', negative: false },
  { change: { kind: 'money', short: true }, value: -99.95, text: '−100.0', negative: true },
  { change: { kind: 'percent' }, value: -0.0094, text: '−0.9', negative: false },
  { change: { kind: 'percent' }, value: -0.0095, text: '−1.0', negative: true },
])('[TAB-07] $change of $value is $text, red: $negative', ({ change, value, text, negative }) => {
  expect(draw(change, { value })).toMatchObject({ text, look: redness(negative) });
}); // prettier-ignore

test.each([
  { value: 22_146, red: true },
  { value: -74_916, red: false },
  { value: 0.4, red: false },
])('where less is better $value is red: $red', ({ value, red }) => {
  const change = { kind: 'money', decimals: { exactly: 0 }, better: 'less' } as const;
  expect(draw(change, { value })).toMatchObject({ look: redness(red) });
});

const redness = (red: boolean) =>
  expect.stringMatching(red ? /is-negative/ : /^((?!is-negative).)*$/);

// A change from the threshold on has an arrow; a cell may show the change of another number.
test.each([
  { value: null, trend: undefined },
  { value: 0, trend: undefined },
  { value: 99.9, trend: undefined },
  { value: -99.9, trend: undefined },
  { value: 100, trend: 'up' },
  { value: -100, trend: 'down' },
])('[TAB-08] a change of $value has the arrow $trend', ({ value, trend }) => {
  const drawing = draw({ kind: 'money', trend: { threshold: 100 } }, { value });
  expect('trend' in drawing ? drawing.trend : undefined).toBe(trend);
});

test('a number wider than its column is ready to be cut off', () => {
  expect(draw({ kind: 'money' }, { value: 1e21 }, 0)).toMatchObject({ look: '' });
});

test.each([{ kind: 'lots' }, { kind: 'price' }, { kind: 'money' }])(
  '[EDF-19] a number in a $kind column shows at most three decimals',
  ({ kind }) => {
    expect(draw({ kind }, { value: 612.12345 })).toMatchObject({ text: '612.123' });
  },
);

// 100 for money, 1 for daily values (spec B2, C9).
test.each([
  { value: 99.9, threshold: 100, trend: undefined },
  { value: 100, threshold: 100, trend: 'up' },
  { value: -99.9, threshold: 100, trend: undefined },
  { value: -100, threshold: 100, trend: 'down' },
  { value: 0.99, threshold: 1, trend: undefined },
  { value: -1, threshold: 1, trend: 'down' },
  { value: 0, threshold: 0, trend: undefined },
])('[TAB-08] $value beside a threshold of $threshold: $trend', ({ value, threshold, trend }) => {
  expect(draw({ kind: 'money', trend: { threshold } }, { value })).toMatchObject({ trend });
});

test('a unit stands behind the number in a slot of its own', () => {
  const unit = { field: 'text', width: 24 };
  expect(draw({ unit }, { value: 5000, text: 'MT' })).toMatchObject({
    text: '5,000',
    unit: { text: 'MT', width: 24 },
  });
});

test.each([
  { kind: 'lots', field: 'value' },
  { kind: 'date', field: 'text' },
  { kind: 'text', field: 'text' },
])('no value in a $kind column is an empty cell', (column) => {
  expect(draw(column, {})).toMatchObject({ kind: 'text', text: '' });
});

test.each([
  { kind: 'date', text: '2024-06-28', shown: '28 Jun 24' },
  { kind: 'month', text: '2024-08-01', shown: 'Aug 24' },
  { kind: 'instant', text: '2024-06-28T23:30:00.000Z', shown: '28 Jun 24 23:30' },
])('a $kind shows $shown', ({ kind, text, shown }) => {
  expect(draw({ kind, field: 'text' }, { text })).toMatchObject({ kind: 'text', text: shown });
});

test.each([
  { text: 'SUCCESS', tone: 'positive', icon: 'check' },
  { text: 'FAIL', tone: 'negative', icon: 'close' },
  { text: 'RUNNING', tone: 'neutral', icon: undefined },
])('the status $text is $tone', ({ text, tone, icon }) => {
  const tones = { SUCCESS: 'positive', FAIL: 'negative' };
  const drawing = draw({ kind: 'status', field: 'text', tones }, { text });
  expect(drawing).toEqual({
    kind: 'parts',
    parts: [{ part: 'badge', text, tone, ...(icon === undefined ? {} : { icon }) }],
  });
});
