import { expect, test } from '@jest/globals';

import { textWidth } from '@fairlead/shared/look/text-width';

import type { Column } from '../columns/columns.ts';
import { linesWidth, neededBy, neededByName } from './cell-needs.ts';
import { cutTo } from './cell-room.ts';

const MINI = 'Mont Belvieu LST Propane Mini';

test.each([
  { text: MINI, room: 20, shown: MINI },
  { text: MINI, room: 11, shown: 'Mont Belv…pane Mini' },
  { text: MINI, room: 6, shown: 'Mont…Mini' },
  { text: 'WTI', room: 0, shown: 'W…' },
  { text: 'BL-10A, BL-10B, BL-10C', room: 11, shown: 'BL-10A, BL-10B, …' },
  { text: 'BL-10A, BL-10B', room: 6, shown: 'BL-10A, …' },
  { text: 'BL-10A, BL-10B', room: 3, shown: 'BL…B' },
])(
  '"$text" in $room em is "$shown": a list keeps its begin, another text its end',
  ({ text, room, shown }) => {
    expect(cutTo(text, room)).toBe(shown);
  },
);

test('the name of a column may go on after a slash, under names of groups it has one line', () => {
  const column = {
    id: 'x',
    header: 'Income/Expense',
    kind: 'text',
    field: 'x',
    width: 90,
  } as const;
  const need = (isGrouped: boolean) =>
    neededByName(column as never, { isFolded: false, isGrouped, isDense: false });
  expect(need(true) - need(false)).toBeGreaterThan(30);
});

test('a text in lines is as wide as the widest of them where it breaks best', () => {
  expect(linesWidth(MINI, 1)).toBe(textWidth(MINI));
  expect(linesWidth(MINI, 2)).toBe(textWidth('Mont Belvieu LST'));
  expect(linesWidth('Quoted Trade Price', 3)).toBe(textWidth('Quoted'));
  expect(linesWidth('Commission', 2)).toBe(textWidth('Commission'));
});

const column = (change: object): Column<unknown> =>
  ({ id: 'c', header: 'Quoted Volume', kind: 'text', field: 'c', width: 100, ...change }) as never;
const WIDE = { em: 12, isFolded: false, isNarrow: false, isDense: false };
const FOLDED = { em: 12, isFolded: true, isNarrow: true, isDense: false };
const text = (em: number) => ({ kind: 'text' as const, text: '', em, look: '' });

test('[ACC-11] the end of an id is not cut by what copies it, which has a finger’s width on a phone', () => {
  const end = { part: 'text', text: '…22e56fde' } as const;
  const copy = { part: 'action', action: 'copy', name: 'Copy', icon: 'copy', atEnd: true } as const;
  const id = column({ kind: 'id', last: 8 });
  const drawing = { kind: 'parts', parts: [end, copy] } as const;
  const words = textWidth(end.text) * 12;
  expect(neededBy(id, drawing, WIDE)).toBe(Math.ceil(words + 5 + 24) + 11);
  expect(neededBy(id, drawing, { ...WIDE, isNarrow: true })).toBe(Math.ceil(words + 5 + 36) + 11);
});

test('a number has all of its digits; a text widens its column by a quarter', () => {
  expect(neededBy(column({ kind: 'price' }), text(20), WIDE)).toBe(257);
  expect(neededBy(column({}), text(5), WIDE)).toBe(71);
  expect(neededBy(column({}), text(20), WIDE)).toBe(125);
});

test('words beside a badge are not cut: a term keeps its year', () => {
  const term = { part: 'text', text: 'Jun 2024' } as const;
  const badge = { part: 'badge', text: 'Balmo 28 Jun', tone: 'balmo' } as const;
  const custom = column({ kind: 'custom' });
  const both = neededBy(custom, { kind: 'parts', parts: [term, badge] }, WIDE);
  const words = (textWidth(term.text) + textWidth(badge.text)) * 12;
  expect(both).toBe(Math.ceil(words + 18 + 5) + 11);
  const long = { part: 'text', text: 'A text that is long' + ' and longer'.repeat(3) } as const;
  expect(neededBy(custom, { kind: 'parts', parts: [long] }, WIDE)).toBe(125);
});

test('a unit stands behind its number, on a narrow screen below it', () => {
  const unit = { text: 'MT', width: 24 };
  const drawing = { kind: 'figure', text: '', em: 4, unit, lacks: '', look: '' } as const;
  const figure = { ...drawing, suffix: undefined, trend: undefined };
  expect(neededBy(column({ kind: 'lots' }), figure, WIDE)).toBe(48 + 4 + 24 + 17);
  expect(neededBy(column({ kind: 'lots' }), figure, FOLDED)).toBe(48 + 17);
});

test('a name has room for its menu beside it, in two lines; under the name of a group in one', () => {
  const wide = neededByName(column({}), { isFolded: false, isGrouped: false, isDense: false });
  expect(wide).toBe(Math.ceil(textWidth('Volume') * 11.5) + 25);
  const grouped = neededByName(column({}), { isFolded: false, isGrouped: true, isDense: false });
  expect(grouped).toBe(Math.ceil(textWidth('Quoted Volume') * 11.5) + 25);
});
