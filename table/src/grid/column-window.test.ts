import { expect, test } from '@jest/globals';

import type { Column } from '../columns/columns.ts';
import { ColumnWindow } from './column-window.ts';

type None = Record<string, never>;

const WIDTH = 100;

/** So many columns of 100 px, the first of them pinned. */
function columnsOf(count: number): readonly Column<None>[] {
  return Array.from({ length: count }, (_column, place) => ({
    id: `c${place}`,
    header: `C${place}`,
    width: WIDTH,
    kind: 'custom' as const,
    text: () => '',
    renderCell: () => [],
    ...(place === 0 ? { pinned: 'start' as const } : {}),
  }));
}

function sightOf(count: number, sight: { scrollLeft?: number; room?: number; focused?: number }) {
  return {
    columns: columnsOf(count),
    starts: Array.from({ length: count + 1 }, (_start, place) => place * WIDTH),
    scrollLeft: 0,
    room: 700,
    focused: 0,
    beyond: 2,
    ...sight,
  };
}

const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_place, step) => first + step);

test.each([
  { of: 'ten that fit twice', count: 10, sight: {}, drawn: range(0, 10) },
  { of: 'thirty', count: 30, sight: {}, drawn: range(0, 9) },
  { of: 'thirty in a hidden tab', count: 30, sight: { room: 0 }, drawn: range(0, 30) },
  { of: 'thirty on a phone', count: 30, sight: { room: 390 }, drawn: range(0, 30) },
  {
    of: 'thirty, in the middle',
    count: 30,
    sight: { scrollLeft: 1050 },
    drawn: [0, ...range(8, 20)],
  },
  {
    of: 'thirty, at the end',
    count: 30,
    sight: { scrollLeft: 2500 },
    drawn: [0, ...range(23, 30)],
  },
  {
    of: 'thirty, with the focus out of sight',
    count: 30,
    sight: { scrollLeft: 2500, focused: 4 },
    drawn: [0, 4, ...range(23, 30)],
  },
])('of $of columns are drawn', ({ count, sight, drawn }) => {
  expect(new ColumnWindow<None>().of(sightOf(count, sight))).toEqual(drawn);
});

test('a step aside within what is drawn draws nothing anew', () => {
  const window = new ColumnWindow<None>();
  const sight = sightOf(30, { scrollLeft: 1000 });
  const drawn = window.of(sight);
  expect(window.of({ ...sight, scrollLeft: 1150 })).toBe(drawn);
  expect(window.of({ ...sight, scrollLeft: 1350 })).not.toBe(drawn);
});
