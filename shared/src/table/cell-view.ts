import type { ActionPart, CellPart } from './cell-parts.ts';
import type { CellDrawing, Figure } from './cell-drawing.ts';
import { ICON_DRAWINGS, type IconName } from './icon-drawings.ts';

/** How a cell stands apart, besides what it holds. */
export type CellLook = { readonly muted: boolean };

/** One cell element of the pool. It is rewritten in place and touched only where it changes. */
export class CellView {
  readonly element: HTMLElement;
  private readonly ownClass: string;
  private kind: CellDrawing['kind'] | undefined;
  private drawn = '';

  constructor(element: HTMLElement) {
    this.element = element;
    this.ownClass = element.className;
  }

  draw(drawing: CellDrawing, { muted }: CellLook): void {
    const negative = drawing.kind === 'figure' && drawing.negative;
    const classes = `${this.ownClass}${muted ? ' is-muted' : ''}${negative ? ' is-negative' : ''}`;
    if (this.element.className !== classes) this.element.className = classes;
    const signature = signatureOf(drawing);
    if (this.kind === drawing.kind && this.drawn === signature) return;
    const sameKind = this.kind === drawing.kind;
    this.kind = drawing.kind;
    this.drawn = signature;
    if (!sameKind) this.element.replaceChildren();
    this.fill(drawing);
  }

  private fill(drawing: CellDrawing): void {
    switch (drawing.kind) {
      case 'text':
        this.element.textContent = drawing.text;
        break;
      case 'figure':
        drawFigure(this.element, drawing);
        break;
      case 'parts':
        drawParts(this.element, drawing.parts);
        break;
    }
  }
}

function signatureOf(drawing: CellDrawing): string {
  switch (drawing.kind) {
    case 'text':
      return drawing.text;
    case 'figure':
      return `${drawing.text}|${drawing.padding}|${drawing.unit?.text ?? ''}`;
    case 'parts':
      return JSON.stringify(drawing.parts);
  }
}

function drawFigure(cell: HTMLElement, { text, padding, unit }: Figure): void {
  const number = existing(cell, 0);
  number.className = 'figure';
  number.textContent = text;
  number.style.paddingInlineEnd = padding;
  if (unit === undefined) return;
  const slot = existing(cell, 1);
  slot.className = 'unit';
  slot.style.width = `${unit.width}px`;
  slot.textContent = unit.text;
}

function existing(cell: HTMLElement, index: number): HTMLElement {
  const child = cell.children[index];
  return child instanceof HTMLElement ? child : cell.appendChild(document.createElement('span'));
}

/**
 * Draws the parts around the buttons that are there already: a button is never taken out and put
 * back, so it keeps the focus when its word changes (Verify, then Unverify).
 */
function drawParts(cell: HTMLElement, parts: readonly CellPart[]): void {
  const buttons = [...cell.querySelectorAll('button')];
  for (const child of [...cell.children]) if (!(child instanceof HTMLButtonElement)) child.remove();
  for (const part of parts) {
    if (part.part !== 'action') {
      cell.insertBefore(elementOf(part), buttons[0] ?? null);
      continue;
    }
    const button = buttons.shift() ?? cell.appendChild(newButton());
    drawButton(button, part);
  }
  for (const left of buttons) left.remove();
}

function elementOf(part: Exclude<CellPart, ActionPart>): Element {
  switch (part.part) {
    case 'text':
      return wordOf(part.text, `word tone-${part.tone ?? 'text'}`, part.tip);
    case 'badge': {
      const badge = wordOf(part.text, `badge tone-${part.tone}`);
      if (part.icon !== undefined) badge.prepend(drawIcon(part.icon));
      return badge;
    }
    case 'icon': {
      const mark = document.createElement('span');
      mark.className = `mark tone-${part.tone ?? 'muted'}`;
      mark.setAttribute('role', 'img');
      mark.setAttribute('aria-label', part.name);
      mark.dataset.tip = part.name;
      mark.append(drawIcon(part.icon));
      return mark;
    }
  }
}

function wordOf(text: string, className: string, tip?: string): HTMLElement {
  const word = document.createElement('span');
  word.className = className;
  word.textContent = text;
  if (tip !== undefined) word.dataset.tip = tip;
  return word;
}

function newButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  return button;
}

function drawButton(button: HTMLButtonElement, part: ActionPart): void {
  button.className = [
    'action',
    part.icon !== undefined && part.text === undefined ? 'is-icon' : '',
    part.quiet === true ? 'is-quiet' : '',
    part.atEnd === true ? 'is-at-end' : '',
  ].join(' ');
  button.dataset.action = part.action;
  button.setAttribute('aria-label', part.name);
  setOptional(button, 'aria-disabled', part.busy === true ? 'true' : undefined);
  setOptional(button, 'data-tip', part.tip);
  button.replaceChildren(
    ...(part.icon === undefined ? [] : [drawIcon(part.icon)]),
    ...(part.text === undefined ? [] : [part.text]),
  );
}

function setOptional(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

const SVG = 'http://www.w3.org/2000/svg';

function drawIcon(name: IconName): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICON_DRAWINGS[name]);
  icon.append(path);
  return icon;
}
