import { Line } from '@nivo/line';
import { useMemo } from 'react';

import { layersOverAxes, ZeroLine } from './layers.tsx';
import { toDrawnLines } from '../layout/line-path.ts';
import { leftAxis } from './nivo-axes.ts';
import { AXIS_TICK, NIVO_STILL } from './nivo-theme.ts';
import type { Plot } from '../layout/plot.ts';

/**
 * A line chart: scales, grid and axes by the drawing library. It is given no points, because it
 * makes objects and texts of each of them; the lines are a layer of ours (decision 0092).
 */
export function LinePlot({ plot }: { readonly plot: Plot }) {
  const { size, margin, horizontal, vertical } = plot;
  const layers = useMemo(() => buildLayers(plot), [plot]);
  const [from, to] = horizontal.domain;
  const texts = new Map(horizontal.ticks.map(({ at, text }) => [at, text]));
  return (
    <Line<NoSeries>
      {...NIVO_STILL}
      {...leftAxis(plot)}
      {...size}
      margin={margin}
      data={NO_POINTS}
      xScale={{ type: 'linear', min: from, max: to, nice: false }}
      yScale={{ type: 'linear', min: vertical.left.min, max: vertical.left.max, nice: false }}
      axisBottom={{
        ...AXIS_TICK,
        tickValues: [...texts.keys()],
        format: (at: number) => texts.get(at) ?? '',
      }}
      layers={layers}
    />
  );
}

type NoSeries = {
  readonly id: string;
  readonly data: readonly { readonly x: number; readonly y: number }[];
};
const NO_POINTS: readonly NoSeries[] = [];

function buildLayers(plot: Plot) {
  const lines = toDrawnLines(plot, plot.shown);
  return [
    'grid' as const,
    () => <ZeroLine plot={plot} />,
    'axes' as const,
    ...layersOverAxes(plot, lines),
  ];
}
