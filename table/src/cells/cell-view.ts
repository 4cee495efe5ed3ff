import type { CellDrawing, FieldDrawing, FigureDrawing, Trend } from './cell-drawing.ts';
import type { CellOffer } from '../columns/columns.ts';
import { drawIcon, element, setOptional } from './elements.ts';
import { drawParts } from './parts-view.ts';

/** The table's own action: turns the checkbox of its cell. */
export const TOGGLE = 'table:toggle';

/** One cell element of the pool. It is rewritten in place and touched only where it changes. */
export class CellView {
  readonly element: HTMLElement;
  /** Element of the drawn content; the cell may hold others beside it. */
  private readonly content: HTMLElement;
  private readonly ownClass: string;
  private kind: CellDrawing['kind'] | undefined;
  private drawn = '';
  private whole: string | undefined;

  constructor(element: HTMLElement, content = element) {
    this.element = element;
    this.content = content;
    this.ownClass = element.className;
  }

  /** `look`: classes, each after a space, that set the cell apart besides what it holds. */
  draw(drawing: CellDrawing, look: string): void {
    const classes = `${this.ownClass}${look}${'look' in drawing ? drawing.look : ''}`;
    if (this.element.className !== classes) this.element.className = classes;
    this.setFullText('whole' in drawing ? drawing.whole : undefined);
    const signature = toSignature(drawing);
    const sameKind = this.kind === drawing.kind;
    if (sameKind && this.drawn === signature) return;
    if (drawing.kind === 'field' || this.kind === 'field') markField(this.element, drawing);
    this.kind = drawing.kind;
    this.drawn = signature;
    if (!sameKind) this.content.replaceChildren();
    fill(this.content, drawing);
  }

  /**
   * Gives readers the whole of a truncated text, on its cell and its button; hover and focus show
   * it.
   */
  private setFullText(whole: string | undefined): void {
    if (this.whole === whole) return;
    this.whole = whole;
    setOptional(this.element, 'aria-label', whole);
    if (this.content instanceof HTMLButtonElement) setOptional(this.content, 'aria-label', whole);
    setOptional(this.element, 'data-tip', whole);
  }
}

function fill(content: HTMLElement, drawing: CellDrawing): void {
  if (drawing.kind === 'text') write(content, drawing.text);
  else if (drawing.kind === 'figure') drawFigure(content, drawing);
  else if (drawing.kind === 'parts') drawParts(content, drawing.parts);
  else if (drawing.editor === 'checkbox') drawCheckbox(content, drawing);
  else drawBox(content, drawing);
}

/** A text node is rewritten where it stands: cheaper than putting another in its place. */
function write(content: HTMLElement, text: string): void {
  const { firstChild } = content;
  if (firstChild instanceof Text) firstChild.data = text;
  else content.textContent = text;
}

/** Sets the ARIA attributes of an editable cell and its validation error; styles select by them. */
function markField(cell: HTMLElement, drawing: CellDrawing): void {
  const field = drawing.kind === 'field' ? drawing : undefined;
  setOptional(cell, 'aria-readonly', field && String(field.disabled));
  setOptional(cell, 'aria-disabled', field?.disabled === true ? 'true' : undefined);
  setOptional(cell, 'aria-busy', field?.busy === true ? 'true' : undefined);
  setOptional(cell, 'aria-invalid', field?.problem === undefined ? undefined : 'true');
  setOptional(cell, 'aria-description', field?.problem);
}

function toSignature(drawing: CellDrawing): string {
  if (drawing.kind === 'text') return drawing.text;
  if (drawing.kind !== 'figure') return JSON.stringify(drawing);
  const { text, lacks, suffix, unit, trend } = drawing;
  return `${text}|${lacks}|${suffix ?? ''}|${unit?.text ?? ''}|${trend ?? ''}`;
}

/** Its spans stand in a fixed order; a column has the same ones in all of its rows. */
function drawFigure(cell: HTMLElement, { text, lacks, suffix, unit, trend }: FigureDrawing): void {
  const number = spanAt(cell, 0, `figure${lacks}`);
  number.textContent = text;
  const behind = suffix === undefined ? 1 : 2;
  if (suffix !== undefined) spanAt(cell, 1, 'suffix').textContent = suffix;
  if (unit !== undefined) {
    const slot = spanAt(cell, behind, 'unit');
    slot.style.width = `${unit.width}px`;
    slot.textContent = unit.text;
  }
  drawTrend(number, trend);
}

const ARROWS: Readonly<Record<Trend, string>> = { up: '↑', down: '↓' };

/** The arrow stands before the number, its word for those who do not see it. */
export function drawTrend(number: HTMLElement, trend: Trend | undefined): void {
  if (trend === undefined) return;
  const arrow = element('span', `trend is-${trend}`);
  arrow.setAttribute('role', 'img');
  arrow.setAttribute('aria-label', trend);
  arrow.textContent = ARROWS[trend];
  number.prepend(arrow);
}

function spanAt(cell: HTMLElement, index: number, className: string): HTMLElement {
  const child = cell.children[index];
  const span =
    child instanceof HTMLElement ? child : cell.appendChild(document.createElement('span'));
  if (span.className !== className) span.className = className;
  return span;
}

/** A cell as the control that it becomes when it is edited. */
function drawBox(cell: HTMLElement, field: FieldDrawing): void {
  const { text, placeholder, offer, editor, disabled, problem } = field;
  const box = element('span', 'field');
  if (text !== '') box.append(element('span', 'word', text));
  else if (offer === undefined) box.append(element('span', 'word is-placeholder', placeholder));
  else box.append(element('span', 'word is-offer', offer.text), drawOffer(offer));
  if (editor !== 'number' && !disabled) box.append(drawIcon('chevronDown'));
  setOptional(box, 'data-tip', problem);
  cell.replaceChildren(box);
}

/** Offer for the pointer: the cell itself has the focus, and its shortcuts are the screen's. */
function drawOffer({ action, name }: CellOffer): HTMLElement {
  const use = element('span', 'use', 'Use');
  use.dataset.action = action;
  use.dataset.tip = name;
  return use;
}

/** A button, and kept: it holds the focus while its state changes. */
function drawCheckbox(cell: HTMLElement, field: FieldDrawing): void {
  const box = cell.querySelector('button') ?? newCheckbox(cell);
  box.setAttribute('aria-label', field.name);
  box.setAttribute('aria-checked', String(field.checked));
  setOptional(box, 'aria-disabled', field.disabled || field.busy ? 'true' : undefined);
  setOptional(box, 'data-tip', field.problem);
}

function newCheckbox(cell: HTMLElement): HTMLButtonElement {
  const box = element('button', 'checkbox');
  box.type = 'button';
  box.tabIndex = -1;
  box.setAttribute('role', 'checkbox');
  box.dataset.action = TOGGLE;
  box.append(drawIcon('check'));
  cell.replaceChildren(box);
  return box;
}
