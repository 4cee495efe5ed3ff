/** What a key does with a table, if the table takes it; the browser does its own otherwise. */
export type TableKeys = Readonly<Record<'f' | 'p', () => boolean>>;

type PageTable = { readonly root: HTMLElement; readonly keys: TableKeys };

/**
 * The tables of the page, for the keys that a browser has for pages: Ctrl or Cmd and F, and P. They go
 * to the table that was used last, else to the first that is in view, from wherever the focus is.
 */
class PageTables {
  private readonly all = new Set<PageTable>();
  private used: PageTable | undefined;
  private listening = new AbortController();

  /** A table is on the page, until the function that it answers is called. */
  readonly add = (table: PageTable): (() => void) => {
    if (this.all.size === 0) this.listen();
    this.all.add(table);
    return () => {
      this.all.delete(table);
      if (this.used === table) this.used = undefined;
      if (this.all.size === 0) this.listening.abort();
    };
  };

  private listen(): void {
    this.listening = new AbortController();
    const { signal } = this.listening;
    // Before editors of cells, which keep their keys to themselves.
    document.addEventListener('keydown', (event) => this.pressed(event), { signal, capture: true });
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
    if (this.chosen()?.keys[key]() === true) event.preventDefault();
  }

  private chosen(): PageTable | undefined {
    const inView = [...this.all].filter(({ root }) => isInView(root));
    if (this.used !== undefined && inView.includes(this.used)) return this.used;
    const topOf = ({ root }: PageTable) => root.getBoundingClientRect().top;
    return inView.toSorted((a, b) => topOf(a) - topOf(b))[0];
  }
}

/** Whether a table can be seen and reached: not where a dialog lies over it. */
function isInView(root: HTMLElement): boolean {
  if (root.closest('[hidden]') !== null) return false;
  const dialogs = [...document.querySelectorAll('[aria-modal=true]')];
  if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(root))) return false;
  const { top, bottom } = root.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

export const pageTables = new PageTables();
