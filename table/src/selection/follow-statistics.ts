import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import { type Statistics, sumSelection } from './selection-statistics.ts';

/** Up to so many cells are counted in one task; larger selections let the page go on. */
const CELLS_A_TASK = 2_000_000;

/** Rows that change many times a second are counted again this often, ms. */
const ROWS_PAUSE = 150;

/**
 * Tells the statistics of a table's selection now and after every change, until the function that it
 * answers is called; undefined where nothing is selected. A new selection drops a count under way.
 */
export function followStatistics<F>(
  table: SelectedTable<F>,
  tell: (statistics: Statistics | undefined) => void,
): () => void {
  const { selection, layout, shown } = table;
  let next: ReturnType<typeof setTimeout> | undefined;

  const goOn = (pass: Generator<number, Statistics>) => {
    next = undefined;
    for (let cells = 0; cells < CELLS_A_TASK;) {
      const step = pass.next();
      if (step.done === true) {
        tell(step.value);
        return;
      }
      cells += step.value;
    }
    next = setTimeout(() => goOn(pass));
  };
  const count = () => {
    clearTimeout(next);
    next = undefined;
    const rectangles = selectedRectangles(table);
    if (rectangles.length === 0) tell(undefined);
    else goOn(sumSelection({ rectangles, columns: layout.columns, rows: shown }));
  };
  const countSoon = () => {
    if (selection.get().length > 0) next ??= setTimeout(count, ROWS_PAUSE);
  };

  const ends = [
    selection.subscribe(count),
    layout.subscribe(count),
    shown.subscribe(countSoon),
    () => clearTimeout(next),
  ];
  count();
  return () => ends.forEach((end) => end());
}
