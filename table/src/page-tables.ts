import { ON_PAGE_STYLE } from './export/page-print.ts';
import { lendStyle } from './export/lent-style.ts';

/** Shortcuts of a table; false leaves the key to the browser. */
export type TableKeys = Readonly<Record<'f' | 'p', () => boolean>>;

type PageTable = {
  readonly root: HTMLElement;
  readonly keys: TableKeys;
  /** Lays the table out for paper; returns the undo function. */
  readonly onPaper: () => () => void;
};

/**
 * The tables of the page, for what a browser does with pages. Ctrl or Cmd and F goes to the table that was
 * used last, else to the first that is in view, from wherever the focus is; with P it prints the table that
 * has the focus or is the only one. The print of the page has all of them, each row by row.
 */
class PageTables {
  private readonly all = new Set<PageTable>();
  private used: PageTable | undefined;
  private listening = new AbortController();
  private laidOut: readonly (() => void)[] = [];

  /** A table is on the page, until the returned function is called. */
  readonly add = (table: PageTable): (() => void) => {
    if (this.all.size === 0) this.listen();
    this.all.add(table);
    return () => {
      this.all.delete(table);
      if (this.used === table) this.used = undefined;
      if (this.all.size > 0) return;
      this.putBack();
      this.listening.abort();
    };
  };

  private listen(): void {
    this.listening = new AbortController();
    const { signal } = this.listening;
    // Before editors of cells, which keep their keys to themselves.
    document.addEventListener('keydown', (event) => this.pressed(event), { signal, capture: true });
    window.addEventListener('beforeprint', () => this.layOut(), { signal });
    window.addEventListener('afterprint', () => this.putBack(), { signal });
    for (const type of ['focusin', 'pointerdown']) {
      document.addEventListener(type, (event) => this.use(event), { signal, passive: true });
    }
  }

  private use({ target }: Event): void {
    if (!(target instanceof Node)) return;
    this.used = [...this.all].find(({ root }) => root.contains(target)) ?? this.used;
  }

  private pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'f' && key !== 'p') return;
    const table = key === 'f' || this.all.size === 1 ? this.chosen() : this.inFocus();
    if (table?.keys[key]() === true) event.preventDefault();
  }

  /** Lays the tables out for the browser's own print: a table alone has its own view. */
  private layOut(): void {
    this.putBack();
    if (document.querySelector('body > .print-view') !== null) return;
    const takeStyle = lendStyle(ON_PAGE_STYLE);
    this.laidOut = [...[...this.all].map(({ onPaper }) => onPaper()), takeStyle];
  }

  private putBack(): void {
    for (const end of this.laidOut) end();
    this.laidOut = [];
  }

  private inFocus(): PageTable | undefined {
    return [...this.all].find(({ root }) => root.contains(document.activeElement));
  }

  private chosen(): PageTable | undefined {
    const inView = [...this.all].filter(({ root }) => isInView(root));
    if (this.used !== undefined && inView.includes(this.used)) return this.used;
    const topOf = ({ root }: PageTable) => root.getBoundingClientRect().top;
    return inView.toSorted((a, b) => topOf(a) - topOf(b))[0];
  }
}

/** True for a table that is visible and reachable: not under a dialog. */
function isInView(root: HTMLElement): boolean {
  if (root.closest('[hidden]') !== null) return false;
  const dialogs = [...document.querySelectorAll('[aria-modal=true]')];
  if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(root))) return false;
  const { top, bottom } = root.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

export const pageTables = new PageTables();
