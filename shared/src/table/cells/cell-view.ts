import type { CellDrawing, FieldDrawing, Figure, Trend } from './cell-drawing.ts';
import { drawIcon, element, setOptional } from './elements.ts';
import { drawParts } from './parts-view.ts';

/** The table's own action: turns the checkbox of its cell. */
export const TOGGLE = 'table:toggle';

/** One cell element of the pool. It is rewritten in place and touched only where it changes. */
export class CellView {
  readonly element: HTMLElement;
  /** What is drawn goes in here; it may have company in its cell. */
  private readonly content: HTMLElement;
  private readonly ownClass: string;
  private kind: CellDrawing['kind'] | undefined;
  private drawn = '';

  constructor(element: HTMLElement, content = element) {
    this.element = element;
    this.content = content;
    this.ownClass = element.className;
  }

  /** `look`: classes, each after a space, that set the cell apart besides what it holds. */
  draw(drawing: CellDrawing, look: string): void {
    const classes = `${this.ownClass}${look}${ownLook(drawing)}`;
    if (this.element.className !== classes) this.element.className = classes;
    const signature = signatureOf(drawing);
    if (this.kind === drawing.kind && this.drawn === signature) return;
    const sameKind = this.kind === drawing.kind;
    if (drawing.kind === 'field' || this.kind === 'field') markField(this.element, drawing);
    this.kind = drawing.kind;
    this.drawn = signature;
    if (!sameKind) this.content.replaceChildren();
    this.fill(drawing);
  }

  private fill(drawing: CellDrawing): void {
    switch (drawing.kind) {
      case 'text':
        write(this.content, drawing.text);
        break;
      case 'figure':
        drawFigure(this.content, drawing);
        break;
      case 'field':
        drawField(this.content, drawing);
        break;
      case 'parts':
        drawParts(this.content, drawing.parts);
        break;
    }
  }
}

/** The classes of a text's line and colour, each after a space. */
function ownLook(drawing: CellDrawing): string {
  if (drawing.kind === 'text') return drawing.look;
  return drawing.kind === 'figure' ? drawing.colour : '';
}

/** A text node is rewritten where it stands: cheaper than putting another in its place. */
function write(content: HTMLElement, text: string): void {
  const { firstChild } = content;
  if (firstChild instanceof Text) firstChild.data = text;
  else content.textContent = text;
}

/** Tells readers whether a cell can be edited, and what is wrong with what was typed. */
function markField(cell: HTMLElement, drawing: CellDrawing): void {
  const field = drawing.kind === 'field' ? drawing : undefined;
  setOptional(cell, 'aria-readonly', field && String(field.disabled));
  setOptional(cell, 'aria-busy', field?.busy === true ? 'true' : undefined);
  setOptional(cell, 'aria-invalid', field?.problem === undefined ? undefined : 'true');
  setOptional(cell, 'aria-description', field?.problem);
}

function signatureOf(drawing: CellDrawing): string {
  switch (drawing.kind) {
    case 'text':
      return drawing.text;
    case 'figure':
      return `${drawing.text}|${drawing.lacks}|${drawing.suffix ?? ''}|${drawing.unit?.text ?? ''}|${drawing.trend ?? ''}`;
    case 'field':
    case 'parts':
      return JSON.stringify(drawing);
  }
}

/** Its spans stand in a fixed order; a column has the same ones in all of its rows. */
function drawFigure(cell: HTMLElement, { text, lacks, suffix, unit, trend }: Figure): void {
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
function drawTrend(number: HTMLElement, trend: Trend | undefined): void {
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

/** Draws a cell as the control that it becomes when it is edited. */
function drawField(cell: HTMLElement, field: FieldDrawing): void {
  if (field.editor === 'checkbox') drawCheckbox(cell, field);
  else drawBox(cell, field);
}

function drawBox(cell: HTMLElement, field: FieldDrawing): void {
  const box = element('span', classes('field', field));
  const words = element(
    'span',
    field.text === '' ? 'word is-placeholder' : 'word',
    field.text === '' ? field.placeholder : field.text,
  );
  box.append(words);
  if (field.editor !== 'number') box.append(drawIcon('chevronDown'));
  setOptional(box, 'data-tip', field.problem);
  cell.replaceChildren(box);
}

/** A button, and kept: it holds the focus while its state changes. */
function drawCheckbox(cell: HTMLElement, field: FieldDrawing): void {
  const box = cell.querySelector('button') ?? newCheckbox(cell);
  box.className = classes('checkbox', field);
  box.setAttribute('aria-label', field.name);
  box.setAttribute('aria-checked', String(field.checked));
  setOptional(box, 'aria-disabled', field.disabled || field.busy ? 'true' : undefined);
  setOptional(box, 'data-tip', field.problem);
}

function newCheckbox(cell: HTMLElement): HTMLButtonElement {
  const box = document.createElement('button');
  box.type = 'button';
  box.tabIndex = -1;
  box.setAttribute('role', 'checkbox');
  box.dataset.action = TOGGLE;
  box.append(drawIcon('check'));
  cell.replaceChildren(box);
  return box;
}

function classes(own: string, { disabled, busy, problem }: FieldDrawing): string {
  return [
    own,
    disabled ? 'is-disabled' : '',
    busy ? 'is-busy' : '',
    problem === undefined ? '' : 'is-invalid',
  ]
    .filter(Boolean)
    .join(' ');
}
