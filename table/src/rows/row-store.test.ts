import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { flagField, numberField, textField } from './fields.ts';
import { createRowStore } from './row-store.ts';

type Trade = {
  readonly id: string;
  readonly product: string | null;
  readonly fees: number | null;
  readonly open: boolean;
};

const FIELDS = {
  product: textField((trade: Trade) => trade.product),
  fees: numberField((trade: Trade) => trade.fees),
  open: flagField((trade: Trade) => trade.open),
};

const newStore = () => createRowStore({ fields: FIELDS, id: (trade: Trade) => trade.id });

const trade = (id: string, change: Partial<Trade> = {}): Trade => ({
  id,
  product: 'Argus Propane FEI Swap',
  fees: 19.44,
  open: false,
  ...change,
});

test('rows are read as they were given, missing values too', () => {
  const store = newStore();
  store.append([trade('A', { open: true }), trade('B', { product: null, fees: null })]);

  expect(store.count).toBe(2);
  expect(store.row(0).text('product')).toBe('Argus Propane FEI Swap');
  expect(store.row(0).number('fees')).toBe(19.44);
  expect(store.row(0).flag('open')).toBe(true);
  expect(store.row(1).text('product')).toBeNull();
  expect(store.row(1).number('fees')).toBeNull();
  expect(store.row(1).id).toBe('B');
});

test('a row that is here already is not added again', () => {
  const store = newStore();
  expect(store.append([trade('A'), trade('B')])).toBe(2);
  expect(store.append([trade('B', { fees: 1 }), trade('C')])).toBe(1);
  expect([0, 1, 2].map((index) => store.idAt(index))).toEqual(['A', 'B', 'C']);
  expect(store.row(1).number('fees')).toBe(19.44);
});

test('an update overwrites the row in its place; an unknown row changes nothing', () => {
  const store = newStore();
  store.append([trade('A'), trade('B')]);
  const listener = jest.fn();
  store.subscribe(listener);

  store.update([trade('B', { fees: 2.5, open: true })]);
  expect(store.row(1).number('fees')).toBe(2.5);
  expect(store.row(1).flag('open')).toBe(true);
  store.update([trade('Z')]);
  expect(store.count).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('replacing begins anew, longest fraction and all', () => {
  const store = newStore();
  store.append([trade('A', { fees: 50.925 }), trade('B')]);
  expect(store.longestFraction('fees')).toBe(3);

  store.replace([trade('C', { fees: 12.5 })]);
  expect(store.count).toBe(1);
  expect(store.indexOf('A')).toBe(-1);
  expect(store.indexOf('C')).toBe(0);
  expect(store.longestFraction('fees')).toBe(1);
});

test('listeners hear of every change until they leave', () => {
  const store = newStore();
  const listener = jest.fn();
  const leave = store.subscribe(listener);
  store.append([trade('A')]);
  store.append([trade('A')]);
  store.set([{ id: 'A', field: 'open', value: true }]);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.replace([]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('listeners learn which rows have other values, unless all are to be lined up anew', () => {
  const store = newStore();
  const listener = jest.fn();
  store.append([trade('A'), trade('B'), trade('C')]);
  store.subscribe(listener);
  store.set([
    { id: 'C', field: 'open', value: true },
    { id: 'Z', field: 'open', value: true },
    { id: 'A', field: 'fees', value: 2.5 },
  ]);
  store.update([trade('B', { fees: 7 })]);
  store.set([{ id: 'B', field: 'fees', value: 0.125 }]);
  store.set([{ id: 'Z', field: 'fees', value: 1 }]);
  expect(listener.mock.calls).toEqual([[[2, 0]], [[1]], [undefined]]);
  expect(store.row(0).number('fees')).toBe(2.5);
  expect(store.row(2).flag('open')).toBe(true);
});

test('whatever is appended and updated reads like a plain list of rows', () => {
  const rows = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    product: fc.option(fc.constantFrom('FEI', 'CP', '', 'ARA')),
    fees: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    open: fc.boolean(),
  });
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('append' as const), rows: fc.array(rows, { maxLength: 90 }) }),
      fc.record({ kind: fc.constant('update' as const), rows: fc.array(rows, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant('set' as const), rows: fc.array(rows, { maxLength: 3 }) }),
    ),
  );
  fc.assert(
    fc.property(steps, (script) => {
      const store = newStore();
      const plain = new Map<string, Trade>();
      for (const { kind, rows: given } of script) {
        if (kind === 'append') {
          store.append(given);
          for (const row of given) if (!plain.has(row.id)) plain.set(row.id, row);
        } else if (kind === 'set') {
          store.set(given.map(({ id, fees }) => ({ id, field: 'fees', value: fees })));
          for (const { id, fees } of given) {
            const known = plain.get(id);
            if (known !== undefined) plain.set(id, { ...known, fees });
          }
        } else {
          for (const row of given) {
            store.update([row]);
            if (plain.has(row.id)) plain.set(row.id, row);
          }
        }
      }
      const read = Array.from({ length: store.count }, (_row, index) => {
        const row = store.row(index);
        const [product, fees, open] = [row.text('product'), row.number('fees'), row.flag('open')];
        return { id: row.id, product, fees, open };
      });
      expect(read).toEqual([...plain.values()]);
    }),
  );
});

describe('an answer of many rows', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const MANY = Array.from({ length: 10_000 }, (_row, place) => trade(`T${place}`, { fees: place }));

  /** A store whose rows count how often they are read. */
  function countedStore() {
    const taken = { count: 0 };
    const fees = numberField((row: Trade) => {
      taken.count += 1;
      return row.fees;
    });
    return { taken, store: createRowStore({ fields: { fees }, id: (row: Trade) => row.id }) };
  }

  test('its first rows are taken over at once, the others while nobody waits; then it is told', () => {
    const { taken, store } = countedStore();
    store.replace(MANY);
    const listener = jest.fn();
    store.subscribe(listener);
    expect(store.row(100).number('fees')).toBe(100);
    expect(taken.count).toBeLessThan(1000);
    expect(listener).not.toHaveBeenCalled();

    jest.runAllTimers();
    expect(taken.count).toBe(MANY.length);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a page that is drawn for longer than they wait shows its frame before they are taken over', () => {
    const { taken, store } = countedStore();
    store.replace(MANY);
    const atOnce = taken.count;

    // What came due meanwhile, in one go.
    jest.runOnlyPendingTimers();
    expect(taken.count).toBe(atOnce);
    jest.runOnlyPendingTimers();
    expect(taken.count).toBeGreaterThan(atOnce);
  });

  test('whoever reads beyond them has them all; that they are in is still told', () => {
    const { taken, store } = countedStore();
    store.append(MANY);
    const listener = jest.fn();
    store.subscribe(listener);
    expect(store.row(9999).number('fees')).toBe(9999);
    expect(taken.count).toBe(MANY.length);
    jest.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('rows that are replaced on their way do not arrive', () => {
    const { store } = countedStore();
    store.replace(MANY);
    store.replace([trade('A', { fees: -1 })]);
    jest.runAllTimers();
    expect(store.count).toBe(1);
    expect(store.numberReader('fees')(0)).toBe(-1);
  });
});
