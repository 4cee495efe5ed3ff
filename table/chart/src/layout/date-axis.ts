import { range } from 'd3-array';
import { utcDay, utcMonth, utcYear } from 'd3-time';

import { formatDayMonth, formatMonth } from '@fairlead/shared/format';

import type { ChartX, Span } from '../data/chart-data.ts';
import { xText } from '../data/x-text.ts';
import { shortened, labelWidth } from './axis-labels.ts';

/** A mark below the chart, at a time or at a place. */
export type XTick = { readonly at: number; readonly text: string };

const GAP = 14;
/** A name longer than this is cut, unless its place is wider. */
const MAX_WIDTH = 120;
/** So far a word may reach beyond the plot: the least margin. */
export const OVER_THE_EDGE = 20;

/** Days are counted from the first that is shown: a week's marks are a week apart. */
const DAY_STEPS = [1, 2, 7, 14, 28];
const MONTH_STEPS = [
  ...[1, 2, 3, 6].map((months) => utcMonth.every(months)),
  ...[1, 2, 5, 10].map((years) => utcYear.every(years)),
].filter((step) => step !== null);
/** Up to about three months the marks are days; beyond, months with their year. */
const DAYS_UP_TO = 92;

/** Marks of a time axis from one day to another, both included, at most `most` of them. */
export function dateTicks(from: Date, to: Date, most: number): readonly XTick[] {
  const end = utcDay.offset(to);
  const days = utcDay.count(from, to);
  if (days <= DAYS_UP_TO) {
    const step = DAY_STEPS.find((size) => days / size + 1 <= most) ?? DAY_STEPS.at(-1);
    return toTicks(utcDay.range(from, end, step), formatDayMonth);
  }
  const choices = MONTH_STEPS.map((step) => step.range(from, end));
  const months = choices.find(({ length }) => length <= most) ?? choices.at(-1) ?? [];
  return toTicks(months, formatMonth);
}

const toTicks = (dates: readonly Date[], textOf: (day: string) => string): readonly XTick[] =>
  dates.map((date) => ({ at: date.getTime(), text: textOf(date.toISOString().slice(0, 10)) }));

type Room = { readonly width: number; readonly centreOf: (place: number) => number };

/** Marks of an axis of equal steps: of as many places as have room for their words. */
export function placeTicks(x: ChartX, { first, last }: Span, room: Room): readonly XTick[] {
  const places = range(first, last + 1);
  const widest = Math.max(0, ...places.map((at) => labelWidth(xText(x, at))));
  const ofPlace = Math.max(room.width, 1) / places.length;
  const ofText = Math.min(widest + GAP, Math.max(MAX_WIDTH, ofPlace));
  const step = Math.ceil(ofText / ofPlace);
  return range(first, last + 1, step).map((at) => ({
    at,
    text: tickWithin(x, at, { ...room, ofText }),
  }));
}

/** Dates are whole and short; a name is cut where it would reach its neighbour's or the edge. */
function tickWithin(x: ChartX, at: number, room: Room & { readonly ofText: number }): string {
  const text = xText(x, at);
  if (x.kind !== 'name') return text;
  const { width, centreOf, ofText } = room;
  const toEdge = Math.min(centreOf(at), width - centreOf(at)) + OVER_THE_EDGE;
  return shortened(text, Math.min(ofText - GAP, 2 * toEdge));
}
