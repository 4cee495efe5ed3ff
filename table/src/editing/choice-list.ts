import { type ListState, stepped } from '@fairlead/shared/choices';

import { element, setOptional } from '../cells/elements.ts';
import { onScroll, placeAtInput } from './at-input.ts';

let count = 0;

/** The list below (or above) an input, from which one choice is taken; the input keeps the focus. */
export class ChoiceList {
  private readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly onChosen: (choice: string) => void;
  private readonly watching = new AbortController();
  private list: ListState = { shown: [], active: -1 };

  constructor(root: HTMLElement, input: HTMLInputElement, onChosen: (choice: string) => void) {
    this.input = input;
    this.onChosen = onChosen;
    this.element = element('div', 'choices');
    this.element.id = `table-choices-${(count += 1)}`;
    // In the browser's top layer: the table does not cut it off.
    this.element.popover = 'manual';
    this.element.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
    // The pointer must not take the focus from the input.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    onScroll(() => this.place(), this.watching.signal);
    root.append(this.element);
    this.element.showPopover();
    input.setAttribute('aria-controls', this.element.id);
  }

  get current(): string | undefined {
    return this.list.shown[this.list.active];
  }

  /** Lists these choices; `nothing` is said where there are none. */
  fill(list: ListState, nothing = ''): void {
    const isEmpty = list.shown.length === 0;
    this.element.setAttribute('role', isEmpty ? 'status' : 'listbox');
    this.element.replaceChildren(
      ...(isEmpty ? [nothing] : list.shown.map((choice, index) => this.option(choice, index))),
    );
    this.element.classList.toggle('is-empty', isEmpty);
    this.mark(list);
    this.show();
  }

  step(by: 1 | -1): void {
    this.mark(stepped(this.list, by));
    this.show();
  }

  hide(): void {
    this.input.setAttribute('aria-expanded', 'false');
    this.element.hidden = true;
  }

  show(): void {
    this.element.hidden = false;
    this.input.setAttribute('aria-expanded', String(this.list.shown.length > 0));
    this.place();
  }

  /** Stands at its input, at least as wide. */
  place(): void {
    this.element.style.minWidth = `${this.input.getBoundingClientRect().width}px`;
    placeAtInput(this.input, this.element);
  }

  remove(): void {
    this.watching.abort();
    this.element.remove();
  }

  private option(choice: string, index: number): HTMLElement {
    const option = element('div', 'choice', choice);
    option.id = `${this.element.id}-${index}`;
    option.setAttribute('role', 'option');
    option.addEventListener('click', () => this.onChosen(choice));
    return option;
  }

  private mark(list: ListState): void {
    this.list = list;
    [...this.element.children].forEach((option, place) =>
      option.setAttribute('aria-selected', String(place === list.active)),
    );
    const option = this.element.children[list.active];
    setOptional(this.input, 'aria-activedescendant', option?.id);
    if (option instanceof HTMLElement) this.reveal(option);
  }

  /** Scrolls the list, and nothing around it. */
  private reveal({ offsetTop, offsetHeight }: HTMLElement): void {
    const { element } = this;
    const lowest = offsetTop + offsetHeight - element.clientHeight;
    element.scrollTop = Math.min(offsetTop, Math.max(lowest, element.scrollTop));
  }
}
