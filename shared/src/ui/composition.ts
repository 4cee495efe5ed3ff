/**
 * Keeps keys of a composition from acting on the page: while a Japanese, Chinese or Korean word or an accented letter
 * is composed, Enter, Escape and arrows belong to the input method. Returns the function that ends this.
 */
export function ignoreComposition(): () => void {
  const held = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', held, true);
  return () => window.removeEventListener('keydown', held, true);
}

/** Key code of the Enter that ends a composition in WebKit, which says that nothing is being composed any more. */
const OF_INPUT_METHOD = 229;

function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- WebKit has no other sign of it (bug 165004)
  return event.isComposing || event.keyCode === OF_INPUT_METHOD;
}
