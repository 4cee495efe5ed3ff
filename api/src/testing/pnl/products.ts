import type { Product } from '../../features/pnl/engine/products.rules.ts';

const BASE: Product = {
  code: 'FEI',
  label: 'FEI',
  family: 'LPG',
  parent: 'PETRO_CHEM',
  metric: 'MT',
  quoteUnit: '$/MT',
  bblPerMt: 521 / 42,
  isMtb: false,
  pricing: 'AVG_DAILY',
  calendar: 'UK',
};

const of = (code: string, differing: Partial<Product>): Product => ({
  ...BASE,
  code,
  label: code,
  ...differing,
});

const IN_GALLONS = { metric: 'BBL', quoteUnit: '$/gal', isMtb: true, calendar: 'US' } as const;
const CRUDE = { family: 'OIL', parent: 'CRUDE', metric: 'BBL', quoteUnit: '$/BBL' } as const;

/** Products as the reference data have them. */
export const PRODUCTS = {
  FEI: of('FEI', {}),
  ARA: of('ARA', {}),
  CP: of('CP', { pricing: 'MONTH_FIX' }),
  LST: of('LST', IN_GALLONS),
  MOPJ: of('MOPJ', { family: 'OIL', parent: 'NAPHTHA', bblPerMt: 8.9 }),
  BLPG: of('BLPG', { family: 'FREIGHT', parent: null, bblPerMt: null, pricing: 'FREIGHT' }),
  WTI: of('WTI', { ...CRUDE, bblPerMt: 7.53, pricing: 'FIRST_LINE_CL', calendar: 'US' }),
  BRT: of('BRT', { ...CRUDE, bblPerMt: 7.53, pricing: 'FIRST_LINE_BRN' }),
} satisfies Record<string, Product>;
