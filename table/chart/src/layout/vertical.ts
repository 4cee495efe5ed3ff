import { extent, range, sum } from 'd3-array';

import {
  type AxisSide,
  type ChartAxis,
  type ChartData,
  type ChartSeries,
  isBar,
  type Span,
} from '../data/chart-data.ts';
import { alignedAxes, type ValueAxis, valueAxis, type ValueExtent } from './value-axis.ts';

/** The value axes of a chart; a right one only where a series that is shown needs it. */
export type Vertical = { readonly left: ValueAxis; readonly right: ValueAxis | undefined };

/** A tick needs about so many px. */
const TICK_ROOM = 56;
const MIN_STEPS = 2;

/** The axes for the series that are shown, from the values of the span that is shown. */
export function layOutVertical(
  data: ChartData,
  shown: readonly ChartSeries[],
  { span, height }: { readonly span: Span; readonly height: number },
): Vertical {
  const count = Math.max(Math.round(height / TICK_ROOM), MIN_STEPS);
  const right = shown.filter(({ axis }) => axis === 'right');
  const leftExtent = measureExtent(data, shown, { span, side: 'left' });
  if (right.length > 0) {
    const rightExtent = measureExtent(data, shown, { span, side: 'right' });
    const [left, other] = alignedAxes(leftExtent, rightExtent, count);
    return { left, right: other };
  }
  return { left: valueAxis(leftExtent, count, data.left), right: undefined };
}

type Part = { readonly span: Span; readonly side: AxisSide };

/** The lowest and the highest of an axis: its values, its stacks, its limits and mostly zero. */
function measureExtent(
  data: ChartData,
  shown: readonly ChartSeries[],
  { span, side }: Part,
): ValueExtent {
  const mine = shown.filter(({ axis = 'left' }) => axis === side);
  const bars = mine.filter((series) => isBar(data.kind, series));
  const stack = data.kind === 'stacked' ? bars : [];
  const single = mine.filter((series) => !stack.includes(series));
  const limits = side === 'left' ? (data.limits ?? []) : [];
  const all = [
    ...single.flatMap(({ values }) => findEnds(values.slice(span.first, span.last + 1))),
    ...(stack.length > 0 ? stackEnds(stack, span) : []),
    ...limits.flatMap(({ value, values }) => [
      value,
      ...(values?.slice(span.first, span.last + 1) ?? []),
    ]),
    ...(bars.length > 0 || wantsZero(data[side]) ? [0] : []),
  ];
  const [low = 0, high = 0] = findEnds(all);
  return { low, high };
}

const findEnds = (values: readonly (number | null | undefined)[]) =>
  extent(values, (value) => value);

/** Prices are read by their moves; amounts by their distance from zero. */
const wantsZero = ({ zero, format }: ChartAxis = {}) => zero ?? format !== 'price';

/** Gains are stacked up from zero and losses down. */
function stackEnds(bars: readonly ChartSeries[], { first, last }: Span): number[] {
  return range(first, last + 1).flatMap((place) => {
    const ends = bars.map(({ values }) => values[place] ?? 0);
    return [sum(ends, (end) => Math.max(end, 0)), sum(ends, (end) => Math.min(end, 0))];
  });
}
