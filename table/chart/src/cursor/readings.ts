import { isBar, type ChartSeries, type AxisSide } from '../data/chart-data.ts';
import { xName } from '../data/x-text.ts';
import type { Plot } from '../layout/plot.ts';
import type { SeriesLook } from '../series/series-look.ts';
import { valueText } from '../data/value-text.ts';

export type SeriesReading = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly side: AxisSide;
  readonly look: SeriesLook;
  readonly bar: boolean;
};

/** Content of the tooltip at the cursor: every drawn series that has a value there. */
export type Readings = {
  readonly title: string;
  readonly items: readonly SeriesReading[];
  /** The sum of a stack of several, as it is written. */
  readonly total: string | undefined;
};

/** The values at a place, highest first as the lines stand; those of the right axis below. */
export function readingsAt(plot: Plot, place: number): Readings {
  const { data, shown } = plot;
  const formatOf = ({ axis }: ChartSeries) => (axis === 'right' ? data.right : data.left)?.format;
  const items = shown.flatMap(({ series, look }) => {
    const value = series.values[place] ?? null;
    if (value === null) return [];
    const text = valueText(value, formatOf(series));
    const side = series.axis ?? 'left';
    const bar = isBar(data.kind, series);
    return [{ id: series.id, name: series.name, value, text, side, look, bar }];
  });
  items.sort((a, b) => a.side.localeCompare(b.side) || b.value - a.value);
  const stack = data.kind === 'stacked' ? items.filter(({ bar }) => bar) : [];
  const sum = stack.reduce((total, { value }) => total + value, 0);
  return {
    title: xName(data.x, place),
    items,
    total: stack.length > 1 ? valueText(sum, data.left?.format) : undefined,
  };
}

/** Formats the values at the cursor as a sentence for screen readers. */
export function spokenReadings({ title, items, total }: Readings): string {
  const parts = items.map(({ name, text }) => `${name} ${text}`);
  const all = total === undefined ? parts : [...parts, `total ${total}`];
  return `${title}: ${all.length === 0 ? 'no values' : all.join(', ')}`;
}
