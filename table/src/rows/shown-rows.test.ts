import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { orderBy } from '../columns/cell-values.ts';
import type { Column } from '../columns/columns.ts';
import { numberField, textField } from './fields.ts';
import { Folding } from './folding.ts';
import { createRowStore } from './row-store.ts';
import { MAX_LEVELS } from './row-tree.ts';
import { ShownRows } from './shown-rows.ts';

type Row = {
  readonly id: string;
  readonly depth: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly day: string | null;
  readonly isTotal: boolean;
};

const FIELDS = {
  name: textField((row: Row) => row.name),
  amount: numberField((row: Row) => row.amount),
  day: textField((row: Row) => row.day),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 80, rowHeader: true },
  { id: 'amount', header: 'Amount', kind: 'money', field: 'amount', width: 80 },
  { id: 'day', header: 'Day', kind: 'date', field: 'day', width: 80 },
  { id: 'sign', header: 'Is', kind: 'custom', width: 80, text: signText, renderCell: () => [] },
];

function signText(row: { number(name: 'amount'): number | null }): string {
  return (row.number('amount') ?? 0) < 0 ? 'loss' : 'gain';
}

const column = (id: string): Column<typeof FIELDS> => COLUMNS.find((each) => each.id === id)!;

const row = (id: string, depth = 0, change: Partial<Row> = {}): Row => ({
  id,
  depth,
  name: id,
  amount: null,
  day: null,
  isTotal: false,
  ...change,
});

const treeStore = () =>
  createRowStore({
    fields: FIELDS,
    id: (each: Row) => each.id,
    depth: (each) => each.depth,
    total: (each) => each.isTotal,
  });

const flatStore = (rows: readonly Row[]) => {
  const store = createRowStore({
    fields: FIELDS,
    id: (each: Row) => each.id,
    total: (each) => each.isTotal,
  });
  store.append(rows);
  return store;
};

const ids = (shown: ShownRows<typeof FIELDS>) =>
  Array.from({ length: shown.count }, (_row, position) => shown.idAt(position)).join(' ');

/** Corp > (East > (E1, E2), West), Product > (P1), Total. */
const BOOKS = [
  row('Corp'),
  row('East', 1),
  row('E1', 2),
  row('E2', 2),
  row('West', 1),
  row('Product'),
  row('P1', 1),
];

function books(folding?: Folding) {
  const store = treeStore();
  store.append(BOOKS);
  return { store, shown: new ShownRows(store, folding) };
}

test('[TAB-03] expand all, collapse all, and back to what was open at first', () => {
  const { shown } = books();
  expect(ids(shown)).toBe('Corp East West Product P1');
  shown.openTo(MAX_LEVELS);
  expect(ids(shown)).toBe('Corp East E1 E2 West Product P1');
  shown.openTo(0);
  expect(ids(shown)).toBe('Corp Product');
  shown.toggle(1);
  expect(ids(shown)).toBe('Corp Product P1');
  shown.openTo();
  expect(ids(shown)).toBe('Corp East West Product P1');
});

test.each([
  [0, 'Corp Product'],
  [1, 'Corp East West Product P1'],
  [2, 'Corp East E1 E2 West Product P1'],
])('[TAB-04] open to depth %i at first: %s', (openDepth, expected) => {
  expect(ids(books(new Folding(openDepth)).shown)).toBe(expected);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [3, true],
])('[TAB-04] rows of depth 0 to %i: expandable %s', (deepest, expandable) => {
  const store = treeStore();
  store.append(Array.from({ length: deepest + 1 }, (_row, depth) => row(`D${depth}`, depth)));
  const shown = new ShownRows(store);
  expect(shown.isTree).toBe(expandable);
  expect(shown.hasChildren(0)).toBe(expandable);
});

test.each([
  ['a fourth level', [row('A'), row('B', 1), row('C', 2), row('D', 3), row('E', 4)], "'E'"],
  ['a level left out', [row('A'), row('B', 2)], "'B'"],
  ['a first row below nothing', [row('A', 1)], "'A'"],
  ['half a level', [row('A'), row('B', 0.5)], "'B'"],
])('[TAB-04] %s is refused and the row is named', (_case, rows, named) => {
  expect(() => treeStore().append(rows)).toThrow(TypeError);
  expect(() => treeStore().append(rows)).toThrow(named);
});

test('rows that arrive, or are fetched again, are open as the user left them', () => {
  const { store, shown } = books();
  shown.toggle(0);
  expect(ids(shown)).toBe('Corp Product P1');
  store.append([row('Shipping'), row('S1', 1)]);
  expect(ids(shown)).toBe('Corp Product P1 Shipping S1');
  shown.openTo(0);
  store.append([row('Forward'), row('F1', 1)]);
  expect(ids(shown)).toBe('Corp Product Shipping Forward');
  shown.toggle(1);
  store.replace([row('Product'), row('P1', 1), row('P2', 1), row('Corp'), row('East', 1)]);
  expect(ids(shown)).toBe('Product P1 P2 Corp');
});

