import { area, line } from 'd3-shape';

import type { ChartSeries } from '../data/chart-data.ts';
import type { DrawnSeries } from '../series/series-look.ts';
import type { Plot } from './plot.ts';
import { groupByPixelColumn, type PixelColumns, thinned } from './thinning.ts';

/** A point of a line in px; null where the line is broken. */
export type LinePoint = { readonly x: number; readonly y: number | null };

export type DrawnLine = {
  readonly drawn: DrawnSeries;
  readonly points: readonly LinePoint[];
  /** The line as SVG's path, and what lies between it and zero. */
  readonly path: string;
  readonly area: string | undefined;
};

/** The lines of some series, each through no more points than the screen can show. */
export function toDrawnLines(plot: Plot, series: readonly DrawnSeries[]): readonly DrawnLine[] {
  const { span, pxOf } = plot.horizontal;
  const columns = groupByPixelColumn(span, (place) => Math.floor(pxOf(place)));
  return series.map((drawn) => {
    const points = toLinePoints(drawn.series, plot, columns);
    const below = drawn.series.area === true ? toAreaPath(points, plot.yOf(0)) : undefined;
    return { drawn, points, path: toLinePath(points), area: below };
  });
}

function toLinePoints(
  series: ChartSeries,
  { horizontal, yOf }: Plot,
  columns: PixelColumns,
): LinePoint[] {
  return thinned(series.values, columns).map((place) => {
    const value = series.values[place] ?? null;
    return { x: horizontal.pxOf(place), y: value === null ? null : yOf(value, series.axis) };
  });
}

const xOf = ({ x }: LinePoint) => x;
const yOf = ({ y }: LinePoint) => y ?? 0;
const isDrawn = ({ y }: LinePoint) => y !== null;
/** Tenths of a pixel: finer is not seen and makes the path long. */
const DIGITS = 1;

const outline = line(xOf, yOf).defined(isDrawn).digits(DIGITS);

/** Through all points, with the pen up over gaps. */
export function toLinePath(points: readonly LinePoint[]): string {
  return outline(points) ?? '';
}

/** Between the line and zero, each unbroken stretch for itself. */
export function toAreaPath(points: readonly LinePoint[], zero: number): string {
  return area(xOf, zero, yOf).defined(isDrawn).digits(DIGITS)(points) ?? '';
}
