import type { CellPlace } from '../cells/places.ts';

export type PressKeys = { readonly extends: boolean; readonly adds: boolean };

/** What the gestures mean to a selection. */
export type PointerTarget = {
  readonly elements: { readonly scroller: HTMLElement; readonly body: HTMLElement };
  /** The cell an element belongs to; undefined for a control in a cell, which acts for itself. */
  readonly cellOf: (target: EventTarget | null) => CellPlace | undefined;
  /** The same, also for a control in a cell. */
  readonly cellAround: (target: EventTarget | null) => CellPlace | undefined;
  /** The cell at a point of the window, the nearest one when the point is outside. */
  readonly cellAt: (x: number, y: number) => CellPlace | undefined;
  /** How far beyond the rows in sight a point lies. */
  readonly beyond: (
    x: number,
    y: number,
    margin: number,
  ) => { readonly x: number; readonly y: number };
  readonly press: (cell: CellPlace, keys: PressKeys) => void;
  readonly drag: (cell: CellPlace) => void;
  /** The pointer rests, or is let go. */
  readonly rest: () => void;
  readonly menu: (point: { readonly x: number; readonly y: number }, cell: CellPlace) => void;
};

type Drag = {
  readonly isTouch: boolean;
  x: number;
  y: number;
  cell: CellPlace;
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

/** Whether the key that adds is held: Ctrl, on a Mac Command, where Ctrl and a click open a menu. */
function addsByKey(event: MouseEvent): boolean {
  return isMac ? event.metaKey : event.ctrlKey || event.metaKey;
}

/** Mouse and finger on the rows: press, drag, drag beyond the edge, long press. */
export class SelectionPointer {
  private readonly target: PointerTarget;
  private current: Drag | undefined;
  private dragging: AbortController | undefined;
  private frame: number | undefined;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private touched: Drag | undefined;

  constructor(target: PointerTarget, signal: AbortSignal) {
    this.target = target;
    const { body } = target.elements;
    body.addEventListener('pointerdown', (event) => this.down(event), { signal });
    body.addEventListener('mousedown', (event) => this.keepFocus(event), { signal });
    body.addEventListener('contextmenu', (event) => this.menuAsked(event), { signal });
    body.addEventListener('pointermove', (event) => this.fingerMoved(event), {
      signal,
      passive: true,
    });
    body.addEventListener('pointerup', () => this.tapped(), { signal });
    body.addEventListener('pointercancel', () => this.forgetTouch(), { signal });
    // A drag of the finger would scroll unless its first move says that it does not.
    body.addEventListener('touchmove', (event) => this.holdScroll(event), {
      signal,
      passive: false,
    });
    signal.addEventListener('abort', () => this.stop());
  }

  /** Ends a drag under way; what is selected stays. */
  stop(): void {
    this.dragging?.abort();
    this.dragging = undefined;
    this.current = undefined;
    this.forgetTouch();
    clearTimeout(this.restTimer);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  private down(event: PointerEvent): void {
    const cell = this.target.cellOf(event.target);
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
    if (event.shiftKey && this.target.cellOf(event.target) !== undefined) event.preventDefault();
  }

  private begin(drag: Drag, keys: PressKeys): void {
    this.stop();
    this.current = drag;
    this.dragging = new AbortController();
    const { signal } = this.dragging;
    window.addEventListener('pointermove', (event) => this.move(event), { signal, passive: true });
    window.addEventListener('pointerup', () => this.up(), { signal });
    window.addEventListener('pointercancel', () => this.up(), { signal });
    this.target.press(drag.cell, keys);
  }

  private move(event: PointerEvent): void {
    if (this.current === undefined || !event.isPrimary) return;
    this.current.x = event.clientX;
    this.current.y = event.clientY;
    this.frame ??= requestAnimationFrame(() => this.follow());
  }

  private follow(): void {
    this.frame = undefined;
    const drag = this.current;
    if (drag === undefined) return;
    const beyond = this.target.beyond(drag.x, drag.y, drag.isTouch ? TOUCH_MARGIN : 0);
    if (beyond.x !== 0 || beyond.y !== 0) {
      this.target.elements.scroller.scrollBy(pace(beyond.x), pace(beyond.y));
      this.frame = requestAnimationFrame(() => this.follow());
    }
    const cell = this.target.cellAt(drag.x, drag.y);
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
    const drag = this.current;
    if (this.frame !== undefined) this.follow();
    this.stop();
    if (drag === undefined) return;
    this.target.rest();
    if (drag.isTouch && !drag.moved) this.target.menu({ x: drag.x, y: drag.y }, drag.cell);
  }

  private menuAsked(event: MouseEvent): void {
    const isTouch = this.touched !== undefined || this.current?.isTouch === true;
    if (event.target instanceof Element && event.target.closest('a') !== null && !isTouch) return;
    event.preventDefault();
    if (isTouch) {
      this.longPressed();
      return;
    }
    const cell = this.target.cellAround(event.target);
    if (cell !== undefined) this.target.menu({ x: event.clientX, y: event.clientY }, cell);
  }

  private longPressed(): void {
    const touched = this.touched;
    this.forgetTouch();
    if (touched !== undefined) this.begin(touched, { extends: false, adds: false });
  }

  private fingerMoved(event: PointerEvent): void {
    const { touched } = this;
    if (touched === undefined) return;
    const way = Math.hypot(event.clientX - touched.x, event.clientY - touched.y);
    if (way > FINGER_SLACK) this.forgetTouch();
  }

  private tapped(): void {
    const { touched } = this;
    this.forgetTouch();
    if (touched === undefined) return;
    this.target.press(touched.cell, { extends: false, adds: false });
    this.target.rest();
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
