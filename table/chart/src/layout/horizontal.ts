import { bisectCenter, range } from 'd3-array';
import { type ScaleBand, scaleBand, scaleLinear } from 'd3-scale';

import { isBar, type ChartData, type ChartX, type Span } from '../data/chart-data.ts';
import { dateTicks, placeTicks, type XTick } from './date-axis.ts';

/** Horizontal scale of a chart, in px of the plot. */
export type Horizontal = {
  readonly span: Span;
  /** Domain of the drawing library's linear scale: times, or indices. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly XTick[];
  /** The middle of a place. */
  readonly pxOf: (place: number) => number;
  /** The place that is nearest to a pixel. */
  readonly indexAt: (px: number) => number;
  readonly bands: ScaleBand<number> | undefined;
};

/** Bars are 40 px wide (spec B, section 9), and narrower where so many do not fit. */
const BAR_SIZE = 40;
/** Between bars that stand beside each other. */
export const BETWEEN_BARS = 1;
/** Minimum padding of a band, as a part of it, with bars of their size and with narrower ones. */
const MIN_AIR = 0.08;
const AIR_OF_NARROW = 0.2;

/** About what 'MMM YY' takes with the space around it. */
const TICK_ROOM = 56;

/** Bands of a bar chart: bars of 40 px with padding, or what there is room for. */
export function buildBands(count: number, barsABand: number, width: number): ScaleBand<number> {
  const bars = Math.max(barsABand, 1);
  const wanted = BAR_SIZE * bars + BETWEEN_BARS * (bars - 1);
  const fitting = (width - wanted * count) / (width + wanted);
  return scaleBand(range(count), [0, width]).padding(fitting < MIN_AIR ? AIR_OF_NARROW : fitting);
}

export function layOutHorizontal(data: ChartData, span: Span, width: number): Horizontal {
  return data.kind === 'line' ? ofPoints(data.x, span, width) : ofBands(data, width);
}

function ofPoints(x: ChartX, span: Span, width: number): Horizontal {
  const byDay = x.kind === 'day';
  // A day alone is read as UTC: days are as far apart as they are.
  const positions = x.values.map((day, place) => (byDay ? Date.parse(day) : place));
  const [from = 0, to = 0] = [positions[span.first], positions[span.last]];
  // A single place stands in the middle.
  const domain = from < to ? ([from, to] as const) : ([from - 1, to + 1] as const);
  const places = indexesAt(positions.map(scaleLinear(domain, [0, width])), span);
  const ticks = byDay
    ? dateTicks(new Date(from), new Date(to), Math.floor(width / TICK_ROOM))
    : placeTicks(x, span, { width, centreOf: places.pxOf });
  return { ...places, span, domain, ticks, bands: undefined };
}

function ofBands(data: ChartData, width: number): Horizontal {
  const count = data.x.values.length;
  const span = { first: 0, last: Math.max(count - 1, 0) };
  const shown = data.series.filter((series) => isBar(data.kind, series)).length;
  const bands = buildBands(count, data.kind === 'bars' ? shown : 1, width);
  const centres = range(count).map((place) => (bands(place) ?? 0) + bands.bandwidth() / 2);
  const places = indexesAt(centres, span);
  const ticks = count === 0 ? [] : placeTicks(data.x, span, { width, centreOf: places.pxOf });
  return { ...places, span, domain: [0, span.last], ticks, bands };
}

function indexesAt(centres: readonly number[], { first, last }: Span) {
  return {
    pxOf: (place: number) => centres[place] ?? 0,
    indexAt: (px: number) => bisectCenter(centres, px, first, last + 1),
  };
}
