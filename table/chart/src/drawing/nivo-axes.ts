import { scaleLinear } from 'd3-scale';

import type { Plot } from '../layout/plot.ts';
import { AXIS_TICK } from './nivo-theme.ts';
import { tickText } from '../data/value-text.ts';

/** The left axis and its grid. */
export function leftAxis({ data, vertical }: Plot) {
  const tickValues = [...vertical.left.ticks];
  return {
    axisLeft: {
      ...AXIS_TICK,
      tickValues,
      format: (value: number) => tickText(value, data.left?.format),
    },
    gridYValues: tickValues,
  };
}

/** A value of the right axis where the left one has it at the same height. */
export function onLeft({ vertical: { left, right } }: Plot, value: number): number {
  if (right === undefined) return value;
  return scaleLinear([right.min, right.max], [left.min, left.max])(value);
}
