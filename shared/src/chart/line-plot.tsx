import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { useMemo } from 'react';

import { EndLabels, LimitLines, LimitWords, RightAxis, ZeroLine } from './layers.tsx';
import { type DrawnLine, Lines } from './lines.tsx';
import { leftAxis, onLeft } from './nivo-axes.ts';
import { NIVO_STILL, TICK } from './nivo-theme.ts';
import type { DrawnSeries, Plot } from './plot.ts';
import { type Columns, columnsOf, thinned } from './thinning.ts';

type NivoPoint = { readonly x: number; readonly y: number | null };
type NivoSeries = { readonly id: string; readonly data: readonly NivoPoint[] };
type LayerProps = LineCustomSvgLayerProps<NivoSeries>;

/** A line chart by the drawing library: scales, grid, axes and paths are its, the rest is layers. */
export function LinePlot({ plot }: { readonly plot: Plot }) {
  const { size, margin, horizontal, vertical } = plot;
  const data = useMemo(() => nivoData(plot), [plot]);
  const layers = useMemo(() => layersOf(plot), [plot]);
  const [from, to] = horizontal.domain;
  const texts = new Map(horizontal.ticks.map(({ at, text }) => [at, text]));
  return (
    <Line<NivoSeries>
      {...NIVO_STILL}
      {...leftAxis(plot)}
      {...size}
      margin={margin}
      data={data}
      xScale={{ type: 'linear', min: from, max: to, nice: false }}
      yScale={{ type: 'linear', min: vertical.left.min, max: vertical.left.max, nice: false }}
      axisBottom={{
        ...TICK,
        tickValues: [...texts.keys()],
        format: (at: number) => texts.get(at) ?? '',
      }}
      enablePoints={false}
      layers={layers}
    />
  );
}

function nivoData(plot: Plot): NivoSeries[] {
  const { horizontal } = plot;
  const columns = columnsOf(horizontal.span, (place) => Math.floor(horizontal.pxOf(place)));
  return plot.shown.map((drawn) => nivoSeries(drawn, plot, columns));
}

/** What is left of a series when the screen can show no more. */
function nivoSeries({ series }: DrawnSeries, plot: Plot, columns: Columns): NivoSeries {
  const onAxis = (value: number) => (series.axis === 'right' ? onLeft(plot, value) : value);
  return {
    id: series.id,
    data: thinned(series.values, columns).map((place) => {
      const value = series.values[place] ?? null;
      return { x: plot.horizontal.positionOf(place), y: value === null ? null : onAxis(value) };
    }),
  };
}

function layersOf(plot: Plot) {
  return [
    'grid' as const,
    () => <ZeroLine plot={plot} />,
    'axes' as const,
    (props: LayerProps) => <Lines lines={drawnLines(plot, props)} />,
    () => <LimitLines plot={plot} />,
    () => <LimitWords plot={plot} />,
    () => <EndLabels plot={plot} />,
    () => <RightAxis plot={plot} />,
  ];
}

function drawnLines(plot: Plot, { series, lineGenerator, areaGenerator }: LayerProps): DrawnLine[] {
  return series.flatMap(({ id, data }) => {
    const drawn = plot.shown.find((one) => one.series.id === id);
    if (drawn === undefined) return [];
    // Declared without null by the library, which gives null for a gap and expects it.
    const points = data.map(({ position }) => position);
    const path = lineGenerator(points) ?? '';
    const area = drawn.series.area === true ? (areaGenerator(points) ?? '') : undefined;
    return [{ drawn, points, path, area }];
  });
}
