import { INK } from '../series/series-look.ts';

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
const TEXT = { fontFamily: FONT, fontSize: 11, fill: INK.axis, fontVariantNumeric: 'tabular-nums' };

/** The product's look in the drawing library's words: horizontal grid, no axis lines, 11 px. */
const NIVO_THEME = {
  text: TEXT,
  axis: {
    domain: { line: { stroke: 'none' } },
    ticks: { line: { stroke: 'none' }, text: TEXT },
  },
  grid: { line: { stroke: INK.grid, strokeWidth: 1 } },
} as const;

/** What both kinds of charts leave to us: pointer, motion, names. */
export const NIVO_STILL = {
  theme: NIVO_THEME,
  animate: false,
  isInteractive: false,
  enableGridX: false,
  role: 'presentation',
} as const;

export const TICK = { tickSize: 0, tickPadding: 8 } as const;
