import { isBar, type ChartData, type Span } from '../data/chart-data.ts';
import { dateTicks, dayNumber, placeTicks, type XTick } from './date-axis.ts';

/** Where the places of a chart stand from left to right, in px of the plot. */
export type Horizontal = {
  readonly span: Span;
  /** What the drawing library's linear scale runs from and to: days' numbers, or places. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly XTick[];
  /** A place on that scale. */
  readonly positionOf: (place: number) => number;
  /** The middle of a place. */
  readonly pxOf: (place: number) => number;
  /** The place that is nearest to a pixel. */
  readonly placeAt: (px: number) => number;
  readonly bands: Bands | undefined;
};

export type Bands = { readonly padding: number; readonly step: number; readonly bandwidth: number };

/** Bars are 40 px wide (spec B, section 9), and narrower where so many do not fit. */
const BAR_SIZE = 40;
/** Between bars that stand beside each other. */
export const BETWEEN_BARS = 1;
/** The least part of a band that is air, with bars of their size and with narrower ones. */
const LEAST_AIR = 0.08;
const AIR_OF_NARROW = 0.2;

/** About what 'MMM YY' takes with the space around it. */
const TICK_ROOM = 56;

/** The bands of a bar chart: bars of 40 px with air around them, or what there is room for. */
export function bandsOf(count: number, barsABand: number, width: number): Bands {
  const bars = Math.max(barsABand, 1);
  const wanted = BAR_SIZE * bars + BETWEEN_BARS * (bars - 1);
  const fitting = (width - wanted * count) / (width + wanted);
  const padding = fitting < LEAST_AIR ? AIR_OF_NARROW : fitting;
  const step = width / (count + padding);
  return { padding, step, bandwidth: step * (1 - padding) };
}

export function horizontalOf(data: ChartData, span: Span, width: number): Horizontal {
  return data.kind === 'line' ? lineHorizontal(data, span, width) : bandHorizontal(data, width);
}

function lineHorizontal({ x }: ChartData, span: Span, width: number): Horizontal {
  const byDay = x.kind === 'day';
  const positions = byDay ? x.values.map(dayNumber) : undefined;
  const positionOf = (place: number) => positions?.[place] ?? place;
  const [from, to] = [positionOf(span.first), positionOf(span.last)];
  // A single place stands in the middle.
  const domain = from < to ? ([from, to] as const) : ([from - 1, to + 1] as const);
  const scale = width / (domain[1] - domain[0]);
  const pxOf = (place: number) => (positionOf(place) - domain[0]) * scale;
  const ticks = byDay
    ? dateTicks(from, to, Math.floor(width / TICK_ROOM))
    : placeTicks(x, span, { width, centreOf: pxOf });
  return {
    span,
    domain,
    positionOf,
    pxOf,
    placeAt: (px) => nearest(span, pxOf, px),
    ticks,
    bands: undefined,
  };
}

function nearest(span: Span, pxOf: (place: number) => number, px: number): number {
  let { first, last } = span;
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (pxOf(middle) <= px) first = middle;
    else last = middle;
  }
  return px - pxOf(first) <= pxOf(last) - px ? first : last;
}

function bandHorizontal(data: ChartData, width: number): Horizontal {
  const count = data.x.values.length;
  const shown = data.series.filter((series) => isBar(data.kind, series)).length;
  const bands = bandsOf(count, data.kind === 'bars' ? shown : 1, width);
  const last = Math.max(count - 1, 0);
  const start = (width - bands.step * (count - bands.padding)) / 2;
  const span = { first: 0, last };
  const pxOf = (place: number) => start + place * bands.step + bands.bandwidth / 2;
  return {
    span,
    domain: [0, last],
    positionOf: (place) => place,
    pxOf,
    placeAt: (px) =>
      Math.min(
        Math.max(Math.floor((px - start + (bands.step * bands.padding) / 2) / bands.step), 0),
        last,
      ),
    ticks: count === 0 ? [] : placeTicks(data.x, span, { width, centreOf: pxOf }),
    bands,
  };
}
