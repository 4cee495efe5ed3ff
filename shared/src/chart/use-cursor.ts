import { type KeyboardEvent, type PointerEvent, useState } from 'react';

import type { Span } from './chart-data.ts';
import { placeAfter, spanAfter } from './cursor-keys.ts';
import type { Drag } from './cursor-marks.tsx';
import type { Plot } from './plot.ts';
import { readingsAt, spokenReadings } from './readings.ts';

/** A shorter pull is a click. */
const LEAST_DRAG_PX = 6;

/** What may be looked at, and how to say so; undefined where a chart does not zoom. */
export type Zoom = { readonly all: Span; readonly to: (span: Span | undefined) => void };

/** The cursor of a chart: by pointer, finger or keys, and the pull that zooms. */
export function useCursor(plot: Plot, zoom: Zoom | undefined) {
  const { horizontal, margin, inner } = plot;
  const { span } = horizontal;
  const [chosen, setChosen] = useState<number>();
  const [spoken, setSpoken] = useState('');
  const [drag, setDrag] = useState<Drag>();
  const place = chosen !== undefined && isIn(span, chosen) ? chosen : undefined;

  const pxOf = ({ clientX, currentTarget }: PointerEvent) => {
    const px = clientX - currentTarget.getBoundingClientRect().left - margin.left;
    return Math.min(Math.max(px, 0), inner.width);
  };
  const leave = () => {
    setChosen(undefined);
    setSpoken('');
  };
  const endDrag = (pulled: Drag) => {
    setDrag(undefined);
    const places = [pulled.from, pulled.to].map(horizontal.placeAt);
    const next = { first: Math.min(...places), last: Math.max(...places) };
    if (Math.abs(pulled.to - pulled.from) >= LEAST_DRAG_PX) zoomTo(zoom, next);
  };

  const pointer = {
    onPointerMove: (event: PointerEvent) => {
      const px = pxOf(event);
      if (drag !== undefined) setDrag({ ...drag, to: px });
      setChosen(horizontal.placeAt(px));
    },
    onPointerDown: (event: PointerEvent) => {
      const px = pxOf(event);
      setChosen(horizontal.placeAt(px));
      if (zoom === undefined || event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: px, to: px });
    },
    onPointerUp: () => drag !== undefined && endDrag(drag),
    onPointerCancel: () => setDrag(undefined),
    // A finger that is lifted leaves its tooltip to be read, until the chart loses the focus.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && drag === undefined) leave();
    },
    onBlur: leave,
  };

  const escape = () => {
    if (drag !== undefined) setDrag(undefined);
    else if (place !== undefined) leave();
    else zoom?.to(undefined);
    return true;
  };
  const walk = (key: string) => {
    const next = placeAfter(key, place, span);
    if (next === undefined) return false;
    setChosen(next);
    setSpoken(spokenReadings(readingsAt(plot, next)));
    return true;
  };
  const zoomBy = (key: string) => {
    const next = zoom && spanAfter(key, place, { now: span, all: zoom.all });
    if (next !== undefined) zoomTo(zoom, next);
    return next !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Escape' ? escape() : walk(key) || zoomBy(key)) event.preventDefault();
  };

  return { place, drag, spoken, events: { ...pointer, onKeyDown } };
}

const isIn = ({ first, last }: Span, place: number) => first <= place && place <= last;

/** A single point has no width to look at; everything is no zoom. */
function zoomTo(zoom: Zoom | undefined, { first, last }: Span): void {
  if (zoom === undefined || last <= first) return;
  const { all } = zoom;
  zoom.to(first <= all.first && last >= all.last ? undefined : { first, last });
}
