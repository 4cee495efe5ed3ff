import { memo, type RefObject, useId, useMemo } from 'react';

import { VisuallyHidden } from '@fairlead/shared/ui';

import { BarPlot } from './drawing/bar-plot.tsx';
import { CursorReading } from './cursor/cursor-reading.tsx';
import { CursorBand, CursorMarks } from './cursor/cursor-marks.tsx';
import { LinePlot } from './drawing/line-plot.tsx';
import type { ChartOpens } from './data/chart-data.ts';
import type { Plot } from './layout/plot.ts';
import { describeChart } from './data/summary.ts';
import { useCursor } from './cursor/use-cursor.ts';
import type { Zoom } from './cursor/use-pull.ts';

type Props = {
  readonly title: string;
  readonly plot: Plot;
  readonly zoom: Zoom | undefined;
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly opens: ChartOpens | undefined;
};

/** The drawing apart from the cursor: a move of the pointer must not draw it again. */
const Picture = memo(function Picture({ plot }: { readonly plot: Plot }) {
  return plot.data.kind === 'line' ? <LinePlot plot={plot} /> : <BarPlot plot={plot} />;
});

/** The drawing and the cursor over it: one stop for the keyboard, its words for readers. */
export function PlotArea({ title, plot, zoom, picture, opens }: Props) {
  const id = useId();
  const { place, drag, spoken, events } = useCursor(plot, zoom, opens);
  const summary = useMemo(
    () =>
      describeChart(
        plot.data,
        plot.shown.map(({ series }) => series),
        plot.horizontal.span,
      ),
    [plot],
  );
  return (
    <>
      <div
        className="plot"
        // Readers hand the keys on to an application only.
        role="application"
        aria-roledescription="chart"
        tabIndex={0}
        aria-label={title}
        aria-describedby={id}
        data-zoomable={zoom !== undefined}
        style={{ height: plot.size.height }}
        {...events}
      >
        <CursorBand plot={plot} index={place} />
        <div ref={picture} className="picture" aria-hidden>
          <Picture plot={plot} />
        </div>
        <CursorMarks plot={plot} index={place} drag={drag} />
        {place !== undefined && drag === undefined && <CursorReading plot={plot} index={place} />}
        {plot.shown.length === 0 && <div className="nothing">Every series is switched off</div>}
      </div>
      <VisuallyHidden
        id={id}
      >{`${summary} ${KEYS}${opens === undefined ? '' : OPEN_KEY}${zoom === undefined ? '' : ZOOM_KEYS}`}</VisuallyHidden>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  );
}

const KEYS = 'Arrow keys walk through the values.';
const OPEN_KEY = ' Enter opens the value.';
const ZOOM_KEYS = ' Plus and minus zoom, Escape resets.';
