/**
 * Lets no key of a composition act anywhere on the page: while a Japanese, Chinese or Korean word or an accented
 * letter is composed, Enter, Escape and arrows are the input method's. Answers what ends it.
 */
export function ignoreComposition(): () => void {
  const held = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', held, true);
  return () => window.removeEventListener('keydown', held, true);
}

/** WebKit says of the Enter that ends a composition that nothing is composed any more; its code is the method's. */
const OF_INPUT_METHOD = 229;

function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- WebKit has no other sign of it (bug 165004)
  return event.isComposing || event.keyCode === OF_INPUT_METHOD;
}
