// covers: ./config.rules.ts
// covers: ./opening-keys.rules.ts
import { expect, test } from '@jest/globals';

import { settled } from '@fairlead/api/testing/pnl/facts';
import { priceCube } from '@fairlead/api/testing/pnl/price-cube';
import { fxRates } from '../engine/fx.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import type { PnlConfig, ConfigProduct } from './config.rules.ts';
import { builtLegs, type CargoFacts, type LegFacts } from './legs.rules.ts';

const DAY = '2024-06-28';

const FEI: ConfigProduct = {
  code: 'FEI',
  label: 'FEI',
  family: 'LPG',
  parent_code: 'PETRO_CHEM',
  metric: 'MT',
  quote_unit: '$/MT',
  bbl_per_mt: null,
  gal_per_mt: null,
  is_mtb: false,
  pricing: 'AVG_DAILY',
  calendar: 'UK',
};
const LST: ConfigProduct = {
  ...FEI,
  code: 'LST',
  label: 'LST',
  metric: 'BBL',
  quote_unit: '$/gal',
  bbl_per_mt: 521 / 42,
  gal_per_mt: 521,
  is_mtb: true,
  calendar: 'US',
};

const CONFIG: PnlConfig = {
  engine: 1,
  products: [FEI, LST],
  holidays: {},
  firm_calendar: null,
  fee_rates: [],
  books: [
    { name: 'Paper', kind: 'PAPER' },
    { name: 'Corp', kind: 'CORP' },
    { name: 'Cargo', kind: 'PHYS' },
    { name: 'Store', kind: 'PRODUCT' },
    { name: 'Ships', kind: 'SHIPPING' },
    { name: 'Ahead', kind: 'FORWARD' },
  ],
  forced_commissions: [],
  limits: [],
  look_aheads: [],
};

const cargo = (differing: Partial<CargoFacts>): CargoFacts => ({
  trade_uuid: 'a',
  lot_num: 'L-1',
  book: 'Cargo',
  strategy: 'East',
  deal: 'L-1',
  physical_trade_type: 'SELL',
  trade_date: '2024-06-03',
  product: 'FEI',
  pricing_start_date: '2024-08-01',
  pricing_end_date: '2024-08-31',
  quantity_mt: 1000,
  premium_discount: 12,
  fixed_price: null,
  ...differing,
});

const built = (facts: Partial<LegFacts>) =>
  builtLegs({
    config: CONFIG,
    calendars: new Map(),
    paper: [],
    cargoes: [],
    amounts: [],
    charged: [],
    held: [],
    ...facts,
  });

/** Value of a cargo, in dollars, with August at 615 $/MT and 0.8 $/gal. */
function worthOf(differing: Partial<CargoFacts>): number {
  const { legs } = built({ cargoes: [cargo(differing)] });
  const cube = priceCube([
    settled('FEI', '2024-08', [DAY, 615]),
    settled('LST', '2024-08', [DAY, 0.8]),
  ]);
  const { gross } = valuation({ legs, cube, calendars: new Map(), fx: fxRates([]) }, DAY);
  return gross.reduce((sum, cents) => sum + cents, 0) / 100;
}

test.each<[what: string, differing: Partial<CargoFacts>, dollars: number]>([
  ['sold by the tonne', {}, 627_000],
  ['bought by the tonne', { physical_trade_type: 'BUY' }, -627_000],
  // 1,000 × (521 × 0.8 + 12): a premium is of a tonne whatever the quotes are of.
  ['sold by the gallon', { product: 'LST' }, 428_800],
  ['bought by the gallon', { product: 'LST', physical_trade_type: 'BUY' }, -428_800],
])('[API-07] a cargo is worth its index and its premium: %s', (_what, differing, dollars) => {
  expect(worthOf(differing)).toBe(dollars);
});

test('a leg is of the group of its book (0202)', () => {
  const books = CONFIG.books.map(({ name: book }) => book);
  const { legs } = built({
    cargoes: books.map((book) => cargo({ book, trade_uuid: book })),
  });
  expect(legs.places.map(({ book, group }) => [book, group])).toEqual([
    ...[
      ['Paper', 'corp'],
      ['Corp', 'corp'],
      ['Cargo', 'product'],
      ['Store', 'product'],
    ],
    ...[
      ['Ships', 'shipping'],
      ['Ahead', 'forward_contract'],
    ],
  ]);
});
