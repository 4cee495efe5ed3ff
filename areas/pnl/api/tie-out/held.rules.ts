import { type Amounts, NOTHING, plus, termKey } from './difference.rules.ts';
import type { TermPart } from './tie-out-facts.rules.ts';

/** Position of an account in a product and month. */
export type Held = { readonly part: TermPart; readonly amounts: Amounts };

export const heldKey = (part: Omit<TermPart, 'day' | 'qty'>): string =>
  `${part.clearer}|${part.account}|${termKey(part)}`;

/** Sums by clearer, account, product and month. */
export function heldIn(parts: readonly TermPart[]): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  for (const part of parts) {
    const key = heldKey(part);
    const before = held.get(key)?.amounts ?? NOTHING;
    held.set(key, { part, amounts: plus(before, { qty: part.qty, cents: 0 }) });
  }
  return held;
}
