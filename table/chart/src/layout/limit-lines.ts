import { isBeyond, lineAt } from '../data/beyond-limit.ts';
import type { ChartLimit, ChartSeries } from '../data/chart-data.ts';
import { type LinePoint, toLinePath } from './line-path.ts';
import type { Plot } from './plot.ts';
import { groupByPixelColumn, thinned } from './thinning.ts';

/** Half a pixel lower, a line of one pixel is one pixel. */
export const sharp = (y: number) => Math.round(y) + 0.5;

/** A limit across the whole plot, in steps where it was changed. */
export function limitPath(limit: ChartLimit, { horizontal, inner, yOf }: Plot): string {
  const { span, pxOf } = horizontal;
  let path = '';
  let line: number | null = null;
  for (let place = span.first; place <= span.last; place += 1) {
    const next = lineAt(limit, place);
    if (next === line) continue;
    const x = place === span.first ? 0 : pxOf(place);
    if (line !== null) path += `H${x}`;
    if (next !== null) path += `${line === null ? `M${x} ` : 'V'}${sharp(yOf(next))}`;
    line = next;
  }
  return line === null ? path : `${path}H${inner.width}`;
}

type Beyond = {
  readonly tone: 'limit' | 'alert';
  /** The series where it is beyond the limit. */
  readonly path: string;
  /** Crossings of the limit. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
};

/** Stretches of the series that lie beyond their limits. */
export function findBeyondLimits(plot: Plot): readonly Beyond[] {
  const { data, shown } = plot;
  if (data.kind !== 'line') return [];
  return (data.limits ?? []).flatMap((limit) => {
    const judged = shown.find(({ series }) => series.id === limit.of);
    if (judged === undefined) return [];
    const { points, dots } = stretches(limit, judged.series, plot);
    return dots.length === 0
      ? []
      : [{ tone: limit.tone ?? 'limit', path: toLinePath(points), dots }];
  });
}

type Known = { readonly x: number; readonly value: number; readonly line: number };
type Dot = { readonly x: number; readonly y: number };

function stretches(limit: ChartLimit, { values, axis }: ChartSeries, plot: Plot) {
  const { span, pxOf } = plot.horizontal;
  const columns = groupByPixelColumn(span, (place) => Math.floor(pxOf(place)));
  const points: LinePoint[] = [];
  const dots: Dot[] = [];
  const dotOf = ({ x, value }: Pick<Known, 'x' | 'value'>) => ({ x, y: plot.yOf(value, axis) });
  let before: Known | undefined;
  for (const place of thinned(values, columns)) {
    const now = knownAt(limit, values, { index: place, x: pxOf(place) });
    const [is, was] = [isOver(now), isOver(before)];
    const at = is === was ? undefined : crossing(before, now);
    if (at !== undefined) points.push(dotOf(at));
    if (at !== undefined && is) dots.push(dotOf(at));
    if (was && !is) points.push({ x: pxOf(place), y: null });
    if (now !== undefined && is) points.push(dotOf(now));
    before = now;
  }
  return { points, dots };
}

function knownAt(
  limit: ChartLimit,
  values: ChartSeries['values'],
  { index, x }: { readonly index: number; readonly x: number },
): Known | undefined {
  const value = values[index] ?? null;
  const line = lineAt(limit, index);
  return value === null || line === null ? undefined : { x, value, line };
}

const isOver = (known: Known | undefined): boolean =>
  known !== undefined && isBeyond(known.value, known.line);

/** Intersection of a segment with the limit's line; its end after a gap, none before one. */
function crossing(from: Known | undefined, to: Known | undefined) {
  if (from === undefined || to === undefined) return to;
  const over = from.value - from.line;
  const part = over / (over - (to.value - to.line));
  return {
    x: from.x + part * (to.x - from.x),
    value: from.value + part * (to.value - from.value),
  };
}
