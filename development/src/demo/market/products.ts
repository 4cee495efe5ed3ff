import type { LevelName } from './price-levels.ts';

/** An invented price: a level of the real market, moved, with its own walk around it. */
export type DemoProduct = {
  readonly code: string;
  readonly level: LevelName;
  /** price = factor × level + offset */
  readonly factor: number;
  readonly offset: number;
  /** Products of one family move together. */
  readonly family: 'lpg' | 'oil' | 'freight';
  /** Typical move of a day, of the price. */
  readonly volatility: number;
  /** Premium (+) or discount of far months over the near ones, as a part of the price. */
  readonly carry: number;
  /** AVERAGE of the month's days, or the one price announced for the month. */
  readonly pricing: 'AVERAGE' | 'MONTH_FIX';
  readonly priceUnit: '$/MT' | '$/BBL' | '$/gal';
  readonly volumeUnit: 'MT' | 'BBL';
};

const product = (
  code: string,
  [level, factor, offset]: readonly [LevelName, number, number],
  rest: Omit<DemoProduct, 'code' | 'level' | 'factor' | 'offset' | 'volumeUnit'>,
): DemoProduct => ({
  code,
  level,
  factor,
  offset,
  volumeUnit: rest.priceUnit === '$/MT' ? 'MT' : 'BBL',
  ...rest,
});

const lpg = {
  family: 'lpg',
  volatility: 0.012,
  carry: -0.04,
  pricing: 'AVERAGE',
  priceUnit: '$/MT',
} as const;
const belvieu = { ...lpg, volatility: 0.014, carry: -0.03, priceUnit: '$/gal' } as const;
const crude = { ...lpg, family: 'oil', volatility: 0.011, priceUnit: '$/BBL' } as const;
const fuel = { ...crude, priceUnit: '$/MT' } as const;
const freight = { ...lpg, family: 'freight', volatility: 0.018, carry: 0.05 } as const;

/** Levels of products without a public price follow one that has: about where they traded. */
export const PRODUCTS: readonly DemoProduct[] = [
  product('FEI', ['cpPropane', 1, 22], lpg),
  product('FEI C4', ['cpButane', 1, 18], lpg),
  product('CP', ['cpPropane', 1, 0], { ...lpg, pricing: 'MONTH_FIX' }),
  product('CP C4', ['cpButane', 1, 0], { ...lpg, pricing: 'MONTH_FIX' }),
  product('ARA', ['cpPropane', 0.92, 0], lpg),
  product('LST', ['propane', 1, 0], belvieu),
  product('EPC', ['propane', 1, -0.004], belvieu),
  product('EPC C4', ['propane', 1.18, 0.02], belvieu),
  product('NWE Naptha', ['brent', 7.4, 48], fuel),
  product('MOPJ', ['brent', 7.4, 66], fuel),
  product('VLSFO', ['brent', 6.3, 66], fuel),
  product('BRT', ['brent', 1, 0], crude),
  product('WTI', ['wti', 1, 0], crude),
  product('BLPG', ['propane', 30, 42], freight),
  product('BLPG3', ['propane', 52, 76], freight),
];
