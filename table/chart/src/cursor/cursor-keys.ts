import type { Span } from '../data/chart-data.ts';

const PAGE_SHARE = 10;
const ZOOM_SHARE = 4;

/** Moves the cursor by a key; undefined for a key that moves nothing. */
export function moveCursorByKey(
  key: string,
  place: number | undefined,
  span: Span,
): number | undefined {
  const page = Math.max(Math.round((span.last - span.first) / PAGE_SHARE), 1);
  const by = (step: number, start: number) =>
    place === undefined ? start : Math.min(Math.max(place + step, span.first), span.last);
  switch (key) {
    case 'ArrowRight':
      return by(1, span.first);
    case 'ArrowLeft':
      return by(-1, span.last);
    case 'PageDown':
      return by(page, span.first);
    case 'PageUp':
      return by(-page, span.last);
    case 'Home':
      return span.first;
    case 'End':
      return span.last;
    default:
      return undefined;
  }
}

/** Zooms by '+' or '-': half the span around the cursor, or twice as much. */
export function spanAfter(
  key: string,
  place: number | undefined,
  spans: { readonly now: Span; readonly all: Span },
): Span | undefined {
  const { now, all } = spans;
  const middle = place ?? Math.round((now.first + now.last) / 2);
  const quarter = (now.last - now.first) / ZOOM_SHARE;
  const reach =
    key === '+' || key === '=' ? quarter : key === '-' ? quarter * ZOOM_SHARE : undefined;
  if (reach === undefined) return undefined;
  return {
    first: Math.max(Math.round(middle - reach), all.first),
    last: Math.min(Math.round(middle + reach), all.last),
  };
}
