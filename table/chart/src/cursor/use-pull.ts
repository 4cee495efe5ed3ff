import { useState } from 'react';

import type { Span } from '../data/chart-data.ts';
import type { Drag } from './cursor-marks.tsx';
import type { Plot } from '../layout/plot.ts';

/** A shorter pull is a click. */
const MIN_PX = 6;

/** Zoom of a chart: its full span, and the setter of the visible one. */
export type Zoom = { readonly all: Span; readonly to: (span: Span | undefined) => void };

/** The stretch that is pulled open with the pointer and looked at when it is let go. */
export function usePull({ horizontal }: Plot, zoom: Zoom | undefined) {
  const [drag, setDrag] = useState<Drag>();
  const end = () => {
    setDrag(undefined);
    if (drag === undefined || Math.abs(drag.to - drag.from) < MIN_PX) return;
    const places = [drag.from, drag.to].map(horizontal.indexAt);
    zoomTo(zoom, { first: Math.min(...places), last: Math.max(...places) });
  };
  return {
    drag,
    begin: (px: number) => setDrag({ from: px, to: px }),
    move: (px: number) => drag !== undefined && setDrag({ ...drag, to: px }),
    end,
    cancel: () => setDrag(undefined),
  };
}

/** A single point has no width to look at; everything is no zoom. */
export function zoomTo(zoom: Zoom | undefined, { first, last }: Span): void {
  if (zoom === undefined || last <= first) return;
  const { all } = zoom;
  zoom.to(first <= all.first && last >= all.last ? undefined : { first, last });
}
