/** Scrolls a frame sideways to the first mark that a selector finds, where it stands far along a line. */
export function showAcross(frame: HTMLElement, selector: string): void {
  const mark = frame.querySelector<HTMLElement>(selector);
  if (mark === null) return;
  const begin = mark.offsetLeft;
  const end = begin + mark.offsetWidth;
  if (begin >= frame.scrollLeft && end <= frame.scrollLeft + frame.clientWidth) return;
  frame.scrollLeft = end <= frame.clientWidth ? 0 : begin - frame.clientWidth / 2;
}
