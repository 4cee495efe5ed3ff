import { element } from '../cells/elements.ts';
import type { TipLine } from '../columns/cell-parts.ts';

const GAP = 2;
const EDGE = 4;
/** Long enough for the pointer to come from the cell to its tooltip (WCAG 1.4.13). */
const LEAVE_MS = 150;

let count = 0;

/**
 * The one tooltip of a table: what a mark means, the whole of a text that was cut, and what a column
 * tells more of a cell (`tipOf`). Only the last is told to readers: the rest is in the cell itself.
 */
export class Tooltip {
  private readonly element: HTMLElement;
  private readonly tipOf: (cell: HTMLElement) => readonly TipLine[];
  private readonly listening = new AbortController();
  private anchor: Element | undefined;
  private told = '';
  private described: Element | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, tipOf: (cell: HTMLElement) => readonly TipLine[] = () => []) {
    this.tipOf = tipOf;
    this.element = element('div', 'tip');
    this.element.id = `table-tip-${(count += 1)}`;
    this.element.setAttribute('role', 'tooltip');
    this.element.hidden = true;
    root.append(this.element);
    const { signal } = this.listening;
    this.element.addEventListener('pointerenter', () => this.stay(), { signal });
    this.element.addEventListener('pointerleave', () => this.hideSoon(), { signal });
    // Escape ends it wherever the focus is: a tooltip may lie over what somebody wants to read.
    const escaped = (event: KeyboardEvent) => event.key === 'Escape' && this.hide();
    document.addEventListener('keydown', escaped, { signal, capture: true });
  }

  /** The mouse has come to something else, and no button of it is down. */
  hovered({ pointerType, buttons, target }: PointerEvent): void {
    if (pointerType === 'mouse' && buttons === 0 && target instanceof Element) this.show(target);
  }

  /** Shows what there is to say about an element of a cell, or hides when there is nothing. */
  show(target: Element): void {
    const told = target.closest('[data-tip]');
    const cell = target.closest<HTMLElement>('.cell');
    if (told instanceof HTMLElement) {
      this.say(told, [{ value: told.dataset.tip ?? '' }]);
      return;
    }
    const lines = cell === null ? [] : this.linesOf(cell);
    if (cell !== null && lines.length > 0) this.say(cell, lines);
    else this.hideSoon();
  }

  /** Shows everything a cell has to tell, for those who walk the cells by keyboard. */
  showAll(cell: HTMLElement): void {
    const marks = [...cell.querySelectorAll<HTMLElement>('[data-tip]')];
    const words = marks.map((element) => element.dataset.tip ?? '').join(' · ');
    const more = this.tipOf(cell);
    if (words === '' && more.length === 0) {
      this.show(cell);
      return;
    }
    this.say(marks[0] ?? cell, [...(words === '' ? [] : [{ value: words }]), ...more]);
    if (more.length > 0) this.describe(cell);
  }

  hide(): void {
    this.stay();
    this.anchor = undefined;
    this.element.hidden = true;
    this.described?.removeAttribute('aria-describedby');
    this.described = undefined;
  }

  /** Hides, unless the pointer comes to the tooltip or to something else that has one. */
  hideSoon(): void {
    if (this.element.hidden) return;
    this.leaving ??= setTimeout(() => this.hide(), LEAVE_MS);
  }

  remove(): void {
    this.hide();
    this.listening.abort();
    this.element.remove();
  }

  private stay(): void {
    clearTimeout(this.leaving);
    this.leaving = undefined;
  }

  private linesOf(cell: HTMLElement): readonly TipLine[] {
    const lines = this.tipOf(cell);
    if (lines.length > 0) return lines;
    return isCut(cell) ? [{ value: cell.textContent }] : [];
  }

  private describe(cell: HTMLElement): void {
    cell.setAttribute('aria-describedby', this.element.id);
    this.described = cell;
  }

  private say(anchor: Element, lines: readonly TipLine[]): void {
    this.stay();
    const told = JSON.stringify(lines);
    if (this.anchor === anchor && this.told === told) return;
    this.hide();
    this.anchor = anchor;
    this.told = told;
    this.element.replaceChildren(...lines.flatMap(lineElements));
    this.element.classList.toggle(
      'has-lines',
      lines.some(({ label }) => label !== undefined),
    );
    this.element.hidden = false;
    this.place(anchor.getBoundingClientRect());
  }

  private place(around: DOMRect): void {
    const own = this.element.getBoundingClientRect();
    const above = around.top - own.height - GAP;
    const top = above >= EDGE ? above : around.bottom + GAP;
    const left = Math.min(around.left, document.documentElement.clientWidth - own.width - EDGE);
    this.element.style.top = `${Math.round(top)}px`;
    this.element.style.left = `${Math.round(Math.max(EDGE, left))}px`;
  }
}

function lineElements({ label, value }: TipLine): readonly HTMLElement[] {
  const words = element('span', label === undefined ? 'tip-value is-alone' : 'tip-value', value);
  return label === undefined ? [words] : [element('span', 'tip-label', `${label} `), words];
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('.word')].some(
    (element) => element.scrollWidth > element.clientWidth + 1,
  );
}
