import { bodyPx, type RowsExtent, type Scrolled, scrolledOn, scrolledTo } from './long-rows.ts';

/** Frame that scrolls, and the body in it that holds the rows. */
type ScrolledBody = { readonly scroller: HTMLElement; readonly body: HTMLElement };

/** Scrolls a body whose rows may be higher together than a browser draws. */
export class LongScroll {
  private readonly scroller: HTMLElement;
  private readonly body: HTMLElement;
  private extent: RowsExtent = { rows: 0, height: 0 };
  private scrolled: Scrolled = { at: 0, shift: 0 };

  constructor({ scroller, body }: ScrolledBody) {
    this.scroller = scroller;
    this.body = body;
  }

  /** Takes how high all rows are together and those in sight, px. */
  resize(extent: RowsExtent): void {
    const height = `${bodyPx(extent.rows)}px`;
    if (this.body.style.height !== height) this.body.style.height = height;
    this.extent = extent;
  }

  /** px of the rows above those in sight. */
  get top(): number {
    this.follow();
    return this.scrolled.at + this.scrolled.shift;
  }

  set top(px: number) {
    if (px !== this.top) this.put(scrolledTo(px, this.extent));
  }

  /** px of the columns before those in sight. */
  get left(): number {
    return this.scroller.scrollLeft;
  }

  set left(px: number) {
    this.scroller.scrollLeft = px;
  }

  /** px by which rows were moved up in the body when `top` was last asked for. */
  get shift(): number {
    return this.scrolled.shift;
  }

  /** Takes what the user has scrolled since. */
  private follow(): void {
    const { scrollTop } = this.scroller;
    const next = scrolledOn(this.scrolled, scrollTop, this.extent);
    if (next.at === scrollTop) this.scrolled = next;
    else this.put(next);
  }

  private put({ at, shift }: Scrolled): void {
    this.scroller.scrollTop = at;
    // Where it could not go so far, it is elsewhere.
    this.scrolled = { at: this.scroller.scrollTop, shift };
  }
}
