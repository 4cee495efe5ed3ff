import { Folding } from './rows/folding.ts';

/** Where the user is in a table: what is open, and how far it is scrolled. */
export class TablePlace {
  readonly folding: Folding;
  private top = 0;
  private left = 0;

  constructor(openDepth: number) {
    this.folding = new Folding(openDepth);
  }

  /** Scrolls to where the user was; to the top when the rows do not reach down there any more. */
  restore(scroller: HTMLElement): void {
    if (this.top === 0 && this.left === 0) return;
    scroller.scrollLeft = this.left;
    scroller.scrollTop = this.top;
    if (Math.abs(scroller.scrollTop - this.top) > 1) scroller.scrollTop = 0;
  }

  keep(scroller: HTMLElement): void {
    this.top = scroller.scrollTop;
    this.left = scroller.scrollLeft;
  }
}

const places = new Map<string, TablePlace>();

/** The place of a user in a table. It lives as long as the page, longer than the table's screen. */
export function placeOf(key: string, openDepth: number): TablePlace {
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = new TablePlace(openDepth);
  places.set(key, place);
  return place;
}
