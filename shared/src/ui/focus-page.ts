/** Gives the focus to the page, which stays where it was scrolled to: what had the focus goes. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
