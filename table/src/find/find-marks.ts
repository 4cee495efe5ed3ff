import { searchable } from './finder.ts';

const FOUND = 'fl-found';
const FOUND_HERE = 'fl-found-here';

export type MarkedCell = { readonly row: string; readonly column: number };

/**
 * Marks a text in the cells that are drawn, by the browser's own highlights: not an element is
 * touched. They are redrawn whenever a cell is rewritten.
 */
export class FindMarks {
  private readonly body: HTMLElement;
  private readonly changes: MutationObserver;
  private frame: number | undefined;
  private needle = '';
  private here: MarkedCell | undefined;

  constructor(body: HTMLElement) {
    this.body = body;
    this.changes = new MutationObserver(() => this.drawSoon());
    const attributeFilter = ['data-row-id', 'hidden'];
    const content = { childList: true, characterData: true, subtree: true };
    this.changes.observe(body, { ...content, attributeFilter });
  }

  show(needle: string, here: MarkedCell | undefined): void {
    this.needle = needle;
    this.here = here;
    this.drawSoon();
  }

  destroy(): void {
    this.changes.disconnect();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    highlights()?.delete(FOUND);
    highlights()?.delete(FOUND_HERE);
  }

  private drawSoon(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  private draw(): void {
    const { needle, here } = this;
    const registry = highlights();
    if (registry === undefined) return;
    const found = needle === '' ? [] : rangesIn(this.body, needle);
    const cell = here && findCell(this.body, here);
    const inCell = found.filter((range) => cell?.contains(range.startContainer));
    // A cell may be a hit by its value, and show something else: then all of it is marked.
    const whole = cell && inCell.length === 0 ? [rangeIn(cell, 0, cell.childNodes.length)] : inCell;
    // What was registered last covers what was before.
    registry.set(FOUND, new Highlight(...found));
    registry.set(FOUND_HERE, new Highlight(...whole));
  }
}

/** Undefined in a browser that has no highlights: the hit in question is still brought into sight. */
function highlights(): HighlightRegistry | undefined {
  return typeof CSS === 'object' && 'highlights' in CSS ? CSS.highlights : undefined;
}

/** Ranges of a `searchable` text in the cells of the drawn rows. */
function rangesIn(body: HTMLElement, needle: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.closest('.row')?.hasAttribute('hidden') !== false) continue;
    const text = searchable(node.nodeValue ?? '');
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      ranges.push(rangeIn(node, at, at + needle.length));
    }
  }
  return ranges;
}

function findCell(body: HTMLElement, { row, column }: MarkedCell): Element | undefined {
  const shown = `.row[data-row-id="${CSS.escape(row)}"]:not([hidden])`;
  return body.querySelector(`${shown} [aria-colindex="${column + 1}"]`) ?? undefined;
}

function rangeIn(node: Node, start: number, end: number): Range {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
