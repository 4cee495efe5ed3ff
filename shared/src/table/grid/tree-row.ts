import type { ShownRows } from '../rows/shown-rows.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The cell of the tree column: a mark that opens the row, after a step in for each level. */
export function treeCell(cell: HTMLElement): HTMLElement {
  cell.classList.add('is-tree');
  // For the mouse only: keys open a row by its cell, and readers hear its state from the row.
  const twisty = document.createElement('span');
  twisty.className = 'twisty';
  twisty.setAttribute('aria-hidden', 'true');
  twisty.append(chevron());
  const value = document.createElement('span');
  value.className = 'tree-value';
  cell.append(twisty, value);
  return value;
}

function chevron(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'm6 3.5 4.5 4.5L6 12.5');
  icon.append(path);
  return icon;
}

/** Tells readers where a row lies in the tree; answers the classes, each after a space, for the eye. */
export function dressTreeRow<F>(
  element: HTMLElement,
  source: ShownRows<F>,
  position: number,
): string {
  const depth = source.depthAt(position);
  const { place, count } = source.amongSiblings(position);
  element.setAttribute('aria-level', String(depth + 1));
  element.setAttribute('aria-posinset', String(place));
  element.setAttribute('aria-setsize', String(count));
  const isBranch = source.hasChildren(position);
  const isOpen = source.isOpen(position);
  if (isBranch) element.setAttribute('aria-expanded', String(isOpen));
  else element.removeAttribute('aria-expanded');
  return [
    ` depth-${depth}`,
    isBranch ? ' is-branch' : '',
    isOpen ? ' is-open' : '',
    isTopEdge(source, position) ? ' is-top-edge' : '',
  ].join('');
}

/** Branches of the top level stand between stronger lines. */
function isTopEdge<F>(source: ShownRows<F>, position: number): boolean {
  if (position + 1 >= source.count) return false;
  const isTopBranch = source.depthAt(position) === 0 && source.hasChildren(position);
  return isTopBranch || (source.depthAt(position + 1) === 0 && source.depthAt(position) > 0);
}

/** What a key does in the tree column: opens or closes the row, or leads to the one above. */
export function treeKey<F>(
  key: string,
  position: number,
  source: ShownRows<F>,
): 'toggle' | { readonly goTo: number } | undefined {
  const isOpen = source.isOpen(position);
  if (key === 'ArrowRight') return source.hasChildren(position) && !isOpen ? 'toggle' : undefined;
  if (key !== 'ArrowLeft') return undefined;
  if (isOpen) return 'toggle';
  const parent = source.parentOf(position);
  return parent < 0 ? undefined : { goTo: parent };
}
