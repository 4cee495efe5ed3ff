import { element } from '../cells/elements.ts';
import { type CellInput, inputIn, type Reading } from './cell-input.ts';

type Options = {
  readonly kind: 'select' | 'combobox';
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
  /** Where the list is put: it may be larger than the rows. */
  readonly root: HTMLElement;
  /** A choice was made with the pointer. */
  readonly onChosen: () => void;
};

/** Of so many letters typed in a row a select makes one word. */
const WORD_MS = 800;

/**
 * One of some texts, by the combobox pattern: the input keeps the focus, the list names what is
 * chosen. A combobox lists what begins with the typed text; a select jumps to it.
 */
export function choiceInput(options: Options): CellInput {
  return new ChoiceInput(options);
}

class ChoiceInput implements CellInput {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly options: Options;
  private readonly list: ChoiceList;
  private word = '';
  private wordAt = 0;

  constructor(options: Options) {
    this.options = options;
    const { element, input } = inputIn(options.name, options.text);
    this.element = element;
    this.input = input;
    this.element.classList.add('is-choice');
    const isSelect = options.kind === 'select';
    this.list = new ChoiceList(options.root, input, (choice) => this.chosen(choice));
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', isSelect ? 'none' : 'list');
    input.readOnly = isSelect;
    input.addEventListener('input', () => this.filter());
    input.addEventListener('mousedown', () => this.list.show());
    this.list.fill(options.choices, options.text);
    // A letter that opened the cell is the first of what is looked for.
    if (!isSelect && options.text !== '' && !options.choices.includes(options.text)) this.filter();
  }

  read(): Reading {
    const text = this.input.value.trim();
    if (text === '') return { value: null, text };
    const found = this.options.choices.find((choice) => isSame(choice, text));
    if (found !== undefined) return { value: found, text: found };
    return { text, problem: `${text} is not one of the choices` };
  }

  keyPressed(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      this.list.step(event.key === 'ArrowDown' ? 1 : -1);
      this.takeInSelect();
      return true;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      if (this.list.current !== undefined) this.input.value = this.list.current;
      return false;
    }
    return this.options.kind === 'select' && this.typed(event);
  }

  moved(): void {
    this.list.place();
  }

  remove(): void {
    this.list.remove();
    this.element.remove();
  }

  private chosen(choice: string): void {
    this.input.value = choice;
    this.options.onChosen();
  }

  private filter(): void {
    const text = this.input.value.trim();
    const found = this.options.choices.filter((choice) => startsWith(choice, text));
    this.list.fill(found, text === '' ? undefined : found[0]);
  }

  /** The letters that name a choice of a select. */
  private typed({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    this.word = timeStamp - this.wordAt > WORD_MS ? key : this.word + key;
    this.wordAt = timeStamp;
    const found = this.options.choices.find((choice) => startsWith(choice, this.word));
    if (found !== undefined) this.list.go(found);
    this.takeInSelect();
    return true;
  }

  private takeInSelect(): void {
    const { current } = this.list;
    if (this.options.kind === 'select' && current !== undefined) this.input.value = current;
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const startsWith = (choice: string, text: string) =>
  choice.toLowerCase().startsWith(text.toLowerCase());

let count = 0;

const GAP = 2;
const EDGE = 4;

/** The list below (or above) an input, from which one choice is taken; the input keeps the focus. */
class ChoiceList {
  private readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly onChosen: (choice: string) => void;
  private choices: readonly string[] = [];
  private active = -1;

  constructor(root: HTMLElement, input: HTMLInputElement, onChosen: (choice: string) => void) {
    this.input = input;
    this.onChosen = onChosen;
    this.element = element('div', 'choices');
    this.element.id = `table-choices-${(count += 1)}`;
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
    // The pointer must not take the focus from the input.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', (event) => this.clicked(event));
    root.append(this.element);
    input.setAttribute('aria-controls', this.element.id);
  }

  get current(): string | undefined {
    return this.choices[this.active];
  }

  /** Lists these choices, with one of them current. */
  fill(choices: readonly string[], current: string | undefined): void {
    this.choices = choices;
    this.element.replaceChildren(...choices.map((choice, index) => this.option(choice, index)));
    this.mark(current === undefined ? -1 : choices.indexOf(current));
    this.show();
  }

  step(by: 1 | -1): void {
    const last = this.choices.length - 1;
    const next = this.active === -1 && by === -1 ? last : this.active + by;
    this.mark(Math.min(last, Math.max(0, next)));
    this.show();
  }

  go(choice: string): void {
    this.mark(this.choices.indexOf(choice));
  }

  show(): void {
    this.element.hidden = this.choices.length === 0;
    this.input.setAttribute('aria-expanded', String(!this.element.hidden));
    this.place();
  }

  /** Stands at its input, on the side that has room. */
  place(): void {
    if (this.element.hidden) return;
    const around = this.input.getBoundingClientRect();
    this.element.style.minWidth = `${around.width}px`;
    const { height, width } = this.element.getBoundingClientRect();
    const { clientHeight, clientWidth } = document.documentElement;
    const below = around.bottom + GAP;
    const fits = below + height <= clientHeight - EDGE;
    const top = fits ? below : Math.max(EDGE, around.top - GAP - height);
    this.element.style.top = `${Math.round(top)}px`;
    this.element.style.left = `${Math.round(Math.max(EDGE, Math.min(around.left, clientWidth - width - EDGE)))}px`;
  }

  remove(): void {
    this.element.remove();
  }

  private option(choice: string, index: number): HTMLElement {
    const option = element('div', 'choice', choice);
    option.id = `${this.element.id}-${index}`;
    option.setAttribute('role', 'option');
    return option;
  }

  private mark(index: number): void {
    this.active = index;
    [...this.element.children].forEach((option, place) =>
      option.setAttribute('aria-selected', String(place === index)),
    );
    const option = this.element.children[index];
    if (option === undefined) this.input.removeAttribute('aria-activedescendant');
    else this.input.setAttribute('aria-activedescendant', option.id);
    if (option instanceof HTMLElement) this.reveal(option);
  }

  /** Scrolls the list, and nothing around it. */
  private reveal({ offsetTop, offsetHeight }: HTMLElement): void {
    const { element } = this;
    const lowest = offsetTop + offsetHeight - element.clientHeight;
    element.scrollTop = Math.min(offsetTop, Math.max(lowest, element.scrollTop));
  }

  private clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const option = event.target.closest('.choice');
    const choice = this.choices[[...this.element.children].findIndex((each) => each === option)];
    if (choice !== undefined) this.onChosen(choice);
  }
}
