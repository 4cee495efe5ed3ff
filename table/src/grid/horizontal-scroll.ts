/**
 * Lets columns stay in sight only while the table is, or is about to be, scrolled to the side. Each
 * cell that stays is a layer of its own to the browser: scrolling down would cost half as much again.
 */
export function followSideways(scroller: HTMLElement, signal: AbortSignal): void {
  const options = { signal, passive: true };
  const set = (isSideways: boolean) => scroller.classList.toggle('is-sideways', isSideways);
  // Before the browser moves anything: a first frame must not carry the columns along.
  const begun = ({ deltaX, shiftKey }: WheelEvent) => (deltaX !== 0 || shiftKey) && set(true);
  const pressed = ({ pointerType, target }: PointerEvent) =>
    (target === scroller || pointerType !== 'mouse') && set(true);
  scroller.addEventListener('wheel', begun, options);
  scroller.addEventListener('pointerdown', pressed, options);
  scroller.addEventListener('scroll', () => scroller.scrollLeft > 0 && set(true), options);
  scroller.addEventListener('scrollend', () => scroller.scrollLeft === 0 && set(false), options);
}

/** Lets the frame say at which ends more of the table is out of sight. */
export function markHidden(
  root: HTMLElement,
  { starts, width }: { readonly starts: readonly number[]; readonly width: number },
  scrollLeft: number,
): void {
  const beyond = width === 0 ? 0 : (starts.at(-1) ?? 0) - width;
  root.toggleAttribute('data-hides-start', scrollLeft > 1);
  root.toggleAttribute('data-hides-end', scrollLeft < beyond - 1);
}
