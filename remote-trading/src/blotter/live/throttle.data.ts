/** Throttles an act: it is done at once and not again for so many ms; what is asked for meanwhile is done then, once. */
export function throttled(ms: number, act: () => void, signal: AbortSignal): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const begin = () => {
    act();
    rest = setTimeout(() => {
      rest = undefined;
      if (!isWanted) return;
      isWanted = false;
      begin();
    }, ms);
  };
  signal.addEventListener('abort', () => clearTimeout(rest));
  return () => {
    if (rest === undefined) begin();
    else isWanted = true;
  };
}
