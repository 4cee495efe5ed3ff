import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import type { TextRowField } from '../rows/fields.ts';
import { NO_CHOICES } from './column-choices.ts';
import { ColumnLayout, MIN_WIDTH } from './column-layout.ts';
import type { Column } from './columns.ts';

type Fields = { readonly name: TextRowField<string> };

const column = (id: string, change: Partial<Column<Fields>> = {}) =>
  ({
    id,
    header: id.toUpperCase(),
    kind: 'text',
    field: 'name',
    width: 100,
    ...change,
  }) as Column<Fields>;

const LETTERS: readonly Column<Fields>[] = [
  column('a', { rowHeader: true }),
  column('b'),
  column('c'),
  column('d'),
  column('e', { sortable: false }),
];

/** Pinned areas, in order. */
const PINS = ['start', 'none', 'end'] as const;

const layoutOf = () => new ColumnLayout(LETTERS);
const shown = (layout: ColumnLayout<Fields>) =>
  layout.columns
    .map(
      ({ id, pinned: pin }) =>
        ({ start: id.toUpperCase(), end: `|${id.toUpperCase()}` })[String(pin)] ?? id,
    )
    .join('');

test.each([
  { change: 'nothing', gives: 'abcde', make: () => undefined },
  { change: 'd before b', gives: 'adbce', make: (l) => l.move('d', 'b') },
  { change: 'b to the end', gives: 'acdeb', make: (l) => l.move('b', undefined) },
  { change: 'b before itself', gives: 'abcde', make: (l) => l.move('b', 'b') },
  { change: 'b one to the right', gives: 'acbde', make: (l) => l.moveBy('b', 1) },
  { change: 'b one to the left', gives: 'bacde', make: (l) => l.moveBy('b', -1) },
  { change: 'a further left', gives: 'abcde', make: (l) => l.moveBy('a', -1) },
  { change: 'e further right', gives: 'abcde', make: (l) => l.moveBy('e', 1) },
  { change: 'd pinned', gives: 'Dabce', make: (l) => l.pin('d', 'start') },
  {
    change: 'd and b pinned, in the order of the columns',
    gives: 'BDace',
    make: (l) => {
      l.pin('d', 'start');
      l.pin('b', 'start');
    },
  },
  {
    change: 'c dropped between pinned ones is pinned',
    gives: 'BCDae',
    make: (l) => {
      l.pin('d', 'start');
      l.pin('b', 'start');
      l.move('c', 'd');
    },
  },
  {
    change: 'a pinned one dropped among others is not',
    gives: 'Bacde',
    make: (l) => {
      l.pin('d', 'start');
      l.pin('b', 'start');
      l.move('d', 'e');
    },
  },
  {
    change: 'a pinned one does not step out of the pinned ones',
    gives: 'Dabce',
    make: (l) => {
      l.pin('d', 'start');
      l.moveBy('d', 1);
    },
  },
  { change: 'b pinned to the end', gives: 'acde|B', make: (l) => l.pin('b', 'end') },
  {
    change: 'c dropped behind the last of those at the end is one of them',
    gives: 'ade|B|C',
    make: (l) => {
      l.pin('b', 'end');
      l.move('c', undefined);
    },
  },
  {
    change: 'one at the end dropped among others is one of them',
    gives: 'abcde',
    make: (l) => {
      l.pin('b', 'end');
      l.move('b', 'c');
    },
  },
  {
    change: 'one at the end does not step out of it',
    gives: 'acde|B',
    make: (l) => {
      l.pin('b', 'end');
      l.moveBy('b', -1);
    },
  },
  { change: 'c hidden', gives: 'abde', make: (l) => l.show('c', false) },
  {
    change: 'a step goes over hidden columns',
    gives: 'adbe',
    make: (l) => {
      l.show('c', false);
      l.moveBy('b', 1);
    },
  },
  { change: 'the column that names the rows', gives: 'abcde', make: (l) => l.show('a', false) },
  {
    change: 'c hidden and shown again',
    gives: 'abcde',
    make: (l) => {
      l.show('c', false);
      l.show('c', true);
    },
  },
  {
    change: 'everything, and back',
    gives: 'abcde',
    make: (l) => {
      l.pin('d', 'start');
      l.show('c', false);
      l.move('b', undefined);
      l.reset();
    },
  },
] satisfies {
  change: string;
  gives: string;
  make: (layout: ReturnType<typeof layoutOf>) => unknown;
}[])('[TAB-11] columns after $change: $gives', ({ gives, make }) => {
  const layout = layoutOf();
  make(layout);
  expect(shown(layout)).toBe(gives);
});

