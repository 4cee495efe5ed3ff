import { MONTHS } from './calendar.ts';
import { DEALS, dollars } from './deals.ts';

/** Products with exposure: unit, what it is quoted in, dollars for one unit of exposure and price. */
export const PRODUCTS = [
  product('FEI', 'kt', 612.5),
  product('CP', 'kt', 580),
  product('ARA', 'kt', 541.25),
  product('LST', 'kb', 0.79125),
  product('EPC', 'kb', 0.765),
  product('BLPG3', 'kt', 118.4),
  product('MOPJ', 'kt', 676.125),
  product('NWE Naptha', 'kt', 641),
  product('WTI', 'kb', 81.54),
];

function product(code: string, exposure_unit: 'kt' | 'kb', price: number) {
  const gallons = code === 'LST' || code === 'EPC';
  return {
    code,
    exposure_unit,
    price,
    quote_unit: gallons ? '$/gal' : exposure_unit === 'kb' ? '$/BBL' : '$/MT',
    /** Dollars of P&L for 1 kt or kb and a move of 1. */
    multiplier: gallons ? 42_000 : 1000,
    mt: exposure_unit === 'kt' ? 1 : code === 'WTI' ? 1 / 7.33 : 1 / 12.4,
  };
}

export const ofProduct = (code: string) => {
  const found = PRODUCTS.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(`The fixtures have no product ${code}`);
  return found;
};

/** Price moves of the day, July to December. */
const MOVES: Readonly<Record<string, readonly number[]>> = {
  FEI: [-7.82, -7.25, -5.93, -4.66, -4.48, -4],
  CP: [-3.79, -2.18, -3, -2.65, -1.52, -1.66],
  ARA: [4.5, 3.02, 4.04, 3.88, 2.45, 1.82],
  LST: [0.0271, 0.0216, 0.0188, 0.0167, -0.0012, 0.0118],
  EPC: [0.0025, -0.0006, -0.0016, -0.0065, 0.0069, -0.0068],
  BLPG3: [1.91, 3.37, 2.88, 2.61, 0.55, 2.22],
  MOPJ: [-4.57, -5.12, -2.83, -4.44, -2.14, -1.93],
  'NWE Naptha': [-3.1, -3.4, -2.2, -2.9, -1.7, -1.2],
  WTI: [0.42, 0.38, 0.35, 0.31, 0.28, 0.25],
};

export const moveOf = (code: string, month: string): number =>
  MOVES[code]?.[MONTHS.indexOf(month)] ?? 0;

/** Backwardated: each month 0.6 % below the one before. */
export const priceOf = (code: string, month: string): number =>
  Math.round(ofProduct(code).price * (1 - 0.006 * MONTHS.indexOf(month)) * 1e4) / 1e4;

type Kind = 'Paper' | 'Physical';

/** Deal, kind, product, month of the year, exposure in the product's unit. */
const POSITIONS: readonly (readonly [string, Kind, string, number, number])[] = [
  ['EW-2407', 'Paper', 'FEI', 7, -18],
  ['EW-2407', 'Paper', 'ARA', 7, 31],
  ['EW-2407', 'Paper', 'MOPJ', 7, -4],
  ['EW-2408', 'Paper', 'FEI', 8, 24],
  ['EW-2408', 'Paper', 'CP', 8, -20],
  ['EW-2408', 'Paper', 'MOPJ', 8, 9],
  ['EW-Q4', 'Paper', 'FEI', 10, -10],
  ['EW-Q4', 'Paper', 'FEI', 11, -10],
  ['EW-Q4', 'Paper', 'ARA', 12, 12],
  ['EW-Q4', 'Paper', 'NWE Naptha', 10, 6],
  ['MB-2408', 'Paper', 'LST', 8, 95],
  ['MB-2408', 'Paper', 'EPC', 8, -60],
  ['MB-2409', 'Paper', 'LST', 9, 168],
  ['MB-2409', 'Paper', 'WTI', 9, -45],
  ['Harrier 0624', 'Physical', 'FEI', 8, 44],
  ['Harrier 0624', 'Physical', 'LST', 7, -480],
  ['Harrier 0624', 'Paper', 'FEI', 8, -26],
  ['Harrier 0624', 'Paper', 'LST', 7, 470],
  ['Petrel 0724', 'Physical', 'FEI', 9, 22],
  ['Petrel 0724', 'Physical', 'LST', 8, -240],
  ['Petrel 0724', 'Paper', 'FEI', 9, -21],
  ['Petrel 0724', 'Paper', 'LST', 8, 230],
  ['Kestrel 0724', 'Physical', 'CP', 9, 38],
  ['Kestrel 0724', 'Paper', 'CP', 9, -12],
  ['Osprey 2024', 'Physical', 'BLPG3', 7, 8],
  ['Osprey 2024', 'Physical', 'BLPG3', 11, 22],
  ['Osprey 2024', 'Paper', 'BLPG3', 7, -6],
  ['CP 2024', 'Physical', 'CP', 7, 23],
  ['CP 2024', 'Physical', 'CP', 10, 23],
  ['CP 2024', 'Paper', 'CP', 7, -20],
];

export const LEGS = POSITIONS.map(([name, kind, code, month, exposure]) => {
  const deal = DEALS.find((candidate) => candidate.deal === name);
  if (deal === undefined) throw new Error(`The fixtures have no deal ${name}`);
  return {
    deal,
    kind,
    product: code,
    month: `2024-${String(month).padStart(2, '0')}-01`,
    exposure,
    before: exposure * 1.02,
    volume: Math.abs(exposure) * 1.1,
    mt: exposure * ofProduct(code).mt,
  };
});
export type Leg = (typeof LEGS)[number];

/** What the price move of the day makes of a leg. */
export const priceGain = ({ product: code, month, exposure }: Leg): number =>
  dollars(exposure * ofProduct(code).multiplier * moveOf(code, month));

/** To three decimals: what is left of a sum of binary fractions goes. */
export const rounded = (amount: number): number => Math.round(amount * 1000) / 1000;

export const total = (amounts: readonly number[]): number =>
  rounded(amounts.reduce((sum, one) => sum + one, 0));
