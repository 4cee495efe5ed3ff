import { element, setOptional } from '../cells/elements.ts';
import { onScroll, placeAtInput } from './at-input.ts';

let count = 0;

/** The words under an input that say what is wrong with what was typed; nothing, once it is typed on. */
export class EditorProblem {
  private readonly root: HTMLElement;
  private readonly input: HTMLInputElement;
  private words: HTMLElement | undefined;
  private readonly watching = new AbortController();

  constructor(root: HTMLElement, input: HTMLInputElement) {
    this.root = root;
    this.input = input;
    const { signal } = this.watching;
    input.addEventListener('input', () => this.show(undefined), { signal });
    onScroll(() => this.place(), signal);
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

  place(): void {
    if (this.words !== undefined) placeAtInput(this.input, this.words);
  }

  remove(): void {
    this.watching.abort();
    this.words?.remove();
  }
}
