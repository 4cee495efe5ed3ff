import type { ChartSeries } from '../data/chart-data.ts';
import type { DrawnSeries, Plot } from './plot.ts';
import { type Columns, columnsOf, thinned } from './thinning.ts';

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
export function linesOf(plot: Plot, series: readonly DrawnSeries[]): readonly DrawnLine[] {
  const { span, pxOf } = plot.horizontal;
  const columns = columnsOf(span, (place) => Math.floor(pxOf(place)));
  return series.map((drawn) => {
    const points = pointsOf(drawn.series, plot, columns);
    const area = drawn.series.area === true ? areaOf(points, plot.yOf(0)) : undefined;
    return { drawn, points, path: pathOf(points), area };
  });
}

function pointsOf(series: ChartSeries, { horizontal, yOf }: Plot, columns: Columns): LinePoint[] {
  return thinned(series.values, columns).map((place) => {
    const value = series.values[place] ?? null;
    return {
      x: tenth(horizontal.pxOf(place)),
      y: value === null ? null : tenth(yOf(value, series.axis)),
    };
  });
}

/** Finer is not seen and makes the path long. */
const tenth = (px: number) => Math.round(px * 10) / 10;

/** Through all points, with the pen up over gaps. */
export function pathOf(points: readonly LinePoint[]): string {
  let pen = 'M';
  let path = '';
  for (const { x, y } of points) {
    if (y !== null) path += `${pen}${x} ${y}`;
    pen = y === null ? 'M' : 'L';
  }
  return path;
}

/** Between the line and zero, each unbroken stretch for itself. */
export function areaOf(points: readonly LinePoint[], zero: number): string {
  const stretches: LinePoint[][] = [[]];
  for (const point of points) {
    if (point.y === null) stretches.push([]);
    else stretches.at(-1)?.push(point);
  }
  return stretches.map((stretch) => closed(stretch, tenth(zero))).join('');
}

function closed(stretch: readonly LinePoint[], zero: number): string {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${pathOf(stretch)}L${last.x} ${zero}L${first.x} ${zero}Z`;
}
