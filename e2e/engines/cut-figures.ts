/** A figure, a date or a unit on a page of which not all can be read. */
export type CutFigure = { readonly text: string; readonly where: string; readonly why: string };

export type Looked = { readonly figures: number; readonly cut: readonly CutFigure[] };

type Shown = { readonly text: string; readonly host: Element; readonly rects: readonly DOMRect[] };

/**
 * The body of a function for the browser that answers `Looked` of the page as it is. It is made of the functions below:
 * they use each other and nothing else.
 *
 * Engines differ by fractions of a pixel, so a figure in a box that would end it in an ellipsis needs room to spare; one in a
 * box that clips has to lie in it; and two of a row may not lie over each other.
 */
export const LOOK_AT_FIGURES = [
  ...[isFigure, rectsOf, isSeen, pxOf, clips, ellipsisOf, cutOffBy, whyCut, shownTexts, fieldsOf],
  ...[contentWidth, roomIn, roomBeside, laidOver, nameOf, lookAtFigures],
]
  .map(String)
  .concat('return lookAtFigures();')
  .join('\n');

function lookAtFigures(): Looked {
  const texts = shownTexts();
  const cut = texts.flatMap((shown) => {
    const why = whyCut(shown);
    return why === undefined ? [] : [{ text: shown.text, where: nameOf(shown.host), why }];
  });
  const fields = fieldsOf();
  const tight = fields
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((field) => {
      const why = `its field has ${field.clientWidth} of ${field.scrollWidth} px`;
      return { text: field.value, where: nameOf(field), why };
    });
  return { figures: texts.length + fields.length, cut: [...cut, ...tight, ...laidOver(texts)] };
}

/** True for a text of nothing but digits, signs, currencies, units and names of days and months. */
function isFigure(text: string): boolean {
  const words =
    /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|USD|EUR|CHF|JPY|MT|BBL|UTC)\b|[KMB]\b|(?:mt|kt|gal|bbl)\b/g;
  // The end of a name that is cut in its middle on purpose is none.
  if (text.startsWith('…') || /\p{L}/u.test(text.replace(words, ''))) return false;
  return /\d/.test(text) || /^[KMB]$/.test(text);
}

function rectsOf(node: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** True for an element that is visible, not for readers alone. */
function isSeen(element: Element): boolean {
  const how = { opacityProperty: true, visibilityProperty: true };
  if (!element.checkVisibility(how)) return false;
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (style.clipPath.startsWith('inset(50')) return false;
    if (style.getPropertyValue('clip').startsWith('rect')) return false;
  }
  return true;
}

function shownTexts(): Shown[] {
  const shown: Shown[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode as Text;
    const text = node.data.trim();
    const host = node.parentElement;
    if (host === null || !isFigure(text) || !isSeen(host)) continue;
    const rects = rectsOf(node);
    if (rects.length > 0) shown.push({ text, host, rects });
  }
  return shown;
}

function fieldsOf(): HTMLInputElement[] {
  const fields = [...document.querySelectorAll('input')];
  return fields.filter(
    (field) =>
      !field.matches('[type=checkbox], [type=radio], [type=hidden]') &&
      isFigure(field.value.trim()) &&
      isSeen(field),
  );
}

/** The first box around a text that cuts it; what can be scrolled to is not cut. */
function whyCut(shown: Shown): string | undefined {
  for (let box: Element | null = shown.host; box !== null; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return undefined;
    const why = clips(style) ? (ellipsisOf(box, style) ?? cutOffBy(box, shown)) : undefined;
    if (why !== undefined) return why;
  }
  const end = document.documentElement.scrollWidth;
  return shown.rects.some(({ right }) => right > end + 0.5) ? 'it lies beside the page' : undefined;
}

function clips({ overflowX, overflowY, contain }: CSSStyleDeclaration): boolean {
  const isClipped = /hidden|clip/.test(`${overflowX} ${overflowY}`);
  return isClipped || /strict|content|paint/.test(contain);
}

function ellipsisOf(box: Element, style: CSSStyleDeclaration): string | undefined {
  if (style.textOverflow === 'clip' || style.overflowX === 'visible') return undefined;
  // Lines of a block alone end so; of a cell that lays its parts in a row each part does.
  if (style.display === 'flex') return undefined;
  const needed = contentWidth(box);
  const room = roomIn(box, style);
  // Firefox lays out in sixtieths of a pixel.
  if (needed <= room + roomBeside(box) - 0.05) return undefined;
  return `an ellipsis takes its place: ${needed.toFixed(2)} px in ${room.toFixed(2)}`;
}

function contentWidth(box: Element): number {
  const content = rectsOf(box);
  const [left, right] = [content.map((rect) => rect.left), content.map((rect) => rect.right)];
  return Math.max(...right) - Math.min(...left);
}

function roomIn(box: Element, style: CSSStyleDeclaration): number {
  const beside = ['padding-left', 'padding-right', 'border-left-width', 'border-right-width'];
  return beside.reduce(
    (left, side) => left - pxOf(style.getPropertyValue(side)),
    box.getBoundingClientRect().width,
  );
}

/** Room that a part of a cell, which is as wide as its text, could take before anything is cut, px. */
function roomBeside(part: Element): number {
  const cell = part.parentElement;
  if (cell === null || part.closest('.cell') !== cell) return 0;
  const style = getComputedStyle(cell);
  const taken = [...cell.children].map((child) => child.getBoundingClientRect().width);
  const gaps = (taken.length - 1) * pxOf(style.columnGap);
  return roomIn(cell, style) - gaps - taken.reduce((sum, width) => sum + width, 0);
}

function pxOf(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Letters may reach over an edge by their side bearing, lines by what no letter uses of them. */
function cutOffBy(box: Element, { rects }: Shown): string | undefined {
  const outer = box.getBoundingClientRect();
  for (const { left, right, top, bottom, height } of rects) {
    const beside = Math.max(outer.left - left, right - outer.right);
    const above = Math.max(outer.top - top, bottom - outer.bottom);
    if (beside > 0.5 || above > height * 0.4)
      return `its box cuts off ${Math.max(beside, above).toFixed(1)} px`;
  }
  return undefined;
}

/** Figures of a table's row that lie under those of the next column. What is pinned lies over others by intent. */
function laidOver(texts: readonly Shown[]): CutFigure[] {
  const placed = texts.flatMap(({ text, host, rects: [rect] }) => {
    const cell = host.closest('.row .cell');
    if (cell === null || rect === undefined) return [];
    // At the end of a table that is not scrolled yet it is no layer of its own.
    const isPinned = / pin-end( |$)/.test(cell.getAttribute('class') ?? '');
    const isSticky = getComputedStyle(cell).position === 'sticky';
    return isPinned || isSticky ? [] : [{ text, host, cell, rect }];
  });
  const rows = Map.groupBy(placed, ({ cell }) => cell.closest('.row'));
  return [...rows.values()].flatMap((row) => {
    const inOrder = row.toSorted((a, b) => a.rect.left - b.rect.left);
    return inOrder.flatMap(({ text, host, cell, rect }, at) => {
      const next = inOrder[at + 1];
      if (next === undefined || next.cell === cell || rect.right <= next.rect.left + 0.5) return [];
      return [{ text, where: nameOf(host), why: `'${next.text}' of the next column lies over it` }];
    });
  });
}

function nameOf(element: Element): string {
  const table = element.closest('[role=grid], [role=treegrid]')?.getAttribute('aria-label') ?? '';
  const kind = element.getAttribute('class') ?? '';
  return `${table} ${element.tagName.toLowerCase()}.${kind}`.trim();
}