test('[TAB-11] a header sorts up, down and not at all; one that cannot be sorted by never', () => {
  const layout = layoutOf();
  const sorts = ['b', 'b', 'b', 'b', 'c', 'e'].map((id) => {
    layout.cycleSort(id);
    return layout.sort && `${layout.sort.column} ${layout.sort.direction}`;
  });
  expect(sorts).toEqual([
    'b ascending',
    'b descending',
    undefined,
    'b ascending',
    'c ascending',
    'c ascending',
  ]);
});

test('the columns stay the same array until one of them changes', () => {
  const layout = layoutOf();
  layout.pin('c', 'start');
  const before = layout.columns;
  layout.cycleSort('b');
  layout.resize('b', 140, new Map());
  layout.settle();
  layout.setColumns([...LETTERS]);
  expect(layout.columns).toBe(before);
  layout.show('b', false);
  expect(layout.columns).not.toBe(before);
});

test('[TAB-11] a resize leaves all other columns as they are drawn, and only its end is told to all', () => {
  const layout = layoutOf();
  const [all, widths] = [jest.fn(), jest.fn()];
  layout.subscribe(all);
  layout.subscribeWidths(widths);
  const drawn = new Map([['a', 110], ['b', 111], ['c', 112], ['d', 113], ['e', 114]]); // prettier-ignore
  layout.resize('c', 150, drawn);
  layout.resize('c', 151.4, drawn);
  layout.resize('b', 1, drawn);
  expect(layout.choices.widths).toEqual({ a: 110, b: MIN_WIDTH, c: 151, d: 113, e: 114 });
  expect([widths.mock.calls.length, all.mock.calls.length]).toEqual([3, 0]);
  layout.settle();
  expect(all.mock.calls.length).toBe(1);
});

test('[TAB-11] on a narrow screen no width is changed: it would be that of every other machine', () => {
  const layout = layoutOf();
  layout.resize('b', 140, new Map());
  layout.setScreen('phone');
  layout.resize('b', 60, new Map([['a', 50]]));
  expect(layout.choices.widths).toEqual({ b: 140 });
});

test('on a narrow screen those come first that say so, and a wide one has its own order back', () => {
  const layout = new ColumnLayout([
    column('a'),
    column('b', { pinned: 'phone', rowHeader: true }),
    column('c', { phone: 'first' }),
    column('d'),
    column('e', { pinned: 'end' }),
  ]);
  layout.move('d', 'a');
  expect([shown(layout), layout.isFolded]).toEqual(['dabc|E', false]);
  layout.setScreen('phone');
  expect([shown(layout), layout.isFolded]).toEqual(['Bcda|E', true]);
  expect(layout.moveBy('c', 1)).toBe(false);
  layout.moveBy('d', 1);
  expect(shown(layout)).toBe('Bcad|E');
  layout.setScreen('wide');
  expect([shown(layout), layout.isFolded]).toEqual(['abcd|E', false]);
});

test('a column may stay in sight on wide screens alone, and a user may let it go', () => {
  const layout = new ColumnLayout([column('a'), column('total', { pinned: 'wide' }), column('c')]);
  expect(shown(layout)).toBe('TOTALac');
  layout.setScreen('phone');
  expect(shown(layout)).toBe('atotalc');
  layout.setScreen('wide');
  layout.pin('total', 'none');
  expect(shown(layout)).toBe('atotalc');
});

