/** Number format of an axis: 1.84M, 612.50, 1.42. */
export type ValueFormat = 'money' | 'price' | 'number';

/**
 * Values of the x axis: days 'YYYY-MM-DD' in their order, months by their first day, or names. Days
 * of a line chart are spaced by time; everything else in equal steps.
 */
export type ChartX = {
  readonly kind: 'day' | 'month' | 'name';
  readonly values: readonly string[];
  /** Heads the column of the table view: 'Run date'. */
  readonly name: string;
};

export type ChartSeries = {
  /** Stable: the user's choice of series is remembered by it. */
  readonly id: string;
  readonly name: string;
  /** Tooltip of its legend entry, which explains a short name. */
  readonly about?: string;
  /** One value for each of the chart's x; null where there is none. */
  readonly values: readonly (number | null)[];
  /** A product's code, 's1' to 's12' or 'ink'; the next of s1 to s12 by default. */
  readonly color?: string;
  /** The id of the series that this one is compared with: drawn dashed, in its colour. */
  readonly comparedTo?: string;
  /** The line that the chart is about: heavier. */
  readonly lead?: boolean;
  /** Tints what lies between the line and zero. */
  readonly area?: boolean;
  /** A line over the bars of a bar chart. */
  readonly line?: boolean;
  readonly axis?: AxisSide;
  /** Not drawn until the user asks for it. */
  readonly hidden?: boolean;
};

export type AxisSide = 'left' | 'right';

export type ChartAxis = {
  readonly format?: ValueFormat;
  /** 'USD', 'kt': said in the head of the chart and of the table's columns. */
  readonly unit?: string;
  /** Ends of the axis; it extends further only for values beyond. */
  readonly min?: number;
  readonly max?: number;
  /** Includes zero on the axis wherever the values are; prices do without it. */
  readonly zero?: boolean;
};

export type ChartLimit = {
  readonly value: number;
  /** Written at the line's end with the value: 'Stop −10.00M'. */
  readonly name: string;
  readonly tone?: 'limit' | 'alert';
  /** Limit at each index of `x`, where it was changed: drawn in steps; null where none was set. */
  readonly values?: readonly (number | null)[];
  /** The id of the series that it judges: what is beyond it is marked and said. */
  readonly of?: string;
};

/** One chart as data. The arrays should stay the same objects between renders. */
export type ChartData = {
  /** 'bars' stand beside each other, 'stacked' ones on each other, losses below zero. */
  readonly kind: 'line' | 'bars' | 'stacked';
  readonly x: ChartX;
  readonly series: readonly ChartSeries[];
  readonly left?: ChartAxis;
  /** Axis of series with `axis: 'right'`, aligned with the left one at zero. */
  readonly right?: ChartAxis;
  /** On the left axis. */
  readonly limits?: readonly ChartLimit[];
};

/** Drill-down from the values of a chart. */
export type ChartOpens = {
  /** Label in the menu of a cell: 'Show entries'. */
  readonly label: string;
  /** Opens a value by its place in `x`; without a series all that stands there. */
  readonly open: (at: { readonly index: number; readonly series: string | undefined }) => void;
};

/** Places in `x` from the first to the last that is shown, both included. */
export type Span = { readonly first: number; readonly last: number };

/** True for a series drawn as bars. */
export function isBar(kind: ChartData['kind'], series: ChartSeries): boolean {
  // A sum of all products would hide the parts that it is made of.
  return kind !== 'line' && series.line !== true && !isFlatPrice(series);
}

/** Flat Price (PETRO_CHEM) is the sum of the products: a line, never a part of a stack. */
function isFlatPrice(series: ChartSeries): boolean {
  return series.color?.toUpperCase() === 'PETRO_CHEM';
}
