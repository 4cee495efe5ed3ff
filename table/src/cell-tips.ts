import { pageTip, type Tip, type TipLine } from '@fairlead/shared/ui';

type Cells = {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  /** Tooltip lines of a cell, from its column. */
  readonly linesOf: (cell: HTMLElement) => readonly TipLine[];
};

/**
 * Tooltips of cells, until the returned function is called: the column's extra text, the full text
 * of a truncated cell and, on focus, what marks in the cell mean. Screen readers get only the
 * first.
 */
export function showCellTips({ root, body, linesOf }: Cells): () => void {
  return pageTip.ask((target, by) => {
    const cell = target.closest<HTMLElement>('.cell');
    if (cell === null || !root.contains(cell)) return undefined;
    if (by === 'focus') return focusedTip(cell, linesOf(cell));
    return body.contains(cell) ? cellTip(cell, linesOf(cell)) : undefined;
  });
}

/** Everything a cell has to tell, for those who walk the cells by keyboard. */
function focusedTip(cell: HTMLElement, more: readonly TipLine[]): Tip | undefined {
  const marks = [...cell.querySelectorAll<HTMLElement>('[data-tip]')];
  const words = marks.map((mark) => mark.dataset['tip'] ?? '').join(' · ');
  if (words === '') return cellTip(cell, more);
  const lines = [{ value: words }, ...more];
  return { anchor: marks[0] ?? cell, lines, silent: more.length === 0 };
}

function cellTip(cell: HTMLElement, more: readonly TipLine[]): Tip | undefined {
  if (more.length > 0) return { anchor: cell, lines: more };
  if (!isCut(cell)) return undefined;
  return { anchor: cell, lines: [{ value: cell.textContent }], silent: true };
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('.word')].some(
    (element) => element.scrollWidth > element.clientWidth + 1,
  );
}
