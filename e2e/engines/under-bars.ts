/**
 * The body of a function for the browser that answers the names of what cannot be pressed in its middle, as a scroll bar lies
 * over it there: the press would be one on the element that scrolls. Bars that have a room of their own lie over nothing: what
 * is behind them is scrolled out of sight.
 */
export const UNDER_BARS = [underBars, isUnderBar, scrollerOf]
  .map(String)
  .concat('return underBars();')
  .join('\n');

function underBars(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>('button, a, input, select, [role=button]'),
  ];
  return all
    .filter(isUnderBar)
    .map((element) => element.getAttribute('aria-label') ?? element.innerText);
}

function isUnderBar(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const scroller = scrollerOf(element);
  if (scroller === null || document.elementFromPoint(x, y) !== scroller) return false;
  const box = scroller.getBoundingClientRect();
  const [inX, inY] = [x - box.left - scroller.clientLeft, y - box.top - scroller.clientTop];
  return inX < scroller.clientWidth && inY < scroller.clientHeight;
}

function scrollerOf(element: HTMLElement): Element | null {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return box;
  }
  return null;
}
