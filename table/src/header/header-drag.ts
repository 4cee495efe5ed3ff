import { element, headCells, isPinnedToEnd } from '../cells/elements.ts';
import { drawnWidths } from '../columns/column-widths.ts';
import { headCell, type HeaderParts } from './header-parts.ts';

/** A press that moves less than this is a click. */
const CLICK_PX = 5;

/** This near the table's ends a dragged column takes the table along. */
const SCROLL_PX = 28;

/** Follows the pointer with the edge of a column until it is let go; Escape takes it back. */
export function dragEdge<F>(press: PointerEvent, id: string, parts: HeaderParts<F>): void {
  const { root, layout } = parts;
  const before = layout.choices;
  const drawn = drawnWidths(root, layout.columns);
  const from = drawn.get(id) ?? 0;
  root.dataset.dragging = 'edge';
  follow(press, {
    move: (event) => layout.resize(id, from + event.clientX - press.clientX, drawn),
    end: (isKept) => {
      delete root.dataset.dragging;
      if (!isKept) layout.restore(before);
      else if (layout.choices !== before) layout.settle();
    },
  });
}

/**
 * Moves a column with the pointer: a line shows where it would go. `onDrag` is called once the
 * press has become a drag, so that it is not taken for a click.
 */
export function dragColumn<F>(
  press: PointerEvent,
  id: string,
  parts: HeaderParts<F> & { readonly onDrag: () => void },
): void {
  const { root, header, layout } = parts;
  const line = element('div', 'drop-line');
  let before: string | undefined;
  follow(press, {
    move: (event) => {
      if (!line.isConnected) {
        if (Math.abs(event.clientX - press.clientX) < CLICK_PX) return;
        parts.onDrag();
        root.dataset.dragging = 'column';
        headCell(header, id)?.classList.add('is-dragged');
        header.append(line);
      }
      scrollAlong(event, parts.scroller);
      before = dropAt(event.clientX, header, line);
    },
    end: (isKept) => {
      if (!line.isConnected) return;
      line.remove();
      delete root.dataset.dragging;
      headCell(header, id)?.classList.remove('is-dragged');
      if (isKept) layout.move(id, before);
    },
  });
}

type Steps = {
  readonly move: (event: PointerEvent) => void;
  readonly end: (isKept: boolean) => void;
};

function follow(press: PointerEvent, { move, end }: Steps): void {
  const listening = new AbortController();
  const { signal } = listening;
  const isOwn = (event: PointerEvent) => event.pointerId === press.pointerId;
  const finish = (isKept: boolean) => {
    listening.abort();
    end(isKept);
  };
  window.addEventListener('pointermove', (event) => isOwn(event) && move(event), { signal });
  window.addEventListener('pointerup', (event) => isOwn(event) && finish(true), { signal });
  window.addEventListener('pointercancel', (event) => isOwn(event) && finish(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish(false);
    },
    { signal, capture: true },
  );
}

/** Positions the drop indicator; returns the column to insert before. */
function dropAt(x: number, header: HTMLElement, line: HTMLElement): string | undefined {
  const cells = headCells(header);
  const atEnd = cells.find(isPinnedToEnd)?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
  const behind = cells.find((cell) => {
    const { left, width } = cell.getBoundingClientRect();
    // What is covered by columns at the end is no place to drop one.
    return x < left + width / 2 && (x < atEnd || isPinnedToEnd(cell));
  });
  const edge = behind?.getBoundingClientRect().left ?? cells.at(-1)?.getBoundingClientRect().right;
  const inset = (edge ?? 0) - header.getBoundingClientRect().left;
  line.style.insetInlineStart = `${Math.max(0, inset - 1)}px`;
  return behind?.dataset.column;
}

function scrollAlong({ clientX }: PointerEvent, scroller: HTMLElement): void {
  const { left, right } = scroller.getBoundingClientRect();
  if (clientX < left + SCROLL_PX) scroller.scrollLeft -= SCROLL_PX;
  else if (clientX > right - SCROLL_PX) scroller.scrollLeft += SCROLL_PX;
}
