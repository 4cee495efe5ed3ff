import { ICON_PATHS, type IconName } from '@fairlead/shared/icons';

/** A new element with its classes and its text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text?: string | null,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function setOptional(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The names of the columns, from left to right, without those of groups over them. */
export function headCells(header: HTMLElement): readonly HTMLElement[] {
  return [...header.querySelectorAll<HTMLElement>('[data-column]')];
}

/** True for the header cell of a column pinned to the end of the table. */
export function isPinnedToEnd(cell: HTMLElement): boolean {
  return cell.classList.contains('pin-end');
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawIcon(name: IconName): SVGElement {
  const icon = drawPath(ICON_PATHS[name]);
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}

/** A drawing in the square of 16 that all icons have. */
export function drawPath(d: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  icon.append(path);
  return icon;
}
