import type { CargoAmount, CargoTrade, CargoColumn } from './cargo-trades.ts';

/** Difference planted in a lot's column between the two systems (docs/demo-books.md). */
export type LotFault =
  | { readonly what: 'not booked' | 'booked twice' | 'sign turned' | 'rate of another day' }
  | { readonly what: 'wrong lot'; readonly lot: string }
  | { readonly what: 'wrong column'; readonly column: CargoColumn }
  /** Traders have it only from `LATE_FROM` on. */
  | { readonly what: 'late' }
  | { readonly what: 'rounding'; readonly cents: number };

/** Differences between traders and accounting, by lot number. */
export type LotFaults = {
  /** By lot and column. */
  readonly ofColumns: ReadonlyMap<string, LotFault>;
  /** Lots of which the accounting has nothing. */
  readonly notBooked: ReadonlySet<string>;
  /** Lots of which traders have no trade. */
  readonly notTraded: ReadonlySet<string>;
};

export const NO_LOT_FAULTS: LotFaults = {
  ofColumns: new Map(),
  notBooked: new Set(),
  notTraded: new Set(),
};

export const LOT_FAULTS: LotFaults = {
  ofColumns: new Map<string, LotFault>([
    ['23-0222 broker', { what: 'not booked' }],
    ['24-0248 canal_insurance_inspector', { what: 'not booked' }],
    ['24-0258 demurrage', { what: 'not booked' }],
    ['23-0229 lc', { what: 'booked twice' }],
    ['24-0247 canal_insurance_inspector', { what: 'booked twice' }],
    ['24-0249 demurrage', { what: 'booked twice' }],
    ['24-0240 broker', { what: 'wrong lot', lot: '24-0241' }],
    ['24-0255 canal_insurance_inspector', { what: 'wrong lot', lot: '24-0256' }],
    ['24-0266 demurrage', { what: 'wrong lot', lot: '24-0267' }],
    ['24-0238 canal_insurance_inspector', { what: 'wrong column', column: 'broker' }],
    ['24-0245 lc', { what: 'wrong column', column: 'freight_diff' }],
    ['24-0263 broker', { what: 'wrong column', column: 'canal_insurance_inspector' }],
    ['24-0234 canal_insurance_inspector', { what: 'sign turned' }],
    ['24-0243 broker', { what: 'sign turned' }],
    ['24-0264 demurrage', { what: 'sign turned' }],
    ['24-0239 canal_insurance_inspector', { what: 'rate of another day' }],
    ['24-0286 lc', { what: 'rate of another day' }],
    ['24-0269 canal_insurance_inspector', { what: 'rate of another day' }],
    ['24-0274 canal_insurance_inspector', { what: 'late' }],
    ['24-0276 canal_insurance_inspector', { what: 'late' }],
    ['24-0278 demurrage', { what: 'late' }],
    ['24-0236 canal_insurance_inspector', { what: 'rounding', cents: 1_250 }],
    ['24-0251 broker', { what: 'rounding', cents: 2 }],
    ['24-0261 canal_insurance_inspector', { what: 'rounding', cents: 5_000 }],
  ]),
  notBooked: new Set(['24-0291', '24-0295']),
  notTraded: new Set(['24-0292']),
};

/** After the demo's last day. */
export const LATE_FROM = '2024-07-04';

type Asked = Pick<CargoAmount, 'column' | 'isAdjProj'> & {
  readonly lotNum: string;
  readonly trade: CargoTrade;
};

/**
 * Fault planted in a trade's amount: actual costs that somebody outside has, not in the cargo
 * itself.
 */
export function findFault(
  { ofColumns }: LotFaults,
  { lotNum, column, isAdjProj, trade: { internal, type } }: Asked,
): LotFault | undefined {
  if (isAdjProj || internal !== null || type === 'BUY' || type === 'SELL') return undefined;
  return ofColumns.get(`${lotNum} ${column}`);
}
