import type { QuickDate } from '@fairlead/accounting/contract/meta';

const formatShortYear = ({ year }: QuickDate) => String(year % 100).padStart(2, '0');

/** 'Halyard 24|Q2 (2024-04-01 -> 2024-06-30)' (ACC-01). */
export const quickDateLabel = (date: QuickDate): string =>
  `${date.company} ${formatShortYear(date)}|${date.period} (${date.start_date} -> ${date.end_date})`;

/** Another way of typing it: 'Q2 24'. */
export const quickDateAlso = (date: QuickDate): string => `${date.period} ${formatShortYear(date)}`;
