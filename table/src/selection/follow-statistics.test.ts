import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';

import { createValueStore } from '@fairlead/shared/observable';

import { ColumnLayout } from '../columns/column-layout.ts';
import type { Column } from '../columns/columns.ts';
import { numberField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { followStatistics } from './follow-statistics.ts';
import { NOTHING_SELECTED } from './selection-edits.ts';
import type { Statistics } from './selection-statistics.ts';

const ROWS = 100_000;
/** Sum of one column: every row holds its index modulo 4. */
const SUM = (ROWS / 4) * (0 + 1 + 2 + 3);

const FIELDS = { amount: numberField((row: number) => row % 4) };

const COLUMNS: readonly Column<typeof FIELDS>[] = Array.from({ length: 30 }, (_column, at) => ({
  id: `c${at}`,
  header: `C${at}`,
  kind: 'money',
  field: 'amount',
  width: 80,
}));

let shown: ReturnType<typeof rowsShown>;
beforeAll(() => {
  shown = rowsShown();
});
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function rowsShown() {
  const store = createRowStore({ fields: FIELDS, id: String });
  store.append(Array.from({ length: ROWS }, (_row, at) => at));
  return new ShownRows(store);
}

/** Collects the statistics of a selection of all rows and so many columns, now and later. */
function follow(columns: number) {
  const selection = createValueStore(NOTHING_SELECTED);
  const tell = jest.fn<(statistics: Statistics | undefined) => void>();
  const stop = followStatistics({ layout: new ColumnLayout(COLUMNS), shown, selection }, tell);
  tell.mockClear();
  const anchor = { row: '0', column: 'c0' };
  const focus = { row: String(ROWS - 1), column: `c${columns - 1}` };
  selection.set([{ mode: 'include', anchor, focus }]);
  return { tell, stop };
}

test('[TAB-10] a selection of 1,000,000 cells is summed at once', () => {
  const { tell, stop } = follow(10);
  expect(tell.mock.calls).toMatchObject([
    [{ cells: 1_000_000, figures: { count: 1_000_000, sum: 10 * SUM } }],
  ]);
  expect(jest.getTimerCount()).toBe(0);
  stop();
});

test('a selection beyond what is counted at once lets the page go on, and is there a moment later', () => {
  const { tell, stop } = follow(30);
  expect(tell).not.toHaveBeenCalled();
  jest.advanceTimersByTime(50);
  expect(tell.mock.calls).toMatchObject([
    [{ cells: 3_000_000, figures: { count: 3_000_000, sum: 30 * SUM } }],
  ]);
  stop();
});

test('a count that is under way ends when nobody listens any more', () => {
  const { tell, stop } = follow(30);
  stop();
  jest.advanceTimersByTime(50);
  expect(tell).not.toHaveBeenCalled();
});
