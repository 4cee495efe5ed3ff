import { type Amount, numberOf, withoutDust } from '@fairlead/shared/domain/money/exact';
import { perDay } from '../figures.rules.ts';
import type { Cell, CellPart } from './part.rules.ts';

type Summed = Pick<CellPart, 'sign' | 'divisor'> & { readonly total: Amount };

/** The figure that parts make; null: one of them has no days. */
export function figureOf(cell: Cell, parts: readonly Summed[]): number | null {
  if (parts.every(({ divisor }) => divisor === null)) {
    const total = parts.reduce((sum, part) => sum + BigInt(part.sign) * part.total, 0n);
    return numberOf(BigInt(cell.sign) * (cell.isWithoutDust ? withoutDust(total) : total));
  }
  let figure: number | null = null;
  for (const { sign, divisor, total } of parts) {
    const daily = perDay(numberOf(BigInt(cell.sign) * total), divisor ?? 1);
    if (daily === null) return null;
    const rate = daily * cell.multiplier;
    figure = figure === null ? sign * rate : figure + sign * rate;
  }
  return figure;
}
