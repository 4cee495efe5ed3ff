import { headCells } from '../cells/elements.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { drawnWidths } from '../columns/column-widths.ts';
import { autosize } from './autosize.ts';
import { dragColumn, dragEdge } from './header-drag.ts';
import { headerCommand, type HeaderCommand } from './header-keys.ts';
import { headCell, type HeaderParts } from './header-parts.ts';

type Parts<F> = HeaderParts<F> & {
  readonly openMenu: (column: string, at: DOMRect) => void;
  readonly enterRows: (column: number) => void;
  readonly announce: (text: string) => void;
};

/** px of one press of a key. */
const KEY_STEP = 16;

/** A finger that rests so long asks for the menu. */
const LONG_PRESS_MS = 500;

/** Pointer and keyboard actions of the column headers: sort, menu, resize, reorder. */
export class HeaderControls<F> {
  private readonly parts: Parts<F>;
  private readonly listening = new AbortController();
  /** The press that is going on was a drag or a long one: its click means nothing. */
  private isClickSpent = false;
  private longPress: number | undefined;
  private focusing: number | undefined;

  constructor(parts: Parts<F>) {
    this.parts = parts;
    const { header } = parts;
    const { signal } = this.listening;
    header.addEventListener('pointerdown', (event) => this.pressed(event), { signal });
    header.addEventListener('click', (event) => this.clicked(event), { signal });
    header.addEventListener('dblclick', (event) => this.clickedTwice(event), { signal });
    header.addEventListener('contextmenu', (event) => this.asked(event), { signal });
    header.addEventListener('keydown', (event) => this.keyPressed(event), { signal });
    const calm = () => window.clearTimeout(this.longPress);
    for (const end of ['pointerup', 'pointercancel', 'pointermove', 'pointerleave'] as const) {
      header.addEventListener(end, calm, { signal, passive: true });
    }
  }

  destroy(): void {
    window.clearTimeout(this.longPress);
    this.forgetFocus();
    this.listening.abort();
  }

  private pressed(event: PointerEvent): void {
    const cell = cellAt(event);
    const id = cell?.dataset.column;
    this.isClickSpent = false;
    if (cell === undefined || id === undefined || event.button !== 0 || isOn('opener', event))
      return;
    if (isOn('edge', event)) {
      this.isClickSpent = true;
      event.preventDefault();
      dragEdge(event, id, this.parts);
    } else if (event.pointerType === 'touch') {
      // A finger scrolls the table; moving columns is in the menu.
      this.longPress = window.setTimeout(() => this.openMenu(cell), LONG_PRESS_MS);
    } else {
      dragColumn(event, id, { ...this.parts, onDrag: () => (this.isClickSpent = true) });
    }
  }

  private clicked(event: MouseEvent): void {
    const cell = cellAt(event);
    if (cell === undefined || this.isClickSpent) return;
    if (isOn('opener', event)) this.openMenu(cell);
    else this.sort(cell);
  }

  private clickedTwice(event: MouseEvent): void {
    const id = cellAt(event)?.dataset.column;
    if (id !== undefined && isOn('edge', event)) this.fit(id);
  }

  private asked(event: MouseEvent): void {
    const cell = cellAt(event);
    if (cell === undefined) return;
    event.preventDefault();
    this.openMenu(cell);
  }

  private keyPressed(event: KeyboardEvent): void {
    const cell = cellAt(event);
    const command = headerCommand(event);
    if (cell === undefined || command === undefined || event.target !== cell) return;
    event.preventDefault();
    this.run(command, cell);
  }

  private run(command: HeaderCommand, cell: HTMLElement): void {
    const { layout, header, enterRows } = this.parts;
    const id = cell.dataset.column ?? '';
    const cells = headCells(header);
    const place = cells.indexOf(cell);
    const commands: Readonly<Record<HeaderCommand, () => void>> = {
      sort: () => this.sort(cell),
      menu: () => this.openMenu(cell),
      rows: () => enterRows(layout.indexOf(id)),
      goBack: () => goTo(cells[place - 1]),
      goOn: () => goTo(cells[place + 1]),
      goToFirst: () => goTo(cells[0]),
      goToLast: () => goTo(cells.at(-1)),
      moveBack: () => this.move(id, -1),
      moveOn: () => this.move(id, 1),
      narrow: () => this.resize(id, -1),
      widen: () => this.resize(id, 1),
    };
    commands[command]();
  }

  private sort(cell: HTMLElement): void {
    cell.focus({ preventScroll: true });
    this.parts.layout.cycleSort(cell.dataset.column ?? '');
  }

  private openMenu(cell: HTMLElement): void {
    this.isClickSpent = true;
    this.forgetFocus();
    cell.focus({ preventScroll: true });
    this.parts.openMenu(cell.dataset.column ?? '', cell.getBoundingClientRect());
  }

  /** Moves a column by one place; the focus goes with it. */
  move(id: string, step: 1 | -1): void {
    const { layout, announce } = this.parts;
    if (!layout.moveBy(id, step)) return;
    announce(
      `${columnName(layout, id)} is column ${layout.indexOf(id) + 1} of ${layout.columns.length}`,
    );
    this.focusSoon(id);
  }

  resize(id: string, step: 1 | -1): void {
    const { root, layout, announce: say } = this.parts;
    if (!layout.mayResize) return;
    const drawn = drawnWidths(root, layout.columns);
    layout.resize(id, (drawn.get(id) ?? 0) + step * KEY_STEP, drawn);
    layout.settle();
    say(`${columnName(layout, id)}, ${layout.widthOf(id) ?? 0} pixels wide`);
  }

  /** Makes a column as wide as what it holds. */
  fit(id: string): void {
    autosize(id, this.parts);
  }

  /** The name of a column takes the focus, once React has drawn it in its place. */
  focusSoon(id: string): void {
    this.forgetFocus();
    this.focusing = requestAnimationFrame(() => {
      const { header } = this.parts;
      const cell = headCell(header, id) ?? headCells(header)[0];
      cell?.focus({ preventScroll: true });
    });
  }

  private forgetFocus(): void {
    if (this.focusing !== undefined) cancelAnimationFrame(this.focusing);
  }
}

function goTo(cell: HTMLElement | undefined): void {
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function columnName<F>(layout: ColumnLayout<F>, id: string): string {
  return layout.column(id)?.header ?? id;
}

function cellAt({ target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-column]') ?? undefined;
}

function isOn(part: 'opener' | 'edge', { target }: Event): boolean {
  return target instanceof Element && target.closest(`.${part}`) !== null;
}
