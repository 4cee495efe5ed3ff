import { type DemoProduct, PRODUCTS } from './market/products.ts';

/** Contract listed by a clearer: a product, its lot and what a lot costs. */
export type Contract = {
  readonly product: DemoProduct;
  readonly name: string;
  readonly code: string;
  readonly exchange: 'CME' | 'ICE';
  readonly multFactor: 100 | 1000;
  /** Clearing and exchange fees of a lot, in hundredths of a cent. */
  readonly fee: number;
  readonly commission: number;
  /** Initial margin of a lot, in dollars. */
  readonly margin: number;
  /** Lots of an order, of each month. */
  readonly size: readonly [number, number];
  /** Weight by which it is traded. */
  readonly weight: number;
};

const CME_FEE = 16_200;
const ICE_FEE = 14_550;

type Row = readonly [
  product: string,
  name: string,
  code: string,
  exchange: 'CME' | 'ICE',
  commission: number,
  margin: number,
  smallest: number,
  largest: number,
  weight: number,
];

/** Lots, as the exchanges define them; names and codes as this clearer has them. */
const FULL: readonly Row[] = [
  ['FEI', 'Argus Propane FEI Swap', 'A7E', 'CME', 50_000, 42_000, 2, 16, 30],
  ['FEI C4', 'Argus Butane FEI Swap', 'ABF', 'CME', 50_000, 44_000, 1, 8, 5],
  ['CP', 'Argus CP Propane Swap', 'A9N', 'CME', 50_000, 43_000, 1, 10, 16],
  ['CP C4', 'Argus CP Butane Swap', 'A9B', 'CME', 50_000, 45_000, 1, 6, 4],
  ['ARA', 'Argus Propane ARA Swap', 'APS', 'ICE', 50_000, 40_000, 1, 10, 10],
  ['LST', 'Mont Belvieu LST Propane', 'B0', 'ICE', 5_000, 3_600, 10, 120, 18],
  ['EPC', 'Mont Belvieu EPC Propane', 'PRL', 'ICE', 5_000, 3_600, 10, 120, 6],
  ['EPC C4', 'Mont Belvieu EPC Butane C4', 'NBI', 'ICE', 5_000, 4_200, 10, 80, 5],
  ['MOPJ', 'Naphtha C+F Japan Swap', 'NJC', 'ICE', 50_000, 41_000, 1, 6, 7],
  ['VLSFO', 'Marine Fuel 0.5% Singapore Swap', 'MF5', 'ICE', 50_000, 36_000, 1, 6, 3],
  ['BRT', 'Brent 1st Line Swap', 'I', 'ICE', 20_000, 5_400, 5, 40, 5],
  ['WTI', 'WTI 1st Line Swap', 'CS', 'CME', 20_000, 5_600, 5, 35, 5],
  ['BLPG', 'Baltic LPG Freight BLPG1', 'WAT', 'ICE', 125_000, 9_000, 1, 8, 3],
  ['BLPG3', 'Baltic LPG Freight BLPG3', 'WAU', 'ICE', 125_000, 14_000, 1, 8, 5],
];

const MINI: readonly Row[] = [
  ['FEI', 'Argus Propane FEI Mini', 'FEM', 'ICE', 5_000, 4_200, 2, 30, 4],
  ['CP', 'Argus CP Propane Mini', 'CPM', 'ICE', 5_000, 4_300, 2, 25, 2],
  ['LST', 'Mont Belvieu LST Propane Mini', 'LSM', 'ICE', 500, 360, 5, 80, 2],
];

const contract = (row: Row, multFactor: 100 | 1000): Contract => {
  const [code, name, contractCode, exchange, commission, margin, smallest, largest, weight] = row;
  const product = PRODUCTS.find((known) => known.code === code);
  if (product === undefined) throw new Error(`No product ${code}`);
  const fee = (exchange === 'CME' ? CME_FEE : ICE_FEE) / (multFactor === 100 ? 10 : 1);
  return {
    product,
    name,
    code: contractCode,
    exchange,
    multFactor,
    fee,
    commission,
    margin,
    size: [smallest, largest],
    weight,
  };
};

export const CONTRACTS: readonly Contract[] = [
  ...FULL.map((row) => contract(row, 1000)),
  ...MINI.map((row) => contract(row, 100)),
];

/** Pairs that are dealt as one price against the other. */
export const PRODUCT_SPREADS: readonly (readonly [string, string])[] = [
  ['A7E', 'A9N'],
  ['A7E', 'NJC'],
  ['APS', 'A7E'],
  ['B0', 'PRL'],
  ['I', 'CS'],
];

export function contractOf(code: string): Contract {
  const found = CONTRACTS.find((known) => known.code === code);
  if (found === undefined) throw new Error(`No contract ${code}`);
  return found;
}
