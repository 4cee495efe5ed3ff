import { computeTooltipPosition } from './tooltip-position.ts';

/** One line of a tooltip; a line without a label stands for itself. */
export type TipLine = { readonly label?: string; readonly value: string };

/** Tooltip of the element under the pointer or the focus. */
export type Tip = {
  /** Element that the tooltip is about, and placed at. */
  readonly anchor: Element;
  readonly lines: readonly TipLine[];
  /** Nothing that readers do not hear anyway, such as the whole of a text that is cut. */
  readonly silent?: boolean;
};

type By = 'pointer' | 'focus';

/** Target of the current tooltip, looked up again when something has changed. */
type TipRequest = { readonly target: Element; readonly by: By };

/** Answers for elements that carry no `data-tip`, such as the cells of a table. */
export type TipSource = (target: Element, by: By) => Tip | undefined;

/** Long enough not to flicker under a pointer that only passes. */
const OPEN_MS = 300;
/** Long enough for the pointer to cross the gap to the tip (WCAG 1.4.13). */
const CLOSE_MS = 120;
const ID = 'fl-tip';
/** A modal dialog hides what is outside of it from readers and from the pointer. */
const WITHIN = '[role=dialog], [role=alertdialog]';

/**
 * The page's one tooltip. Whatever carries `data-tip="words"` has one, on hover and on keyboard
 * focus: no listener, no element and no state of its own, so that thousands of cells may. Escape
 * puts it away and not the dialog around it; the pointer may move onto it.
 */
class PageTip {
  private made: HTMLElement | undefined;
  private readonly sources = new Set<TipSource>();
  private shown: (TipRequest & { readonly tip: Tip }) | undefined;
  /**
   * Element under the pointer when Escape was pressed: its tooltip stays closed until the pointer
   * has left it.
   */
  private dismissed: Element | undefined;
  /** Element under the pointer. */
  private under: Element | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private undescribe = () => {};

  /** Listens to the page until what it answers is called. */
  readonly start = (): (() => void) => {
    const listening = new AbortController();
    const passive = { signal: listening.signal, passive: true };
    const first = { signal: listening.signal, capture: true };
    document.addEventListener('pointerover', (event) => this.pointed(event), passive);
    document.addEventListener('pointerdown', () => this.hide(), passive);
    document.addEventListener('focusin', (event) => this.focused(event), passive);
    document.addEventListener('focusout', () => this.hide(), passive);
    document.addEventListener('keydown', (event) => this.pressed(event), first);
    document.addEventListener('scroll', () => this.hide(), first);
    return () => {
      this.hide();
      listening.abort();
    };
  };

  /** Asks `source` where no attribute says anything, until the returned function is called. */
  readonly ask = (source: TipSource): (() => void) => {
    this.sources.add(source);
    return () => {
      this.sources.delete(source);
      this.refresh();
    };
  };

  /** Shows the tooltip of the focused element at once, and announces it. */
  readonly showNow = (target: Element): void => {
    const tip = this.read(target, 'focus');
    if (tip === undefined) return;
    clearTimeout(this.timer);
    this.say(tip, { target, by: 'focus' });
  };

  readonly hide = (): void => {
    clearTimeout(this.timer);
    this.undescribe();
    this.shown = undefined;
    this.element.remove();
  };

  /** After what it is about has changed or gone. */
  readonly refresh = (): void => {
    if (this.shown === undefined) return;
    const { target, by } = this.shown;
    const tip = target.isConnected ? this.read(target, by) : undefined;
    if (tip === undefined) this.hide();
    else this.say(tip, { target, by });
  };

  private get element(): HTMLElement {
    return (this.made ??= tipElement());
  }

  private pointed({ target, pointerType, buttons }: PointerEvent): void {
    // A finger has no hover: a tap would leave the tip standing over what it opened. And who drags
    // a selection is not asking.
    if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return;
    clearTimeout(this.timer);
    if (this.element.contains(target)) return;
    const tip = this.read(target, 'pointer');
    if (this.isPutAway(tip)) return;
    if (tip?.anchor === this.shown?.tip.anchor) return;
    if (tip === undefined) {
      this.timer = setTimeout(this.hide, CLOSE_MS);
      return;
    }
    // The anchor stays where what it holds, such as an icon, is drawn anew.
    const asked = { target: tip.anchor, by: 'pointer' } as const;
    this.timer = setTimeout(() => this.say(tip, asked), OPEN_MS);
  }

  /** True while the pointer is still on the element of the closed tooltip. */
  private isPutAway(tip: Tip | undefined): boolean {
    this.under = tip?.anchor;
    if (tip?.anchor !== this.dismissed) this.dismissed = undefined;
    return tip !== undefined && tip.anchor === this.dismissed;
  }

  private focused({ target }: FocusEvent): void {
    if (target instanceof Element && target.matches(':focus-visible')) this.showNow(target);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Also what is about to be told.
    clearTimeout(this.timer);
    this.dismissed = this.under;
    if (this.shown === undefined) return;
    // A dialog around it stays; it listens at the same place. Elsewhere the key does what it does.
    if (this.element.parentElement !== document.body) event.stopImmediatePropagation();
    this.hide();
  }

  private read(target: Element, by: By): Tip | undefined {
    const anchor = target.closest<HTMLElement>('[data-tip]');
    const words = anchor?.dataset.tip;
    const own = anchor !== null && words ? { anchor, lines: [{ value: words }] } : undefined;
    // The pointer is on one thing; the focus is on a cell with all that it holds.
    if (by === 'pointer' && own !== undefined) return own;
    for (const source of this.sources) {
      const tip = source(target, by);
      if (tip !== undefined) return tip;
    }
    return own;
  }

  private say(tip: Tip, asked: TipRequest): void {
    if (this.shown?.tip.anchor !== tip.anchor) this.hide();
    this.shown = { ...asked, tip };
    this.undescribe();
    if (asked.by === 'focus' && tip.silent !== true) this.describe(asked.target);
    this.element.replaceChildren(...tip.lines.flatMap(lineElements));
    const around = tip.anchor.closest(WITHIN) ?? document.body;
    if (this.element.parentElement !== around) {
      around.append(this.element);
      // In the browser's top layer: no cell, drawer or moved row cuts it off or shifts it.
      this.element.showPopover();
    }
    this.place(tip.anchor.getBoundingClientRect());
  }

  private place(anchor: DOMRect): void {
    const screen = { width: document.documentElement.clientWidth, height: innerHeight };
    const { top, left } = computeTooltipPosition(
      anchor,
      this.element.getBoundingClientRect(),
      screen,
    );
    this.element.style.top = `${Math.round(top)}px`;
    this.element.style.left = `${Math.round(left)}px`;
  }

  private describe(target: Element): void {
    const others = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', others === null ? ID : `${others} ${ID}`);
    this.undescribe = () => {
      if (others === null) target.removeAttribute('aria-describedby');
      else target.setAttribute('aria-describedby', others);
      this.undescribe = () => {};
    };
  }
}

function tipElement(): HTMLElement {
  const element = document.createElement('div');
  element.id = ID;
  element.className = ID;
  element.setAttribute('role', 'tooltip');
  element.popover = 'manual';
  return element;
}

function lineElements({ label, value }: TipLine): readonly HTMLElement[] {
  const words = createSpan(label === undefined ? 'is-alone' : 'is-value', value);
  return label === undefined ? [words] : [createSpan('is-label', `${label} `), words];
}

function createSpan(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The tooltip of the page; `UiProvider` starts it. */
export const pageTip = new PageTip();
