import { type Amount, numberOf, withoutDust } from '@fairlead/shared/domain/money/exact';
import { perDay, rateLess } from '../figures.rules.ts';
import type { Cell, CellPart } from './part.rules.ts';

type Summed = Pick<CellPart, 'sign' | 'divisor'> & { readonly total: Amount };

/** The figure that parts make; null: one of them has no days. */
export function figureOf(cell: Cell, parts: readonly Summed[]): number | null {
  if (parts.every(({ divisor }) => divisor === null)) {
    const total = parts.reduce((sum, part) => sum + BigInt(part.sign) * part.total, 0n);
    return numberOf(BigInt(cell.sign) * (cell.isWithoutDust ? withoutDust(total) : total));
  }
  const rates = parts.map(({ divisor, total }) => ({
    amount: BigInt(cell.sign * cell.multiplier) * total,
    days: divisor ?? 1,
  }));
  const [first, second] = rates;
  if (first === undefined) return null;
  // A difference takes the second off.
  return second === undefined ? perDay(first.amount, first.days) : rateLess(first, second, 1);
}