test('a row is found by its id, and one that is folded away by what holds it', () => {
  const { shown } = books();
  expect(shown.indexOf('West')).toBe(2);
  expect(shown.indexOf('E1')).toBe(-1);
  expect(shown.nearestTo('E1')).toBe(1);
  expect(shown.nearestTo('nobody')).toBe(-1);
  expect(shown.reveal(2)).toBe(2);
  expect(ids(shown)).toBe('Corp East E1 E2 West Product P1');
  expect(shown.indexOf('West')).toBe(4);
});

test('a position tells its place in the tree', () => {
  const { shown } = books();
  shown.toggle(2);
  expect(shown.depthAt(1)).toBe(1);
  expect(shown.endOf(0)).toBe(3);
  expect(shown.parentOf(2)).toBe(0);
  expect(shown.parentOf(0)).toBe(-1);
  expect(shown.isOpen(0)).toBe(true);
  expect(shown.isOpen(1)).toBe(false);
  expect(shown.hasChildren(2)).toBe(false);
  expect(shown.amongSiblings(2)).toEqual({ position: 2, count: 2 });
  expect(shown.amongSiblings(3)).toEqual({ position: 2, count: 2 });
});

test.each<[string, string, 'ascending' | 'descending', string]>([
  ['numbers as numbers, none last', 'amount', 'ascending', 'c b e a d'],
  ['numbers falling, none still last', 'amount', 'descending', 'a b e c d'],
  ['texts as a reader expects', 'name', 'ascending', 'b e d a c'],
  ['texts falling, none still last', 'name', 'descending', 'a d b e c'],
  ['days by the calendar', 'day', 'ascending', 'd a b c e'],
  ['what a cell says', 'sign', 'ascending', 'a b d e c'],
])('[TAB-11] sorts %s', (_case, by, direction, expected) => {
  const shown = new ShownRows(
    flatStore([
      row('a', 0, { amount: 1000, name: 'éclair 10', day: '2024-02-01' }),
      row('b', 0, { amount: 9, name: 'Eclair 9', day: '2024-10-01' }),
      row('c', 0, { amount: -20, name: null, day: null }),
      row('d', 0, { amount: null, name: 'Eclair 10', day: '2023-12-31' }),
      row('e', 0, { amount: 9, name: 'Eclair 9', day: null }),
    ]),
  );
  shown.sortBy(orderBy(column(by), direction));
  expect(ids(shown)).toBe(expected);
  shown.sortBy(undefined);
  expect(ids(shown)).toBe('a b c d e');
});

test('[TAB-11] siblings of a tree are sorted among themselves; totals stay where they are', () => {
  const store = treeStore();
  store.append([
    row('Corp', 0, { amount: 5 }),
    row('East', 1, { amount: 1 }),
    row('West', 1, { amount: 4 }),
    row('Product', 0, { amount: 7 }),
    row('P', 1, { amount: 7 }),
    row('Total', 0, { amount: 12, isTotal: true }),
  ]);
  const shown = new ShownRows(store);
  shown.sortBy(orderBy(column('amount'), 'descending'));
  expect(ids(shown)).toBe('Product P Corp West East Total');
  shown.sortBy(orderBy(column('amount'), 'ascending'));
  expect(ids(shown)).toBe('Corp East West Product P Total');
  expect(shown.isTotal(5)).toBe(true);
  expect(shown.endOf(0)).toBe(3);
});

test('[TAB-11] a changed row keeps its place until the next sort; one that arrives is placed', () => {
  const store = flatStore([row('a', 0, { amount: 1 }), row('b', 0, { amount: 2 })]);
  const shown = new ShownRows(store);
  shown.sortBy(orderBy(column('amount'), 'ascending'));
  store.update([row('a', 0, { amount: 9 })]);
  expect(ids(shown)).toBe('a b');
  store.append([row('c', 0, { amount: 1.5 })]);
  expect(ids(shown)).toBe('a c b');
  shown.sortBy(orderBy(column('amount'), 'ascending'));
  expect(ids(shown)).toBe('c b a');
});

test('which rows have other values is told by their positions, or not at all', () => {
  const store = flatStore([row('a', 0, { amount: 1 }), row('b', 0, { amount: 2 })]);
  const shown = new ShownRows(store);
  const listener = jest.fn();
  shown.subscribe(listener);
  store.set([{ id: 'b', field: 'amount', value: 3 }]);
  shown.sortBy(orderBy(column('amount'), 'descending'));
  store.set([{ id: 'b', field: 'amount', value: 4 }]);
  expect(listener.mock.calls).toEqual([[[1]], [undefined], [undefined]]);
});

