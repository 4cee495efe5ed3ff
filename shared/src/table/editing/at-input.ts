import { listPlace } from '@fairlead/shared/choices';

/** Puts an element of the browser's top layer at an input, on the side that has room. */
export function placeAt(input: HTMLInputElement, element: HTMLElement): void {
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const around = input.getBoundingClientRect();
  const { top, left } = listPlace(around, element.getBoundingClientRect(), screen);
  element.style.top = `${Math.round(top)}px`;
  element.style.left = `${Math.round(left)}px`;
}

/** What is around the table may be scrolled, too. */
export function onScroll(place: () => void, signal: AbortSignal): void {
  document.addEventListener('scroll', place, { signal, capture: true, passive: true });
}
