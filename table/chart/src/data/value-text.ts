import { abbreviateMoney, formatCents, formatNumber } from '@fairlead/shared/format';

import type { ChartData, ChartLimit, ValueFormat } from './chart-data.ts';

const UNITS = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'K' },
] as const;

/** A value in a tooltip, at a line's end, in the summary. */
export function valueText(value: number, format: ValueFormat = 'money'): string {
  switch (format) {
    case 'money':
      return abbreviateMoney(value);
    case 'price':
      return formatCents(value);
    case 'number':
      return formatNumber(value);
  }
}

/** A mark of an axis, as short as it goes: 1.5M, 500K, 0. Prices are written out. */
export function tickText(value: number, format: ValueFormat = 'money'): string {
  const unit = UNITS.find(({ size }) => Math.abs(value) >= size);
  if (unit === undefined || format === 'price') return formatNumber(value);
  return `${formatNumber(value / unit.size)}${unit.suffix}`;
}

/** The words of a limit: 'Stop −10.00M'. */
export function limitText(limit: ChartLimit, data: ChartData): string {
  return `${limit.name} ${valueText(limit.value, data.left?.format)}`;
}
