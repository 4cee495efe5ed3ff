import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react';

import { Box, LoadingText, Notice, Panel, Surface } from '@fairlead/shared/ui';

import { ChartActions, type ChartView } from './chart-actions.tsx';
import { ChartFrame } from './chart-style.ts';
import type { ChartData, ChartOpens, Span } from './data/chart-data.ts';
import type { ChartTableProps } from './chart-table.tsx';
import { Legend } from './series/legend.tsx';
import { layOutPlot } from './layout/plot.ts';
import { withLooks } from './series/series-look.ts';
import { PlotArea } from './plot-area.tsx';
import { useDownload } from './picture/use-download.ts';
import { useVisibility } from './series/use-visibility.ts';
import { usePaperSize } from './use-paper-size.ts';
import { useWidth } from './use-width.ts';

/** The least height of a chart (spec B, section 9). */
export const CHART_HEIGHT = 400;
/** From so many places on, a part of a line is worth a closer look. */
const ZOOM_FROM = 40;

// Fetched with the first table view: who looks at charts only does without the table's bytes.
const ChartTable = lazy(async () => ({ default: (await import('./chart-table.tsx')).ChartTable }));

export type ChartProps = {
  /** Stable: the user's choice of series is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** Should stay the same object between renders: a new one is laid out and redrawn. */
  readonly data: ChartData;
  /** Height of the drawing, in px; beside a table that is lower than the usual 400. */
  readonly height?: number;
  /** The day of the numbers, in the name of a downloaded picture; the business date by default. */
  readonly day?: string;
  /** The sentence where there is nothing to draw. */
  readonly empty?: string;
  /** Enter or a double click on a value. */
  readonly opens?: ChartOpens;
  /** Static chart without actions: part of a picture. */
  readonly still?: boolean;
};

/**
 * A chart of any kind: lines, bars, stacked bars, with one or two axes. Its series are switched in
 * the legend, its numbers shown as a table, its picture downloaded.
 */
export function Chart({ id, title, data, height = CHART_HEIGHT, ...props }: ChartProps) {
  const { day, empty, opens, still = false } = props;
  const { hidden, toggle } = useVisibility(id, data.series);
  const all = useMemo(() => withLooks(data), [data]);
  const [view, setView] = useState<ChartView>('chart');
  const [span, setSpan] = useSpan(data);
  const picture = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const download = useDownload({ title, data, day, span, picture, frame });

  if (isEmpty(data)) return <Nothing {...{ title, height, empty }} />;
  const actions = (
    <ChartActions
      title={title}
      view={view}
      onView={setView}
      onResetZoom={view === 'chart' && span !== undefined ? () => setSpan(undefined) : undefined}
      onDownload={download}
      menu={menu}
    />
  );
  const shown = all.filter(({ series }) => !hidden.has(series.id)).map(({ series }) => series);
  return (
    <Panel title={title} end={!still && actions} isWhole>
      {/* A tooltip of many series is higher than a low chart. */}
      <Surface overflow="visible">
        <ChartFrame ref={frame}>
          <Legend data={data} all={all} hidden={hidden} onToggle={toggle} />
          {view === 'chart' ? (
            <Drawing {...{ title, data, hidden, height, span, setSpan, picture, opens }} />
          ) : (
            <Numbers {...{ id, title, data, shown, height, menu, opens }} />
          )}
        </ChartFrame>
      </Surface>
    </Panel>
  );
}

type NothingProps = {
  readonly title: string;
  readonly height: number;
  readonly empty: string | undefined;
};

/** Placeholder as high as the drawing: the layout does not shift when values arrive. */
function Nothing({ title, height, empty }: NothingProps) {
  return (
    <Panel title={title}>
      <Surface minHeight={`${height}px`} display="grid" placeItems="center">
        <Notice drawing="empty" title="Nothing to draw">
          {empty ?? 'There are no values yet.'}
        </Notice>
      </Surface>
    </Panel>
  );
}

/** Table view of the chart, shown instead of the drawing. */
function Numbers({ height, shown, ...table }: ChartTableProps & { readonly height: number }) {
  return (
    <Box display="flex" flexDirection="column" height={`${height}px`} mt="2" mx="-1px" mb="-1px">
      <Suspense fallback={<LoadingText text="Fetching the table ..." />}>
        <ChartTable key={shown.map((one) => one.id).join()} shown={shown} {...table} />
      </Suspense>
    </Box>
  );
}

type DrawingProps = {
  readonly title: string;
  readonly data: ChartData;
  readonly hidden: ReadonlySet<string>;
  readonly height: number;
  readonly span: Span | undefined;
  readonly setSpan: (span: Span | undefined) => void;
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly opens: ChartOpens | undefined;
};

/** The drawing in the width that it has got. */
function Drawing({ title, data, hidden, height, span, setSpan, ...over }: DrawingProps) {
  const { ref, width } = useWidth();
  usePaperSize(ref);
  const plot = useMemo(() => {
    const shown = span ?? wholeSpan(data);
    return width > 0
      ? layOutPlot(data, hidden, { size: { width, height }, span: shown })
      : undefined;
  }, [data, hidden, width, height, span]);
  const zooms = data.kind === 'line' && data.x.values.length >= ZOOM_FROM;
  const zoom = zooms ? { all: wholeSpan(data), to: setSpan } : undefined;
  return (
    <Box ref={ref} minHeight={`${height}px`} _print={{ minHeight: '0' }}>
      {plot !== undefined && <PlotArea title={title} plot={plot} zoom={zoom} {...over} />}
    </Box>
  );
}

const wholeSpan = ({ x }: ChartData): Span => ({ first: 0, last: x.values.length - 1 });

function isEmpty({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}

/** Zoomed span; reset when the values of x change. */
function useSpan({ x }: ChartData) {
  const [zoomed, setZoomed] = useState<{ readonly of: ChartData['x']; readonly span: Span }>();
  const span = zoomed?.of === x ? zoomed.span : undefined;
  const setSpan = (next: Span | undefined) =>
    setZoomed(next === undefined ? undefined : { of: x, span: next });
  return [span, setSpan] as const;
}
