import {
  type ChartAxis,
  type ChartData,
  type ChartSeries,
  isBar,
  type Side,
  type Span,
} from '../data/chart-data.ts';
import { alignedAxes, type Extent, type ValueAxis, valueAxis } from './value-axis.ts';

/** The value axes of a chart; a right one only where a series that is shown needs it. */
export type Vertical = { readonly left: ValueAxis; readonly right: ValueAxis | undefined };

/** A tick needs about so many px. */
const TICK_ROOM = 56;
const FEWEST_STEPS = 2;

/** The axes for the series that are shown, from the values of the span that is shown. */
export function verticalOf(
  data: ChartData,
  shown: readonly ChartSeries[],
  { span, height }: { readonly span: Span; readonly height: number },
): Vertical {
  const count = Math.max(Math.round(height / TICK_ROOM), FEWEST_STEPS);
  const right = shown.filter(({ axis }) => axis === 'right');
  const leftExtent = extentOf(data, shown, { span, side: 'left' });
  if (right.length > 0) {
    const extent = extentOf(data, shown, { span, side: 'right' });
    const [left, other] = alignedAxes(leftExtent, extent, count);
    return { left, right: other };
  }
  return { left: valueAxis(leftExtent, count, data.left), right: undefined };
}

type Part = { readonly span: Span; readonly side: Side };

/** The lowest and the highest of an axis: its values, its stacks, its limits and mostly zero. */
function extentOf(data: ChartData, shown: readonly ChartSeries[], part: Part): Extent {
  const mine = shown.filter((series) => (series.axis ?? 'left') === part.side);
  const bars = mine.filter((series) => isBar(data.kind, series));
  const stack = data.kind === 'stacked' ? bars : [];
  const extent = growing();
  addStacks(extent, stack, part.span);
  for (const series of mine) if (!stack.includes(series)) addValues(extent, series, part.span);
  const limits = part.side === 'left' ? (data.limits ?? []) : [];
  for (const { value } of limits) extent.add(value);
  if (bars.length > 0 || wantsZero(data[part.side])) extent.add(0);
  return extent.result();
}

/** Prices are read by their moves; amounts by their distance from zero. */
const wantsZero = ({ zero, format }: ChartAxis = {}) => zero ?? format !== 'price';

type Growing = { readonly add: (value: number) => void; readonly result: () => Extent };

function growing(): Growing {
  let low = Infinity;
  let high = -Infinity;
  return {
    add(value) {
      if (value < low) low = value;
      if (value > high) high = value;
    },
    result: () => (low <= high ? { low, high } : { low: 0, high: 0 }),
  };
}

function addValues(extent: Growing, { values }: ChartSeries, { first, last }: Span): void {
  for (let place = first; place <= last; place += 1) {
    const value = values[place] ?? null;
    if (value !== null) extent.add(value);
  }
}

/** Gains are stacked up from zero and losses down. */
function addStacks(extent: Growing, bars: readonly ChartSeries[], { first, last }: Span): void {
  if (bars.length === 0) return;
  for (let place = first; place <= last; place += 1) {
    const values = bars.map((series) => series.values[place] ?? 0);
    extent.add(values.reduce((sum, value) => sum + Math.max(value, 0), 0));
    extent.add(values.reduce((sum, value) => sum + Math.min(value, 0), 0));
  }
}
