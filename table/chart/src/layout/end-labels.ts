import type { AxisSide, ChartData, Span } from '../data/chart-data.ts';
import { lineAt } from '../data/beyond-limit.ts';
import { placeLabels } from './label-placement.ts';
import type { DrawnSeries, SeriesLook } from '../series/series-look.ts';
import { shortened, labelWidth } from './axis-labels.ts';
import { limitText, valueText } from '../data/value-text.ts';

/** A word at the right end of a line, at a height of the plot. */
export type EndLabel = {
  readonly id: string;
  readonly text: string;
  readonly y: number;
  /** Look of the line; absent for a limit, whose words are in its colour. */
  readonly look?: SeriesLook;
  readonly tone?: 'limit' | 'alert';
};

type Place = {
  readonly height: number;
  /** True when there is space for names at the lines' ends. */
  readonly named: boolean;
  readonly span: Span;
  /** The margin that the labels stand in. */
  readonly room: number;
  readonly yOf: (value: number, side?: AxisSide) => number;
};

const LINE_HEIGHT = 16;
/** From the end of the plot to a limit's words, and to a name behind its dash. */
export const LIMIT_INDENT = 6;
export const NAME_INDENT = 20;
const AFTER = 8;
const MAX_WIDTH = 132;
/** From a limit's line to the middle of its words over it. */
const WORDS_ABOVE = 9;

/** A line alone is named by its title: what its end says is the value. */
function formatEndLabel({ series }: DrawnSeries, data: ChartData, span: Span): string {
  if (data.series.length > 1) return series.name;
  const last = lastValue(series.values, span);
  const format = (series.axis === 'right' ? data.right : data.left)?.format;
  return last === undefined ? series.name : valueText(last, format);
}

const isNamed = (data: ChartData) => data.kind === 'line';

/** The room at the right that the labels need. */
export function marginOfLabels(
  data: ChartData,
  shown: readonly DrawnSeries[],
  named: boolean,
): number {
  if (!named) return 0;
  const span = { first: 0, last: data.x.values.length - 1 };
  const names = isNamed(data) ? shown.map((drawn) => formatEndLabel(drawn, data, span)) : [];
  const widths = [
    ...names.map((name) => NAME_INDENT + labelWidth(name) + AFTER),
    ...(data.limits ?? []).map(
      (limit) => LIMIT_INDENT + labelWidth(limitText(limit, data)) + AFTER,
    ),
  ];
  return Math.min(Math.ceil(Math.max(0, ...widths)), MAX_WIDTH);
}

/** The labels of lines and limits where they do not overlap. */
export function endLabels(
  data: ChartData,
  shown: readonly DrawnSeries[],
  place: Place,
): readonly EndLabel[] {
  if (!place.named) return [];
  return apart([...limitLabels(data, place), ...nameLabels(data, shown, place)], place);
}

/** The words of limits where there is no room beside the plot: over their lines, at the end. */
export function limitEndLabels(data: ChartData, place: Place): readonly EndLabel[] {
  if (place.named) return [];
  const over = limitLabels(data, place).map((label) => ({ ...label, y: label.y - WORDS_ABOVE }));
  return apart(over, place);
}

function apart(wished: readonly EndLabel[], { height }: Place): readonly EndLabel[] {
  const heights = placeLabels(
    wished.map(({ id, y }) => ({ id, at: y })),
    { top: 0, bottom: height, gap: LINE_HEIGHT },
  );
  return wished.map((label) => ({ ...label, y: heights.get(label.id) ?? label.y }));
}

function limitLabels(data: ChartData, { yOf, span }: Place): EndLabel[] {
  return (data.limits ?? []).map((limit, index) => {
    const value = lineAt(limit, span.last) ?? limit.value;
    return {
      id: `limit ${index}`,
      text: limitText({ ...limit, value }, data),
      y: yOf(value),
      tone: limit.tone ?? 'limit',
    };
  });
}

function nameLabels(data: ChartData, shown: readonly DrawnSeries[], place: Place): EndLabel[] {
  if (!isNamed(data)) return [];
  return shown.flatMap((drawn) => {
    const last = lastValue(drawn.series.values, place.span);
    if (last === undefined) return [];
    const name = formatEndLabel(drawn, data, place.span);
    return [
      {
        id: drawn.series.id,
        text: shortened(name, place.room - NAME_INDENT),
        y: place.yOf(last, drawn.series.axis),
        look: drawn.look,
      },
    ];
  });
}

function lastValue(values: readonly (number | null)[], { first, last }: Span): number | undefined {
  for (let at = last; at >= first; at -= 1) {
    const value = values[at] ?? null;
    if (value !== null) return value;
  }
  return undefined;
}
