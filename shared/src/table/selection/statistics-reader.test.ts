import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';

import { ColumnLayout } from '../columns/column-layout.ts';
import { defineColumns } from '../columns/columns.ts';
import { numberField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { SelectionStore } from './selection-store.ts';
import { shownRows } from '../rows/shown-rows.ts';
import { StatisticsReader } from './statistics-reader.ts';

const ROWS = 100_000;
/** Of one column: every row holds its place modulo 4. */
const SUM = (ROWS / 4) * (0 + 1 + 2 + 3);

const FIELDS = { amount: numberField((row: number) => row % 4) };

const COLUMNS = defineColumns(
  FIELDS,
  Array.from({ length: 30 }, (_column, at) => ({
    id: `c${at}`,
    header: `C${at}`,
    kind: 'money',
    field: 'amount',
    width: 80,
  })),
);

let shown: ReturnType<typeof rowsShown>;
beforeAll(() => {
  shown = rowsShown();
});
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function rowsShown() {
  const store = createRowStore({ fields: FIELDS, id: String });
  store.append(Array.from({ length: ROWS }, (_row, at) => at));
  return shownRows(store);
}

/** What a listener has of a selection of all rows and so many columns, now and later. */
function read(columns: number) {
  const selection = new SelectionStore();
  const reader = new StatisticsReader({ layout: new ColumnLayout(COLUMNS), shown, selection });
  const listener = jest.fn();
  const stop = reader.subscribe(listener);
  const anchor = { row: '0', column: 'c0' };
  const focus = { row: String(ROWS - 1), column: `c${columns - 1}` };
  selection.set([{ mode: 'include', anchor, focus }]);
  return { reader, listener, stop };
}

test('[TAB-10] a selection of 1,000,000 cells is summed at once', () => {
  const { reader, listener, stop } = read(10);
  expect(reader.current()).toMatchObject({
    cells: 1_000_000,
    numbers: { count: 1_000_000, sum: 10 * SUM },
  });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
  stop();
});

test('a selection beyond what is counted at once lets the page go on, and is there a moment later', () => {
  const { reader, listener, stop } = read(30);
  expect(reader.current()).toBeUndefined();
  jest.advanceTimersByTime(50);
  expect(reader.current()).toMatchObject({
    cells: 3_000_000,
    numbers: { count: 3_000_000, sum: 30 * SUM },
  });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('a count that is under way ends when nobody listens any more', () => {
  const { reader, listener, stop } = read(30);
  stop();
  jest.advanceTimersByTime(50);
  expect(reader.current()).toBeUndefined();
  expect(listener).not.toHaveBeenCalled();
});
