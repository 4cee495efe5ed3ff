import type { BreakCause } from '@fairlead/backoffice/contract/breaks';

import type { CargoColumn } from '../cargo/cargo-trades.ts';

/**
 * Excess of the traders' amount over the accounting's in a lot's column, in dollars as a decimal,
 * up to the demo's last day.
 */
export type PlantedDifference = {
  readonly lot: string;
  readonly column: CargoColumn;
  readonly difference: string;
};

/** A difference beyond rounding; no cause makes one of a lot that traders do not have. */
export type PlantedBreak = PlantedDifference & { readonly cause: BreakCause | null };

type Row = readonly [lot: string, column: CargoColumn, difference: string];

const toBreaks = (cause: BreakCause | null, rows: readonly Row[]): PlantedBreak[] =>
  rows.map(([lot, column, difference]) => ({ lot, column, difference, cause }));

/** Every break of the demo firm: what is in the wrong lot or column is one on both. */
export const PLANTED_BREAKS: readonly PlantedBreak[] = [
  ...toBreaks('not booked', [
    ['23-0222', 'broker', '-3850.00'],
    ['24-0248', 'canal_insurance_inspector', '-30013.49'],
    ['24-0258', 'demurrage', '-143283.39'],
  ]),
  // Lots that traders alone have.
  ...toBreaks('not booked', [
    ['24-0291', 'broker', '-3850.00'],
    ['24-0291', 'canal_insurance_inspector', '-68200.00'],
    ['24-0291', 'income_expense', '-1173604.36'],
    ['24-0291', 'lc', '-6722.57'],
    ['24-0295', 'broker', '-7700.00'],
    ['24-0295', 'canal_insurance_inspector', '-24200.00'],
    ['24-0295', 'income_expense', '-1370661.39'],
    ['24-0295', 'lc', '-13560.32'],
  ]),
  ...toBreaks('booked twice', [
    ['23-0229', 'lc', '7953.49'],
    ['24-0247', 'canal_insurance_inspector', '18200.30'],
    ['24-0249', 'demurrage', '115475.52'],
  ]),
  ...toBreaks('wrong lot', [
    ['24-0240', 'broker', '-2800.00'],
    ['24-0241', 'broker', '2800.00'],
    ['24-0255', 'canal_insurance_inspector', '-9210.90'],
    ['24-0256', 'canal_insurance_inspector', '9210.90'],
    ['24-0266', 'demurrage', '-36059.68'],
    ['24-0267', 'demurrage', '36059.68'],
  ]),
  ...toBreaks('wrong column', [
    ['24-0238', 'broker', '34048.71'],
    ['24-0238', 'canal_insurance_inspector', '-34048.71'],
    ['24-0245', 'freight_diff', '6880.57'],
    ['24-0245', 'lc', '-6880.57'],
    ['24-0263', 'broker', '-7700.00'],
    ['24-0263', 'canal_insurance_inspector', '7700.00'],
  ]),
  ...toBreaks('sign turned', [
    ['24-0234', 'canal_insurance_inspector', '-42869.80'],
    ['24-0243', 'broker', '-8400.00'],
    ['24-0264', 'demurrage', '-255014.70'],
  ]),
  ...toBreaks('rate of another day', [
    ['24-0239', 'canal_insurance_inspector', '591.24'],
    ['24-0269', 'canal_insurance_inspector', '-187.47'],
    ['24-0286', 'lc', '-441.08'],
  ]),
  ...toBreaks('late', [
    ['24-0274', 'canal_insurance_inspector', '32703.48'],
    ['24-0276', 'canal_insurance_inspector', '23337.14'],
    ['24-0278', 'demurrage', '84763.38'],
  ]),
  // Lots that the accounting alone has, one of them under a number that no lot has.
  ...toBreaks(null, [
    ['24-0292', 'broker', '4200.00'],
    ['24-0292', 'canal_insurance_inspector', '74400.00'],
    ['24-0292', 'income_expense', '1338457.48'],
    ['24-0292', 'lc', '7418.19'],
    ['24-0999', 'broker', '6240.00'],
  ]),
];

/** Differences that count as rounding. */
export const PLANTED_ROUNDINGS: readonly PlantedDifference[] = [
  { lot: '24-0236', column: 'canal_insurance_inspector', difference: '-12.50' },
  { lot: '24-0251', column: 'broker', difference: '-0.02' },
  { lot: '24-0261', column: 'canal_insurance_inspector', difference: '-50.00' },
];
