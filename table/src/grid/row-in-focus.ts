type Parts = {
  readonly scroller: HTMLElement;
  /** The row that an element belongs to. */
  readonly rowOf: (element: Element) => string | undefined;
  readonly tell: (row: string | undefined) => void;
};

/** Emits the row that has the focus, and undefined when the focus leaves the rows. */
export function followRowInFocus({ scroller, rowOf, tell }: Parts, signal: AbortSignal): void {
  const came = ({ target }: FocusEvent) =>
    tell(target instanceof Element ? rowOf(target) : undefined);
  const left = ({ relatedTarget: next }: FocusEvent) => {
    if (!(next instanceof Node && scroller.contains(next))) tell(undefined);
  };
  scroller.addEventListener('focusin', came, { signal });
  scroller.addEventListener('focusout', left, { signal });
  signal.addEventListener('abort', () => tell(undefined));
}