test('listeners hear of rows, folding and order until they leave', () => {
  const { store, shown } = books();
  const listener = jest.fn();
  const leave = shown.subscribe(listener);
  shown.toggle(0);
  store.append([row('Z')]);
  shown.sortBy(orderBy(column('name'), 'ascending'));
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
  store.append([row('Y')]);
  expect(listener).toHaveBeenCalledTimes(3);
});

/** The same tree as nested objects, sorted and folded the plain way. */
type Node = { readonly row: Row; readonly below: Node[] };

function plainTree(rows: readonly Row[]): Node[] {
  const top: Node[] = [];
  const branch: Node[] = [];
  for (const each of rows) {
    const node = { row: each, below: [] };
    branch.length = each.depth;
    (branch.at(-1)?.below ?? top).push(node);
    branch.push(node);
  }
  return top;
}

function plainIds(nodes: readonly Node[], sign: number, isOpen: (row: Row) => boolean): string[] {
  const rank = ({ row: { amount } }: Node) => (amount === null ? Infinity : sign * amount);
  const others = nodes.filter((node) => !node.row.isTotal);
  const sorted = sign === 0 ? others : others.toSorted((a, b) => rank(a) - rank(b) || 0);
  const arranged = nodes.map((node) => (node.row.isTotal ? node : sorted.shift()!));
  return arranged.flatMap((node) => [
    node.row.id,
    ...(isOpen(node.row) ? plainIds(node.below, sign, isOpen) : []),
  ]);
}

const someTree = fc
  .array(
    fc.record({
      depth: fc.integer({ min: 0, max: 3 }),
      amount: fc.option(fc.integer({ min: -3, max: 3 })),
      isTotal: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    }),
    { maxLength: 60 },
  )
  .map((drafts) => {
    let above = -1;
    return drafts.map(({ depth, ...rest }, place) => {
      above = Math.min(depth, above + 1);
      return row(`R${place}`, above, rest);
    });
  });

const someSteps = fc.array(
  fc.oneof(
    fc.record({ step: fc.constant('toggle' as const), at: fc.nat(59) }),
    fc.record({ step: fc.constant('sort' as const), sign: fc.constantFrom(-1, 0, 1) }),
    fc.record({ step: fc.constantFrom('all' as const, 'none', 'reset', 'arrive') }),
  ),
);

test('[TAB-03] whatever is opened and sorted reads like the tree built anew', () => {
  fc.assert(
    fc.property(someTree, someSteps, fc.nat(60), (rows, steps, first) => {
      const store = treeStore();
      store.append(rows.slice(0, first));
      const shown = new ShownRows(store);
      let held = rows.slice(0, first);
      let sign = 0;
      let openDepth = 1;
      let turned = new Set<string>();
      const opened = (depth: number) => {
        openDepth = depth;
        turned = new Set();
      };
      const isOpen = ({ id, depth }: Row) => depth < openDepth !== turned.has(id);
      for (const step of steps) {
        if (step.step === 'toggle' && 'at' in step && step.at < shown.count) {
          if (shown.hasChildren(step.at)) {
            const id = shown.idAt(step.at)!;
            if (!turned.delete(id)) turned.add(id);
          }
          shown.toggle(step.at);
        } else if (step.step === 'sort' && 'sign' in step) {
          sign = step.sign;
          const direction = sign > 0 ? 'ascending' : 'descending';
          shown.sortBy(sign === 0 ? undefined : orderBy(column('amount'), direction));
        } else if (step.step === 'arrive') {
          held = [...rows];
          store.append(rows);
        } else if (step.step === 'all' || step.step === 'none' || step.step === 'reset') {
          opened({ all: 3, none: 0, reset: 1 }[step.step]);
          if (step.step === 'all') shown.openTo(MAX_LEVELS);
          else if (step.step === 'none') shown.openTo(0);
          else shown.openTo();
        }
        const expected = plainIds(plainTree(held), sign, isOpen);
        expect(ids(shown)).toBe(expected.join(' '));
        expected.forEach((id, position) => {
          expect(shown.indexOf(id)).toBe(position);
          const depth = shown.depthAt(position);
          let end = position + 1;
          while (end < shown.count && shown.depthAt(end) > depth) end += 1;
          expect(shown.endOf(position)).toBe(end);
        });
      }
    }),
  );
});

test('the numbers of a flat table are read in the order that is shown', () => {
  const store = flatStore([row('a', 0, { amount: 1 }), row('b', 0, { amount: 2 })]);
  const shown = new ShownRows(store);
  expect(shown.numberReader('amount')(1)).toBe(2);
  shown.sortBy(orderBy(column('amount'), 'descending'));
  expect(shown.numberReader('amount')(1)).toBe(1);
  expect(shown.row(0).id).toBe('b');
});
