import { type TieOutAmounts, NO_AMOUNTS, addAmounts, termKey } from './difference.rules.ts';
import type { TermPart } from './tie-out-facts.rules.ts';

/** Position of an account in a product and month. */
export type HeldPart = { readonly part: TermPart; readonly amounts: TieOutAmounts };

export const heldKey = (part: Omit<TermPart, 'day' | 'qty'>): string =>
  `${part.clearer}|${part.account}|${termKey(part)}`;

/** Sums by clearer, account, product and month. */
export function heldIn(parts: readonly TermPart[]): ReadonlyMap<string, HeldPart> {
  const held = new Map<string, HeldPart>();
  for (const part of parts) {
    const key = heldKey(part);
    const before = held.get(key)?.amounts ?? NO_AMOUNTS;
    held.set(key, { part, amounts: addAmounts(before, { qty: part.qty, cents: 0 }) });
  }
  return held;
}
