import { scaleLinear } from 'd3-scale';

import type { AxisSide, ChartData, Span, ValueFormat } from '../data/chart-data.ts';
import { labelWidth } from './axis-labels.ts';
import { OVER_THE_EDGE } from './date-axis.ts';
import { type Horizontal, layOutHorizontal } from './horizontal.ts';
import { type EndLabel, endLabels, limitEndLabels, marginOfLabels } from './end-labels.ts';
import { type DrawnSeries, withLooks } from '../series/series-look.ts';
import { tickText } from '../data/value-text.ts';
import type { ValueAxis } from './value-axis.ts';
import { layOutVertical, type Vertical } from './vertical.ts';

export type Size = { readonly width: number; readonly height: number };
export type Margin = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Everything that is decided before a chart is drawn: what, where, in which colour. */
export type Plot = {
  readonly data: ChartData;
  readonly size: Size;
  readonly margin: Margin;
  readonly inner: Size;
  readonly shown: readonly DrawnSeries[];
  readonly horizontal: Horizontal;
  readonly vertical: Vertical;
  /** A value in px from the top of the plot. */
  readonly yOf: (value: number, side?: AxisSide) => number;
  readonly labels: readonly EndLabel[];
  /** Labels of limits in the plot itself, where it is too narrow for labels beside it. */
  readonly limitWords: readonly EndLabel[];
};

const TOP = 14;
const BOTTOM = 28;
const TICK_GAP = 16;
/** Below this the names stand in the legend only: the lines need the room. */
const LABELS_FROM = 420;

/** Lays a chart out: `hidden` are the ids that are not drawn, `span` the part that is looked at. */
export function layOutPlot(
  data: ChartData,
  hidden: ReadonlySet<string>,
  { size, span }: { readonly size: Size; readonly span: Span },
): Plot {
  const shown = withLooks(data).filter(({ series }) => !hidden.has(series.id));
  const visible = shown.map(({ series }) => series);
  const height = Math.max(size.height - TOP - BOTTOM, 1);
  // With every series switched off the axis stays: it has no values of its own.
  const measured = visible.length > 0 ? visible : data.series;
  const vertical = layOutVertical(data, measured, { span, height });
  const named = size.width >= LABELS_FROM;
  const margin = {
    top: TOP,
    bottom: BOTTOM,
    left: ticksWidth(vertical.left, data.left?.format) + TICK_GAP,
    right: Math.max(
      rightAxisWidth(data, vertical),
      marginOfLabels(data, shown, named),
      OVER_THE_EDGE,
    ),
  };
  const inner = { width: Math.max(size.width - margin.left - margin.right, 1), height };
  const horizontal = layOutHorizontal({ ...data, series: visible }, span, inner.width);
  const left = createScale(vertical.left, height);
  const scales = { left, right: vertical.right ? createScale(vertical.right, height) : left };
  const yOf = (value: number, side: AxisSide = 'left') => scales[side](value);
  const place = { height, named, span: horizontal.span, yOf, room: margin.right };
  return {
    data,
    size,
    margin,
    inner,
    shown,
    horizontal,
    vertical,
    yOf,
    labels: endLabels(data, shown, place),
    limitWords: limitEndLabels(data, place),
  };
}

const createScale = ({ min, max }: ValueAxis, height: number) =>
  scaleLinear([max, min], [0, height]);

function ticksWidth({ ticks }: ValueAxis, format?: ValueFormat): number {
  return Math.ceil(Math.max(0, ...ticks.map((tick) => labelWidth(tickText(tick, format)))));
}

function rightAxisWidth(data: ChartData, { right }: Vertical): number {
  return right === undefined ? 0 : ticksWidth(right, data.right?.format) + TICK_GAP;
}
