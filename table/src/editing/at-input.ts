import { computeListPosition } from '@fairlead/shared/choices';

/** Puts an element of the browser's top layer at an input, on the side that has room. */
export function placeAtInput(input: HTMLInputElement, element: HTMLElement): void {
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const around = input.getBoundingClientRect();
  const { top, left } = computeListPosition(around, element.getBoundingClientRect(), screen);
  element.style.top = `${Math.round(top)}px`;
  element.style.left = `${Math.round(left)}px`;
}

/** Listens to scrolling of the table and of any ancestor, by a capturing listener. */
export function onScroll(place: () => void, signal: AbortSignal): void {
  document.addEventListener('scroll', place, { signal, capture: true, passive: true });
}
