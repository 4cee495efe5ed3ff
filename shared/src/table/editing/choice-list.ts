let count = 0;

const GAP = 2;
const EDGE = 4;

/** The list below (or above) an input, from which one choice is taken; the input keeps the focus. */
export class ChoiceList {
  private readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly onChosen: (choice: string) => void;
  private choices: readonly string[] = [];
  private active = -1;

  constructor(root: HTMLElement, input: HTMLInputElement, onChosen: (choice: string) => void) {
    this.input = input;
    this.onChosen = onChosen;
    this.element = document.createElement('div');
    this.element.id = `table-choices-${(count += 1)}`;
    this.element.className = 'choices';
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
    const option = document.createElement('div');
    option.id = `${this.element.id}-${index}`;
    option.className = 'choice';
    option.setAttribute('role', 'option');
    option.textContent = choice;
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
