import { type KeyboardEvent, type PointerEvent, useState } from 'react';

import type { ChartOpens, Span } from '../data/chart-data.ts';
import { moveCursorByKey, spanAfter } from './cursor-keys.ts';
import type { Plot } from '../layout/plot.ts';
import { readingsAt, spokenReadings } from './readings.ts';
import { usePull, type Zoom, zoomTo } from './use-pull.ts';

/** The cursor of a chart: by pointer, finger or keys, and the pull that zooms. */
export function useCursor(plot: Plot, zoom: Zoom | undefined, opens: ChartOpens | undefined) {
  const { horizontal } = plot;
  const { span } = horizontal;
  const [chosen, setChosen] = useState<number>();
  const [spoken, setSpoken] = useState('');
  const pull = usePull(plot, zoom);
  const { drag } = pull;
  const place = chosen !== undefined && isIn(span, chosen) ? chosen : undefined;

  const leave = () => {
    setChosen(undefined);
    setSpoken('');
  };
  const opening =
    opens === undefined || place === undefined ? undefined : () => opens.open(valueAt(plot, place));
  const pointer = {
    onPointerMove: (event: PointerEvent) => {
      const px = pxIn(plot, event);
      pull.move(px);
      setChosen(horizontal.indexAt(px));
    },
    onPointerDown: (event: PointerEvent) => {
      const px = pxIn(plot, event);
      setChosen(horizontal.indexAt(px));
      if (zoom === undefined || event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.begin(px);
    },
    onPointerUp: pull.end,
    onPointerCancel: pull.cancel,
    // On touch, keep the tooltip open until the chart loses focus.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && drag === undefined) leave();
    },
    onBlur: leave,
    onDoubleClick: () => opening?.(),
  };

  const actOf = (key: string): (() => void) | undefined => {
    const next = moveCursorByKey(key, place, span);
    if (next !== undefined)
      return () => {
        setChosen(next);
        setSpoken(spokenReadings(readingsAt(plot, next)));
      };
    const zoomed = zoom && spanAfter(key, place, { now: span, all: zoom.all });
    if (zoomed !== undefined) return () => zoomTo(zoom, zoomed);
    return key === 'Enter' ? opening : findEscapeAction(key, { pull, place, leave, zoom, span });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event.key);
    if (act === undefined) return;
    act();
    event.preventDefault();
    // What the key did here it must not do again around the chart: close a drawer.
    event.stopPropagation();
  };

  return { place, drag, spoken, events: { ...pointer, onKeyDown } };
}

/** A line alone is meant, of several all that stands there. */
const valueAt = ({ data }: Plot, place: number) => ({
  index: place,
  series: data.series.length === 1 ? data.series[0]?.id : undefined,
});

const isIn = ({ first, last }: Span, place: number) => first <= place && place <= last;

function pxIn({ margin, inner }: Plot, { clientX, currentTarget }: PointerEvent): number {
  const px = clientX - currentTarget.getBoundingClientRect().left - margin.left;
  return Math.min(Math.max(px, 0), inner.width);
}

type Escapes = {
  readonly pull: ReturnType<typeof usePull>;
  readonly place: number | undefined;
  readonly leave: () => void;
  readonly zoom: Zoom | undefined;
  readonly span: Span;
};

/**
 * Action of Escape: ends the drag, else the cursor, else the zoom; undefined where there is nothing
 * to end.
 */
function findEscapeAction(key: string, { pull, place, leave, zoom, span }: Escapes) {
  if (key !== 'Escape') return undefined;
  if (pull.drag !== undefined) return pull.cancel;
  if (place !== undefined) return leave;
  if (zoom === undefined || isWhole(span, zoom.all)) return undefined;
  return () => zoom.to(undefined);
}

const isWhole = (span: Span, all: Span) => span.first === all.first && span.last === all.last;
