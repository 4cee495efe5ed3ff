import type { CellPosition } from '../cells/cell-positions.ts';
import { beyondSight, cellAtPoint, type GridElements, type Point } from '../grid/grid-geometry.ts';
import type { Viewport } from '../grid/viewport.ts';
import { isControl } from './selection-keys.ts';

export type PressKeys = { readonly extends: boolean; readonly adds: boolean };

/** Without a key that means more. */
export const PLAIN_PRESS: PressKeys = { extends: false, adds: false };

/** Handlers of pointer gestures on a selection. */
export type PointerTarget = {
  readonly elements: GridElements;
  readonly seen: () => Viewport;
  /** The cell an element belongs to. */
  readonly positionOf: (element: Element) => CellPosition | undefined;
  readonly press: (cell: CellPosition, keys: PressKeys) => void;
  readonly drag: (cell: CellPosition) => void;
  /** The pointer rests, or is let go. */
  readonly rest: () => void;
  readonly menu: (point: Point, cell: CellPosition) => void;
};

type Drag = {
  readonly isTouch: boolean;
  x: number;
  y: number;
  cell: CellPosition;
  moved: boolean;
};

/** A drag that stands still for so long, ms, is written down. */
const REST_AFTER = 120;
/** A finger that stays for so long, ms, begins to select; before, it scrolls. */
const LONG_PRESS = 450;
/** A finger does not stand still altogether, px. */
const FINGER_SLACK = 10;
/** A finger cannot leave the window: near the edge, px, the rows begin to scroll. */
const TOUCH_MARGIN = 36;
const FASTEST_SCROLL = 48;

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

/**
 * True while the key that adds is held: Ctrl, on a Mac Command, where Ctrl and a click open a menu.
 */
function addsByKey(event: MouseEvent): boolean {
  return isMac ? event.metaKey : event.ctrlKey || event.metaKey;
}

/** Mouse and finger on the rows: press, drag, drag beyond the edge, long press. */
export class SelectionPointer {
  private readonly target: PointerTarget;
  private current: Drag | undefined;
  private frame: number | undefined;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private touched: Drag | undefined;

  constructor(target: PointerTarget, signal: AbortSignal) {
    this.target = target;
    const { body } = target.elements;
    body.addEventListener('pointerdown', (event) => this.down(event), { signal });
    body.addEventListener('mousedown', (event) => this.keepFocus(event), { signal });
    body.addEventListener('contextmenu', (event) => this.openMenu(event), { signal });
    window.addEventListener('pointermove', (event) => this.moved(event), { signal, passive: true });
    window.addEventListener('pointerup', () => this.up(), { signal });
    window.addEventListener('pointercancel', () => this.cancelled(), { signal });
    // A drag of the finger would scroll unless its first move says that it does not.
    body.addEventListener('touchmove', (event) => this.holdScroll(event), {
      signal,
      passive: false,
    });
    signal.addEventListener('abort', () => this.stop());
  }

  /** Ends a drag under way; what is selected stays. */
  stop(): void {
    this.current = undefined;
    this.forgetTouch();
    clearTimeout(this.restTimer);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  private down(event: PointerEvent): void {
    const cell = this.pressable(event.target);
    if (cell === undefined || event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === 'touch';
    const drag = { isTouch, x: event.clientX, y: event.clientY, cell, moved: false };
    if (isTouch) {
      this.touched = drag;
      this.pressTimer = setTimeout(() => this.longPressed(), LONG_PRESS);
      return;
    }
    if (isMac && event.ctrlKey) return; // the menu
    this.begin(drag, { extends: event.shiftKey, adds: addsByKey(event) });
  }

  /** Shift and a click leave the focus where the range began. */
  private keepFocus(event: MouseEvent): void {
    if (event.shiftKey && this.pressable(event.target) !== undefined) event.preventDefault();
  }

  /** The cell that a press selects: none on a control in a cell, which acts for itself. */
  private pressable(target: EventTarget | null): CellPosition | undefined {
    return isControl(target) ? undefined : this.cellAround(target);
  }

  private cellAround(target: EventTarget | null): CellPosition | undefined {
    return target instanceof Element ? this.target.positionOf(target) : undefined;
  }

  private begin(drag: Drag, keys: PressKeys): void {
    this.stop();
    this.current = drag;
    this.target.press(drag.cell, keys);
  }

  private moved({ clientX, clientY, isPrimary }: PointerEvent): void {
    const { touched, current } = this;
    if (touched !== undefined) {
      const way = Math.hypot(clientX - touched.x, clientY - touched.y);
      if (way > FINGER_SLACK) this.forgetTouch();
    }
    if (current === undefined || !isPrimary) return;
    current.x = clientX;
    current.y = clientY;
    this.frame ??= requestAnimationFrame(() => this.follow());
  }

  private follow(): void {
    this.frame = undefined;
    const drag = this.current;
    if (drag === undefined) return;
    const { elements, seen } = this.target;
    const beyond = beyondSight(elements, drag, drag.isTouch ? TOUCH_MARGIN : 0);
    if (beyond.x !== 0 || beyond.y !== 0) {
      elements.scroller.scrollBy(pace(beyond.x), pace(beyond.y));
      this.frame = requestAnimationFrame(() => this.follow());
    }
    const cell = cellAtPoint(elements, drag, seen());
    if (cell === undefined || (cell.row === drag.cell.row && cell.column === drag.cell.column)) {
      return;
    }
    drag.cell = cell;
    drag.moved = true;
    this.target.drag(cell);
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.target.rest(), REST_AFTER);
  }

  private up(): void {
    const { touched, current: drag } = this;
    if (this.frame !== undefined) this.follow();
    this.stop();
    if (touched !== undefined) this.target.press(touched.cell, PLAIN_PRESS);
    if (touched !== undefined || drag !== undefined) this.target.rest();
    if (drag?.isTouch !== true || drag.moved) return;
    this.target.menu({ x: drag.x, y: drag.y }, drag.cell);
  }

  private cancelled(): void {
    this.forgetTouch();
    this.up();
  }

  private openMenu(event: MouseEvent): void {
    const isTouch = this.touched !== undefined || this.current?.isTouch === true;
    if (event.target instanceof Element && event.target.closest('a') !== null && !isTouch) return;
    event.preventDefault();
    if (isTouch) {
      this.longPressed();
      return;
    }
    const cell = this.cellAround(event.target);
    if (cell !== undefined) this.target.menu({ x: event.clientX, y: event.clientY }, cell);
  }

  private longPressed(): void {
    const touched = this.touched;
    this.forgetTouch();
    if (touched !== undefined) this.begin(touched, PLAIN_PRESS);
  }

  private forgetTouch(): void {
    this.touched = undefined;
    clearTimeout(this.pressTimer);
  }

  private holdScroll(event: TouchEvent): void {
    if (this.current?.isTouch === true && event.cancelable) event.preventDefault();
  }
}

/** px to scroll in a frame: the further beyond the edge, the faster. */
function pace(beyond: number): number {
  const speed = Math.min(FASTEST_SCROLL, Math.ceil(Math.abs(beyond) / 4) + 2);
  return beyond === 0 ? 0 : Math.sign(beyond) * speed;
}
