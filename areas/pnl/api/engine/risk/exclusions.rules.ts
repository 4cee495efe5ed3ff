import type { Exclusion } from '@fairlead/pnl/domain/terms/exclusions';

import { firstDayText, toMonthNumber } from '../days.rules.ts';
import type { Exposed, Positions } from './factors.rules.ts';
import type { RiskFactor, PriceChanges } from './price-changes.rules.ts';
import { MIN } from './tail.rules.ts';

/**
 * The factors that a VaR can be made of: those with fewer than 250 days of changes are left out, then,
 * while there are fewer than 250 days in common, the scarcest. All of them where none would be left.
 */
export function withHistory(
  factors: readonly RiskFactor[],
  changes: PriceChanges,
  lastDay: number,
): readonly RiskFactor[] {
  const inCommon = (of: readonly RiskFactor[]) => changes.daysOf(of, lastDay).later.length;
  if (inCommon(factors) >= MIN) return factors;
  const counted = factors
    .map((factor) => ({ factor, count: changes.count(factor, lastDay) }))
    .filter(({ count }) => count >= MIN)
    .toSorted((a, b) => b.count - a.count);
  for (let left = counted.length; left > 0; left -= 1) {
    const kept = new Set(counted.slice(0, left).map(({ factor }) => factor));
    const inOrder = factors.filter((factor) => kept.has(factor));
    if (inCommon(inOrder) >= MIN) return inOrder;
  }
  return factors;
}

/** Open positions in factors that are left out, by product, adjacent months together. */
export function listExclusions(
  factors: readonly RiskFactor[],
  { moved }: Exposed,
  { legs, cube, day }: Positions,
): readonly Exclusion[] {
  const products = new Map(legs.instruments.map(({ product }) => [product.code, product]));
  const rows = factors.map((factor) => {
    const code = cube.products[factor.product] ?? '';
    const product = products.get(code);
    const dollars = moved.flat().filter((each) => isSame(each.factor, factor));
    const perUnit = product?.quoteUnit === '$/gal' ? GALLONS : 1;
    const units = dollars.reduce((sum, { exposure }) => sum + exposure, 0) / perUnit;
    const month = toMonthNumber(day) + factor.offset;
    return { code, month, units: Math.abs(units), unit: product?.metric === 'BBL' ? 'kb' : 'kt' };
  });
  rows.sort((a, b) => (a.code === b.code ? a.month - b.month : a.code < b.code ? -1 : 1));
  const groups: (typeof rows)[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (before?.code === row.code && before.month === row.month - 1) last?.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => ({
    product: group[0]?.code ?? '',
    from_month: firstDayText(group[0]?.month ?? 0),
    to_month: firstDayText(group.at(-1)?.month ?? 0),
    quantity: Math.round(group.reduce((sum, { units }) => sum + units, 0)) / 1000,
    unit: group[0]?.unit === 'kb' ? 'kb' : 'kt',
  }));
}

const GALLONS = 42;

const isSame = (one: RiskFactor, other: RiskFactor): boolean =>
  one.product === other.product && one.offset === other.offset;
