import { roundTo, withThousands } from './numbers.ts';

/** Digits after the point by size (spec A9): hundreds 1, thousands 0, millions 2, billions 3. */
const STEPS = [
  { unit: 1, suffix: '', decimals: 1 },
  { unit: 1e3, suffix: 'K', decimals: 0 },
  { unit: 1e6, suffix: 'M', decimals: 2 },
] as const;
const LARGEST = { unit: 1e9, suffix: 'B', decimals: 3 } as const;

/** From here on the next larger unit is the shorter one. */
const NEXT_UNIT = 1000;

/** Formats with exactly two decimals, for what people reconcile: '1,234.50'. */
export function formatCents(value: number): string {
  return withThousands(roundTo(value, 2), 2);
}

export type ShortMoney = { readonly figures: string; readonly suffix: '' | 'K' | 'M' | 'B' };

/** An amount in short, its suffix apart because it is drawn smaller: −1.84 M, 412 K, 87.5. */
export function shortMoney(value: number): ShortMoney {
  // Compared after rounding: 999,999.9 is 1.00M and not 1,000K.
  const fits = STEPS.find(
    ({ unit, decimals }) => Math.abs(roundTo(value / unit, decimals)) < NEXT_UNIT,
  );
  const { unit, suffix, decimals } = fits ?? LARGEST;
  return { figures: withThousands(roundTo(value / unit, decimals), decimals), suffix };
}

/** The same as one text: '−1.84M'. */
export function abbreviateMoney(value: number): string {
  const { figures, suffix } = shortMoney(value);
  return `${figures}${suffix}`;
}

/** Rounding for display: to so many decimals, or abbreviated. */
export type ShownTo = number | 'short';

/** Smaller losses are noise and stay black (spec A9). */
const RED_FROM = { full: 1, short: 100 } as const;

/** Decimals of an abbreviated amount below a thousand. */
const SHORT_DECIMALS = STEPS[0].decimals;

/**
 * True for a number shown in red: by its rounded value, so that −0.999 is red where it reads '−1'
 * or '−1.00', and not where it reads '−0.999' (decision 0146).
 */
export function isRed(value: number, shown: ShownTo): boolean {
  if (shown === 'short') return roundTo(value, SHORT_DECIMALS) <= -RED_FROM.short;
  return roundTo(value, shown) <= -RED_FROM.full;
}
