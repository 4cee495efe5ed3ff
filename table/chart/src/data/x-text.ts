import { isDay } from '@fairlead/shared/domain/calendar/days';
import { formatDay, formatDayMonth, formatLongDay, formatMonth } from '@fairlead/shared/format';

import type { ChartX } from './chart-data.ts';

/** A place as it stands below the chart: '28 Jun', 'Aug 24', a name. */
export function xText(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  if (x.kind === 'name' || !isDay(value)) return value;
  return x.kind === 'month' ? formatMonth(value) : formatDayMonth(value);
}

/** A place in a sentence and beside the cursor, its year included: '28 Jun 2024'. */
export function xName(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  return x.kind === 'day' && isDay(value) ? formatLongDay(value) : xText(x, at);
}

/** A place in a column of the table view: '28 Jun 24'. */
export function xCell(x: ChartX, at: number): string {
  const value = x.values[at] ?? '';
  return x.kind === 'day' && isDay(value) ? formatDay(value) : xText(x, at);
}
