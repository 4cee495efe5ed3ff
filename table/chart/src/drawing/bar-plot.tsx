import { Bar, type BarDatum } from '@nivo/bar';
import { useId, useMemo } from 'react';

import { isBar } from '../data/chart-data.ts';
import { BETWEEN_BARS } from '../layout/horizontal.ts';
import { layersOverAxes, ZeroLine } from './layers.tsx';
import { toDrawnLines } from '../layout/line-path.ts';
import { leftAxis, onLeft } from './nivo-axes.ts';
import { AXIS_TICK, NIVO_STILL } from './nivo-theme.ts';
import { chooseFill, Patterns } from '../series/patterns.tsx';
import type { Plot } from '../layout/plot.ts';
import type { DrawnSeries } from '../series/series-look.ts';

/** Names the places to the drawing library; the keys of its bars are s0, s1, … */
const INDEX = 'place';
const toSeriesKey = (index: number) => `s${index}`;

/** Bars by the drawing library; the second axis, lines and limits are layers of ours. */
export function BarPlot({ plot }: { readonly plot: Plot }) {
  const { data, size, margin, horizontal, vertical } = plot;
  const id = useId().replace(/\W/g, '');
  const bars = useMemo(() => findBars(plot), [plot]);
  const rows = useMemo(() => toBarRows(bars, plot), [bars, plot]);
  const layers = useMemo(() => buildLayers(plot, id), [plot, id]);
  const texts = new Map(horizontal.ticks.map(({ at, text }) => [String(at), text]));
  const fills = new Map(bars.map(({ look }, index) => [toSeriesKey(index), chooseFill(id, look)]));
  return (
    <Bar
      // The library fades a bar's colour into the next one's, and throws between one and a pattern.
      key={[...fills.values()].join()}
      {...NIVO_STILL}
      {...leftAxis(plot)}
      {...size}
      margin={margin}
      data={rows}
      indexBy={INDEX}
      keys={[...fills.keys()]}
      groupMode={data.kind === 'stacked' ? 'stacked' : 'grouped'}
      padding={horizontal.bands?.padding() ?? 0}
      innerPadding={BETWEEN_BARS}
      indexScale={{ type: 'band', round: false }}
      valueScale={{ type: 'linear', min: vertical.left.min, max: vertical.left.max, nice: false }}
      colors={({ id: key }) => fills.get(String(key)) ?? 'none'}
      enableLabel={false}
      axisBottom={{
        ...AXIS_TICK,
        tickValues: [...texts.keys()],
        format: (place: string) => texts.get(place) ?? '',
      }}
      layers={layers}
    />
  );
}

const findBars = ({ data, shown }: Plot): readonly DrawnSeries[] =>
  shown.filter(({ series }) => isBar(data.kind, series));

function toBarRows(bars: readonly DrawnSeries[], plot: Plot): BarDatum[] {
  return plot.data.x.values.map((_value, place) => {
    const row: BarDatum = { [INDEX]: String(place) };
    bars.forEach(({ series }, index) => {
      const value = series.values[place] ?? null;
      if (value !== null) {
        row[toSeriesKey(index)] = series.axis === 'right' ? onLeft(plot, value) : value;
      }
    });
    return row;
  });
}

function buildLayers(plot: Plot, id: string) {
  const lines = toDrawnLines(
    plot,
    plot.shown.filter(({ series }) => !isBar(plot.data.kind, series)),
  );
  return [
    'grid' as const,
    () => <Patterns id={id} looks={plot.shown.map(({ look }) => look)} />,
    'bars' as const,
    () => <ZeroLine plot={plot} />,
    'axes' as const,
    ...layersOverAxes(plot, lines),
  ];
}
