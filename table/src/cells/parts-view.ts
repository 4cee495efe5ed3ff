import type { ActionPart, CellPart, LinkPart } from '../columns/cell-parts.ts';
import { drawIcon, element, setOptional } from './elements.ts';

type Control = HTMLButtonElement | HTMLAnchorElement;

/**
 * Draws the parts around the controls that are there already: a control is never taken out and put
 * back, so it keeps the focus when its word changes (Verify, then Unverify).
 */
export function drawParts(cell: HTMLElement, parts: readonly CellPart[]): void {
  const present = [...cell.querySelectorAll<Control>('button, a')];
  for (const other of cell.querySelectorAll(':scope > :not(button, a)')) other.remove();
  for (const part of parts) {
    if (part.part === 'action') drawButton(controlFor('button', cell, present), part);
    else if (part.part === 'link') drawLink(controlFor('a', cell, present), part);
    else cell.insertBefore(createPartElement(part), present[0] ?? null);
  }
  for (const left of present) left.remove();
}

function controlFor(tag: 'button' | 'a', cell: HTMLElement, present: Control[]): Control {
  const next = present[0];
  if (next?.localName === tag) {
    present.shift();
    return next;
  }
  const control = document.createElement(tag);
  if (control instanceof HTMLButtonElement) control.type = 'button';
  control.tabIndex = -1;
  return cell.insertBefore(control, next ?? null);
}

function drawLink(link: HTMLElement, { to, text, tooltip: tip }: LinkPart): void {
  link.className = 'link';
  link.textContent = text;
  link.setAttribute('href', to);
  setOptional(link, 'data-tip', tip);
}

function createPartElement(part: Exclude<CellPart, ActionPart | LinkPart>): Element {
  switch (part.part) {
    case 'text':
      return createWord(part.text, `word tone-${part.tone ?? 'text'}`, part.tooltip);
    case 'badge': {
      const badge = createWord(part.text, `badge tone-${part.tone}`);
      if (part.icon !== undefined) badge.prepend(drawIcon(part.icon));
      return badge;
    }
    case 'icon': {
      const mark = element('span', `mark tone-${part.tone ?? 'muted'}`);
      mark.setAttribute('role', 'img');
      mark.setAttribute('aria-label', part.name);
      mark.dataset.tip = part.name;
      mark.append(drawIcon(part.icon));
      return mark;
    }
  }
}

function createWord(text: string, className: string, tip?: string): HTMLElement {
  const word = element('span', className, text);
  if (tip !== undefined) word.dataset.tip = tip;
  return word;
}

function drawButton(button: HTMLElement, part: ActionPart): void {
  button.className = [
    'action',
    part.icon !== undefined && part.text === undefined ? 'is-icon' : '',
    part.quiet === true ? 'is-quiet' : '',
    part.atEnd === true ? 'is-at-end' : '',
  ].join(' ');
  button.dataset.action = part.action;
  button.setAttribute('aria-label', part.name);
  setOptional(
    button,
    'aria-disabled',
    part.busy === true || part.off === true ? 'true' : undefined,
  );
  setOptional(button, 'data-tip', part.tooltip);
  button.replaceChildren(
    ...(part.icon === undefined ? [] : [drawIcon(part.icon)]),
    ...(part.text === undefined ? [] : [part.text]),
  );
}
