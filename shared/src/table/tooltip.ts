const GAP = 2;
const EDGE = 4;

/**
 * The one tooltip of a table: says what a mark means, and the whole of a text that was cut. It is
 * for the eye only: readers get the same words from the cell itself.
 */
export class Tooltip {
  private readonly element: HTMLElement;
  private anchor: Element | undefined;

  constructor(root: HTMLElement) {
    this.element = document.createElement('div');
    this.element.className = 'tip';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.hidden = true;
    root.append(this.element);
  }

  /** Shows what there is to say about an element of a cell, or hides when there is nothing. */
  show(target: Element): void {
    const told = target.closest('[data-tip]');
    const cell = target.closest<HTMLElement>('.cell');
    if (told instanceof HTMLElement) this.say(told, told.dataset.tip ?? '');
    else if (cell !== null && isCut(cell)) this.say(cell, cell.textContent);
    else this.hide();
  }

  /** Shows everything a cell has to tell, for those who walk the cells by keyboard. */
  showAll(cell: HTMLElement): void {
    const tips = [...cell.querySelectorAll<HTMLElement>('[data-tip]')];
    const text = tips.map((element) => element.dataset.tip ?? '').join(' · ');
    if (text !== '') this.say(tips[0] ?? cell, text);
    else this.show(cell);
  }

  hide(): void {
    this.anchor = undefined;
    this.element.hidden = true;
  }

  remove(): void {
    this.element.remove();
  }

  private say(anchor: Element, text: string): void {
    if (this.anchor === anchor && this.element.textContent === text) return;
    this.anchor = anchor;
    this.element.textContent = text;
    this.element.hidden = false;
    const around = anchor.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    const above = around.top - own.height - GAP;
    const top = above >= EDGE ? above : around.bottom + GAP;
    const left = Math.min(around.left, document.documentElement.clientWidth - own.width - EDGE);
    this.element.style.top = `${Math.round(top)}px`;
    this.element.style.left = `${Math.round(Math.max(EDGE, left))}px`;
  }
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('.word')].some(
    (element) => element.scrollWidth > element.clientWidth + 1,
  );
}