test('in a window too narrow for all of them some stay in sight, of a phone only what names the row', () => {
  const layout = new ColumnLayout([
    column('a'),
    column('b', { pinned: 'crowded' }),
    column('c', { pinned: 'crowded', rowHeader: true }),
    column('d'),
  ]);
  expect(shown(layout)).toBe('abcd');
  layout.setScreen('crowded');
  expect(shown(layout)).toBe('BCad');
  layout.setScreen('phone');
  expect(shown(layout)).toBe('Cabd');
});

test('[TAB-11] other columns of the screen keep what the user chose of those that stay', () => {
  const layout = layoutOf();
  layout.move('d', 'b');
  layout.show('c', false);
  layout.sortBy({ column: 'b', direction: 'descending' });
  layout.setColumns([...LETTERS.slice(0, 1), column('new'), ...LETTERS.slice(2)]);
  expect(shown(layout)).toBe('anewde');
  expect(layout.sort).toBeUndefined();
  layout.setColumns(LETTERS);
  expect(shown(layout)).toBe('adbe');
  expect(layout.sort).toEqual({ column: 'b', direction: 'descending' });
});

test('choices that are put in place of others leave nothing of them, neither sort nor preset', () => {
  const layout = layoutOf();
  layout.restore({ ...NO_CHOICES, preset: 'p' });
  layout.sortBy({ column: 'b', direction: 'ascending' });
  layout.restore({ order: [], widths: {}, hidden: ['c'], pins: {} });
  expect([shown(layout), layout.sort, layout.choices.preset]).toEqual([
    'abde',
    undefined,
    undefined,
  ]);
});

test('a column that is hidden at first is shown when asked for, until it is hidden or all is as declared', () => {
  const layout = new ColumnLayout([column('x'), column('y', { initially: 'hidden' }), column('z')]);
  expect(shown(layout)).toBe('xz');
  layout.show('y', true);
  layout.show('y', true);
  expect(shown(layout)).toBe('xyz');
  const chosen = layout.choices;
  layout.show('y', false);
  expect([shown(layout), layout.choices.hidden]).toEqual(['xz', []]);
  layout.restore(chosen);
  expect(shown(layout)).toBe('xyz');
  layout.reset();
  expect(shown(layout)).toBe('xz');
});

test('the last column cannot be hidden', () => {
  const layout = new ColumnLayout([column('x'), column('y')]);
  layout.show('x', false);
  layout.show('y', false);
  expect(shown(layout)).toBe('y');
  layout.restore({ ...NO_CHOICES, hidden: ['x', 'y'] });
  expect(shown(layout)).toBe('xy');
});

test('however columns are moved, pinned and hidden, each is there once and pinned ones stand at their ends', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const step = fc.oneof(
    fc.record({ do: fc.constant('move' as const), id, before: fc.option(id, { nil: undefined }) }),
    fc.record({
      do: fc.constant('step' as const),
      id,
      by: fc.constantFrom(1 as const, -1 as const),
    }),
    fc.record({ do: fc.constant('pin' as const), id, to: fc.constantFrom(...PINS) }),
    fc.record({ do: fc.constant('show' as const), id, on: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const layout = layoutOf();
      for (const one of steps) {
        if (one.do === 'move') layout.move(one.id, one.before);
        if (one.do === 'step') layout.moveBy(one.id, one.by);
        if (one.do === 'pin') layout.pin(one.id, one.to);
        if (one.do === 'show') layout.show(one.id, one.on);
      }
      const all = layout.all.map(({ column: { id: name } }) => name);
      expect(all.toSorted().join('')).toBe('abcde');
      const pins = layout.columns.map(({ pinned: pin }) =>
        [...PINS].findIndex((one) => one === (pin ?? 'none')),
      );
      expect(pins).toEqual(pins.toSorted());
      expect(layout.columns.length).toBeGreaterThan(0);
    }),
  );
});
