import { isDay } from '@fairlead/shared/domain/calendar/days';
import { formatDay, formatDayMonth, formatLongDay, formatMonth } from '@fairlead/shared/format';

import type { ChartX, Span } from '../data/chart-data.ts';
import { shortened, textWidth } from './text-width.ts';

/** A mark below the chart, at a day's number or at a place. */
export type XTick = { readonly at: number; readonly text: string };

const FONT = 11;
const GAP = 14;
/** A name longer than this is cut, unless its place is wider. */
const WIDEST = 120;
/** So far a word may reach beyond the plot: the least margin. */
export const OVER_THE_EDGE = 20;

const MS_A_DAY = 86_400_000;
const DAY_STEPS = [1, 2, 7, 14, 28];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTHS_A_YEAR = 12;
/** Up to about three months the marks are days; beyond, months with their year. */
const DAYS_UP_TO = 92;

/** Days since 1970, so that days are as far apart as they are. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
}

const dayOf = (number: number) => new Date(number * MS_A_DAY).toISOString().slice(0, 10);

/** Marks of a time axis from one day's number to another's, at most `most` of them. */
export function dateTicks(from: number, to: number, most: number): readonly XTick[] {
  return to - from <= DAYS_UP_TO ? dayTicks(from, to, most) : monthTicks(from, to, most);
}

function dayTicks(from: number, to: number, most: number): XTick[] {
  const longest = DAY_STEPS.at(-1) ?? 1;
  const step = DAY_STEPS.find((days) => (to - from) / days + 1 <= most) ?? longest;
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_tick, index) => from + index * step).map((at) => ({
    at,
    text: formatDayMonth(dayOf(at)),
  }));
}

function monthTicks(from: number, to: number, most: number): XTick[] {
  const [first, last] = [monthAtOrAfter(dayOf(from)), monthNumber(dayOf(to))];
  const longest = MONTH_STEPS.at(-1) ?? 1;
  const countOf = (step: number) => Math.floor(last / step) - Math.ceil(first / step) + 1;
  const step = MONTH_STEPS.find((months) => countOf(months) <= most) ?? longest;
  const ticks: XTick[] = [];
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const day = firstDayOf(month);
    ticks.push({ at: dayNumber(day), text: formatMonth(day) });
  }
  return ticks;
}

/** Months since year 0. */
function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * MONTHS_A_YEAR + month - 1;
}

const monthAtOrAfter = (day: string) => monthNumber(day) + (day.endsWith('-01') ? 0 : 1);

function firstDayOf(month: number): string {
  const year = String(Math.floor(month / MONTHS_A_YEAR)).padStart(4, '0');
  return `${year}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`;
}

type Room = { readonly width: number; readonly centreOf: (place: number) => number };

/** Marks of an axis of equal steps: of as many places as have room for their words. */
export function placeTicks(x: ChartX, span: Span, room: Room): readonly XTick[] {
  const count = span.last - span.first + 1;
  const places = Array.from({ length: count }, (_place, index) => span.first + index);
  const widest = Math.max(0, ...places.map((at) => textWidth(xText(x, at), FONT)));
  const ofPlace = Math.max(room.width, 1) / count;
  const ofText = Math.min(widest + GAP, Math.max(WIDEST, ofPlace));
  const step = Math.ceil(ofText / ofPlace);
  return places
    .filter((_place, index) => index % step === 0)
    .map((at) => ({ at, text: tickWithin(x, at, { ...room, ofText }) }));
}

/** Dates are whole and short; a name is cut where it would reach its neighbour's or the edge. */
function tickWithin(x: ChartX, at: number, room: Room & { readonly ofText: number }): string {
  const text = xText(x, at);
  if (x.kind !== 'name') return text;
  const { width, centreOf, ofText } = room;
  const toEdge = Math.min(centreOf(at), width - centreOf(at)) + OVER_THE_EDGE;
  return shortened(text, FONT, Math.min(ofText - GAP, 2 * toEdge));
}

/** A place as it stands below the chart: '28 Jun', 'Aug 24', a name. */
function xText(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  if (x.kind === 'name' || !isDay(value)) return value;
  return x.kind === 'month' ? formatMonth(value) : formatDayMonth(value);
}

/** A place in a sentence and in the tooltip, its year included: '28 Jun 2024'. */
export function xName(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  if (x.kind === 'name' || !isDay(value)) return value;
  return x.kind === 'month' ? formatMonth(value) : formatLongDay(value);
}

/** A place in a column of the table view: '28 Jun 24'. */
export function xCell(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  return x.kind === 'day' && isDay(value) ? formatDay(value) : xName(x, at);
}
