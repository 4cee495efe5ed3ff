/** On the scroller while columns stay in sight. */
const SCROLLED = 'is-sideways';

/**
 * Lets columns stay in sight only while the table is, or is about to be, scrolled to the side. Each
 * cell that stays is a layer of its own to the browser: scrolling down would cost half as much again.
 */
export class HorizontalScroll {
  private readonly scroller: HTMLElement;

  constructor(scroller: HTMLElement, signal: AbortSignal) {
    this.scroller = scroller;
    const options = { signal, passive: true };
    scroller.addEventListener('wheel', (event) => this.wheeled(event), options);
    scroller.addEventListener('pointerdown', (event) => this.pressed(event), options);
    scroller.addEventListener('scroll', () => this.scrolled(), options);
    scroller.addEventListener('scrollend', () => this.rested(), options);
  }

  /** Before the browser moves anything: a first frame must not carry the columns along. */
  private wheeled({ deltaX, shiftKey }: WheelEvent): void {
    if (deltaX !== 0 || shiftKey) this.set(true);
  }

  private pressed({ pointerType, target }: PointerEvent): void {
    const isScrollbar = target === this.scroller;
    if (isScrollbar || pointerType !== 'mouse') this.set(true);
  }

  private scrolled(): void {
    if (this.scroller.scrollLeft > 0) this.set(true);
  }

  private rested(): void {
    if (this.scroller.scrollLeft === 0) this.set(false);
  }

  private set(isScrolled: boolean): void {
    this.scroller.classList.toggle(SCROLLED, isScrolled);
  }
}
