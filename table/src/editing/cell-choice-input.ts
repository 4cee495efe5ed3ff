import {
  chosenBy,
  filtered,
  noMatch,
  opened,
  typeAhead,
  type TypedWord,
} from '@fairlead/shared/choices';

import { type CellInput, inputIn, type ParsedInput } from './cell-input.ts';
import { ChoiceList } from './choice-list.ts';

type Options = {
  readonly kind: 'select' | 'combobox';
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
  /** Parent of the list, which may be larger than the rows. */
  readonly root: HTMLElement;
  /** A choice was made with the pointer. */
  readonly onChosen: () => void;
};

/**
 * One of some texts, by the combobox pattern: the input keeps the focus, the list names what is
 * chosen. A combobox lists what begins with the typed text; a select jumps to it.
 */
export class ChoiceInput implements CellInput {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly options: Options;
  private readonly list: ChoiceList;
  private word: TypedWord = { word: '', at: 0 };

  constructor(options: Options) {
    this.options = options;
    const { element, input } = inputIn(options.name, options.text);
    this.element = element;
    this.input = input;
    element.classList.add('is-choice');
    const isSelect = options.kind === 'select';
    this.list = new ChoiceList(options.root, input, (choice) => {
      input.value = choice;
      options.onChosen();
    });
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', isSelect ? 'none' : 'list');
    input.readOnly = isSelect;
    input.addEventListener('input', () => this.filter());
    input.addEventListener('mousedown', () => this.list.show());
    this.list.fill(opened(options.choices, options.text));
    // A letter that opened the cell is the first of what is looked for.
    if (!isSelect && options.text !== '' && !options.choices.includes(options.text)) this.filter();
  }

  read(): ParsedInput {
    const text = this.input.value.trim();
    if (text === '') return { value: null, text };
    const found = chosenBy(this.options.choices, text);
    if (found !== undefined) return { value: found, text: found };
    return { text, problem: noMatch(text) };
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

  refused(): void {
    this.list.hide();
  }

  remove(): void {
    this.list.remove();
    this.element.remove();
  }

  private filter(): void {
    const text = this.input.value;
    this.list.fill(filtered(this.options.choices, text), noMatch(text));
  }

  /** The letters that name a choice of a select. */
  private typed({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    const { choices } = this.options;
    const { typed, found } = typeAhead(choices, this.word, { key, at: timeStamp });
    this.word = typed;
    if (found !== undefined) this.list.fill(opened(choices, found));
    this.takeInSelect();
    return true;
  }

  private takeInSelect(): void {
    const { current } = this.list;
    if (this.options.kind === 'select' && current !== undefined) this.input.value = current;
  }
}
