type Parts = {
  readonly scroller: HTMLElement;
  /** The row that an element belongs to. */
  readonly rowOf: (element: Element) => string | undefined;
  readonly onRowFocus: (row: string | undefined) => void;
};

/** Emits the row that has the focus, and undefined when the focus leaves the rows. */
export function followRowInFocus(
  { scroller, rowOf, onRowFocus }: Parts,
  signal: AbortSignal,
): void {
  const came = ({ target }: FocusEvent) =>
    onRowFocus(target instanceof Element ? rowOf(target) : undefined);
  const left = ({ relatedTarget: next }: FocusEvent) => {
    if (!(next instanceof Node && scroller.contains(next))) onRowFocus(undefined);
  };
  scroller.addEventListener('focusin', came, { signal });
  scroller.addEventListener('focusout', left, { signal });
  signal.addEventListener('abort', () => onRowFocus(undefined));
}
