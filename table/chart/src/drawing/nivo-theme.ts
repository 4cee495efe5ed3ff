import { AXIS_FONT } from '../layout/axis-labels.ts';
import { CHART_FONT, INK } from '../series/series-look.ts';

const TEXT = {
  fontFamily: CHART_FONT,
  fontSize: AXIS_FONT,
  fill: INK.axis,
  fontVariantNumeric: 'tabular-nums',
};

/** The product's look in the drawing library's words: horizontal grid, no axis lines, 11 px. */
const NIVO_THEME = {
  text: TEXT,
  axis: {
    domain: { line: { stroke: 'none' } },
    ticks: { line: { stroke: 'none' }, text: TEXT },
  },
  grid: { line: { stroke: INK.grid, strokeWidth: 1 } },
} as const;

/** Props that both kinds of nivo charts share: pointer, motion and names are drawn by us. */
export const NIVO_STILL = {
  theme: NIVO_THEME,
  animate: false,
  isInteractive: false,
  enableGridX: false,
  role: 'presentation',
} as const;

export const AXIS_TICK = { tickSize: 0, tickPadding: 8 } as const;
