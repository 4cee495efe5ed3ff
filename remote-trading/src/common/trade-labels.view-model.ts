import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { formatNumber } from '@fairlead/shared/format';

type Products = { readonly product_a: string; readonly product_b: string | null };

/** 'FEI', or both of a pair: 'LST / FEI'. */
export function productText({ product_a, product_b }: Products): string {
  return product_b === null ? product_a : `${product_a} / ${product_b}`;
}

type Tenors = {
  readonly month_a: string;
  readonly year_a: number;
  readonly month_b: string | null;
  readonly year_b: number | null;
};

/** 'Aug 24', or both months of a spread: 'Aug 24 / Sep 24'. */
export function tenorText({ month_a, year_a, month_b, year_b }: Tenors): string {
  const first = monthText(month_a, year_a);
  return month_b === null ? first : `${first} / ${monthText(month_b, year_b ?? year_a)}`;
}

const monthText = (month: string, year: number) =>
  `${month} ${String(year % 100).padStart(2, '0')}`;

/** '614.5 $/MT', or 'MOC'. */
export const priceText = ({
  price_a: price,
  price_unit: unit,
  is_diff,
}: Pick<EnteredTrade, 'price_a' | 'price_unit' | 'is_diff'>): string =>
  price === null ? 'MOC' : `${formatNumber(price, 5)} ${unit}${is_diff ? ', A less B' : ''}`;

/** 'Buy 10,000 MT FEI Aug 24'. */
export function entryText(entry: EnteredTrade): string {
  const side = entry.volume < 0 ? 'Sell' : 'Buy';
  const volume = `${formatNumber(Math.abs(entry.volume))} ${entry.metric}`;
  return `${side} ${volume} ${productText(entry)} ${tenorText(entry)}`;
}
