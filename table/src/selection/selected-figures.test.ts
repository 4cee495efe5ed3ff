import { expect, test } from '@jest/globals';

import type { NumberKind } from '../columns/columns.ts';
import type { Totals } from './aggregates.ts';
import { type ColumnNumbers, aggregateColumns, namedFigures } from './selected-figures.ts';

const TOTALS: Totals = { sum: 30, count: 3, min: -5, max: 20, excluded: 0 };

function column(
  kind: NumberKind,
  units: readonly string[],
  more: Partial<Totals> = {},
): ColumnNumbers {
  return { kind, digits: 0, units, totals: { ...TOTALS, ...more } };
}

const MT = column('lots', ['MT']);
const BBL = column('lots', ['BBL'], { sum: 6, min: 1, max: 3 });
const MIXED = column('lots', ['MT', 'BBL']);
const MONEY = column('money', ['money'], { sum: 0.6, min: 0.1, max: 0.3 });
const COSTS = column('money', ['money'], { sum: 9, min: 2, max: 5 });
const EMPTY = column('price', [], { sum: 0, count: 0, min: Infinity, max: -Infinity });
const PRICE_MT = column('price', ['$/MT']);
const PRICE_BBL = column('price', ['$/BBL']);
const SHARE = column('percent', ['%'], { sum: 1.5, min: 0.25, max: 0.75 });
const CENTS = { ...column('money', ['USD'], { sum: 257205.9, min: 1, max: 3 }), digits: 2 };
const GROUPS = column('money', ['money'], { excluded: 2 });

// The rule of decision 0147, case by case.
test.each<[string, readonly ColumnNumbers[], string]>([
  ['nothing', [], ''],
  ['no numbers', [EMPTY], ''],
  ['cents read as in their cells', [CENTS], 'Sum 257,205.90, Avg 85,735.30, Count 3, Max 3.00, Min 1.00'],
  ['one unit', [MT], 'Sum 30, Avg 10, Count 3, Max 20, Min -5'],
  ['two columns in one unit', [MONEY, COSTS], 'Sum 9.6, Avg 1.6, Count 6, Max 5, Min 0.1'],
  ['two units in one column', [MIXED], 'Count 3, Units differ: MT, BBL'],
  ['two units in two columns', [MT, BBL], 'Count 6, Units differ: MT, BBL'],
  ['volumes and money', [MT, MONEY], 'Count 6, Units differ: MT, money'],
  ['lots and counts without a unit', [column('lots', ['lots']), column('integer', ['numbers'])], 'Count 6, Units differ: lots, numbers'],
  ['prices alone', [PRICE_MT], 'Avg 10, Count 3, Max 20, Min -5'],
  ['prices in two units', [PRICE_MT, PRICE_BBL], 'Count 6, Units differ: $/MT, $/BBL'],
  ['prices and volumes', [PRICE_MT, MT], 'Sum 30, Avg 10, Count 3, Max 20, Min -5, Prices left out'],
  ['prices in two units and money', [PRICE_MT, PRICE_BBL, MONEY], 'Sum 0.6, Avg 0.2, Count 3, Max 0.3, Min 0.1, Prices left out'],
  ['prices without a number beside volumes', [EMPTY, MT], 'Sum 30, Avg 10, Count 3, Max 20, Min -5'],
  ['prices and mixed units', [PRICE_MT, MIXED], 'Count 3, Units differ: MT, BBL, Prices left out'],
  ['percentages alone read as they are shown', [SHARE], 'Avg 50%, Count 3, Max 75%, Min 25%'],
  ['prices and percentages', [PRICE_MT, SHARE], 'Count 6, Units differ: $/MT, %'],
  ['both beside money', [PRICE_MT, SHARE, MONEY], 'Sum 0.6, Avg 0.2, Count 3, Max 0.3, Min 0.1, Prices and percentages left out'],
  ['groups beside their rows', [GROUPS], 'Sum 30, Avg 10, Count 3, Max 20, Min -5, 2 group cells left out'],
])('[TAB-02] %s', (_name, columns, words) => {
  const { figures, notes } = aggregateColumns(columns);
  const read = namedFigures(figures).map(({ name, value }) => `${name} ${value}`);
  expect([...read, ...notes].join(', ')).toBe(words.replaceAll('-', '−'));
}); // prettier-ignore

test('[TAB-02] wherever there are sum and average, the average is the sum by the count', () => {
  for (const columns of [[MT], [MONEY, COSTS], [PRICE_MT, MT], [GROUPS, MONEY]]) {
    const { figures } = aggregateColumns(columns);
    expect(figures?.average).toBe((figures?.sum ?? Number.NaN) / (figures?.count ?? 0));
  }
});
