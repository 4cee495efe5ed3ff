import { type Amount, toNearestNumber, withoutDust } from '@fairlead/shared/domain/money/exact';
import { dividePerDay, subtractDayRates } from '../figures.rules.ts';
import type { FigureCell, FigureCellPart } from './part.rules.ts';

type Summed = Pick<FigureCellPart, 'sign' | 'divisor'> & { readonly total: Amount };

/** The figure that parts make; null: one of them has no days. */
export function computeFigure(cell: FigureCell, parts: readonly Summed[]): number | null {
  if (parts.every(({ divisor }) => divisor === null)) {
    const total = parts.reduce((sum, part) => sum + BigInt(part.sign) * part.total, 0n);
    return toNearestNumber(BigInt(cell.sign) * (cell.isWithoutDust ? withoutDust(total) : total));
  }
  const rates = parts.map(({ divisor, total }) => ({
    amount: BigInt(cell.sign * cell.multiplier) * total,
    days: divisor ?? 1,
  }));
  const [first, second] = rates;
  if (first === undefined) return null;
  // A difference takes the second off.
  return second === undefined
    ? dividePerDay(first.amount, first.days)
    : subtractDayRates(first, second, 1);
}
