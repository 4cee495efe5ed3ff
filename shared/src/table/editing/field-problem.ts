import { listPlace } from '@fairlead/shared/choices';

import { element, setOptional } from '../cells/elements.ts';

let count = 0;

/** The words under an input that say what is wrong with what was typed; nothing, once it is typed on. */
export class FieldProblem {
  private readonly root: HTMLElement;
  private readonly input: HTMLInputElement;
  private words: HTMLElement | undefined;
  private readonly watching = new AbortController();

  constructor(root: HTMLElement, input: HTMLInputElement) {
    this.root = root;
    this.input = input;
    const { signal } = this.watching;
    input.addEventListener('input', () => this.show(undefined), { signal });
    // What is around the table may be scrolled, too.
    document.addEventListener('scroll', () => this.place(), {
      signal,
      capture: true,
      passive: true,
    });
  }

  show(problem: string | undefined): void {
    this.words?.remove();
    this.words = problem === undefined ? undefined : element('div', 'problem', problem);
    setOptional(this.input, 'aria-invalid', problem === undefined ? undefined : 'true');
    if (this.words !== undefined) {
      this.words.id = `table-problem-${(count += 1)}`;
      // In the browser's top layer: neither the row nor the table cuts it off.
      this.words.popover = 'manual';
      this.root.append(this.words);
      this.words.showPopover();
      this.place();
    }
    setOptional(this.input, 'aria-describedby', this.words?.id);
  }

  /** Stands at its input, on the side that has room. */
  place(): void {
    if (this.words === undefined) return;
    const screen = { width: document.documentElement.clientWidth, height: innerHeight };
    const around = this.input.getBoundingClientRect();
    const { top, left } = listPlace(around, this.words.getBoundingClientRect(), screen);
    this.words.style.top = `${Math.round(top)}px`;
    this.words.style.left = `${Math.round(left)}px`;
  }

  remove(): void {
    this.watching.abort();
    this.words?.remove();
  }
}
