import { expect, test } from '@jest/globals';

import type { NumberColumnKind } from '../columns/columns.ts';
import { numberField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { drawContext } from './draw-context.ts';

type Row = { readonly value: number; readonly min: number; readonly max: number };

const FIELDS = {
  value: numberField((row: Row) => row.value),
  min: numberField((row: Row) => row.min),
  max: numberField((row: Row) => row.max),
};

function heat(row: Row, better?: 'less') {
  const column: NumberColumnKind<typeof FIELDS> = {
    id: 'value',
    header: 'Diff',
    width: 80,
    kind: 'money',
    field: 'value',
    shade: { min: 'min', max: 'max' },
    ...(better && { better }),
  };
  const store = createRowStore({ fields: FIELDS, id: (_row: Row) => 'one' });
  store.append([row]);
  return drawContext([column], store).heat(column, store.row(0), row.value);
}

test('a number is shaded between the ends that its row has', () => {
  expect(heat({ value: 50, min: -10, max: 100 })).toBe(' heat-pos-5');
  expect(heat({ value: -10, min: -10, max: 100 })).toBe(' heat-neg-10');
});

test('of costs more is worse: red above zero, green below', () => {
  expect(heat({ value: 50, min: -10, max: 100 }, 'less')).toBe(' heat-neg-5');
  expect(heat({ value: -10, min: -10, max: 100 }, 'less')).toBe(' heat-pos-10');
  expect(heat({ value: 0, min: -10, max: 100 }, 'less')).toBe(' heat-pos-0');
});
