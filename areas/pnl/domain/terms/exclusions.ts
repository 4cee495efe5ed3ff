import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

/** Exclusion from a figure: adjacent months of a product, and how much of it. */
export type Exclusion = {
  readonly product: string;
  /** First days of the first and of the last month. */
  readonly from_month: string;
  readonly to_month: string;
  /** In thousands; never negative. */
  readonly quantity: number;
  readonly unit: 'kt' | 'kb';
};

/** 'CP Sep–Dec 25, 8 kt'; of several the first ones and how many more. */
export function formatExclusions(all: readonly Exclusion[], most = all.length): string {
  const shown = all
    .slice(0, most)
    .map(
      ({ product, from_month, to_month, quantity, unit }) =>
        `${product} ${rangeText(from_month, to_month)}, ${quantityText(quantity)} ${unit}`,
    );
  const more = all.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function rangeText(from: string, to: string): string {
  if (from === to) return monthText(from);
  const isOneYear = toYear(from) === toYear(to);
  return `${isOneYear ? toMonthName(from) : monthText(from)}–${monthText(to)}`;
}

const toYear = (month: string) => month.slice(2, 4);
const toMonthName = (month: string) => MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? '';
const monthText = (month: string) => `${toMonthName(month)} ${toYear(month)}`;
const quantityText = (quantity: number) =>
  quantity.toLocaleString('en', { maximumFractionDigits: 3 });
