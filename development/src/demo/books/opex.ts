/**
 * Daily running cost of a gas carrier in 2024, near the published example of a tanker (crew 3,421
 * of 5,426 dollars a day; docking apart).
 */
export type OpexLine = {
  readonly opCode: string;
  /** Dollars. */
  readonly perDay: number;
  /** Invoices of a month. */
  readonly invoices: number;
  readonly cards: readonly (readonly [card: string, what: string])[];
};

export const OPEX: readonly OpexLine[] = [
  {
    opCode: 'CREW',
    perDay: 3_421,
    invoices: 8,
    cards: [
      ...[1, 2, 3, 4].map(() => ['510010', 'Crew wages'] as const),
      ['510020', 'Crew travel'],
      ['510030', 'Victualling'],
      ['510040', 'Training and medical'],
    ],
  },
  {
    opCode: 'STOR',
    perDay: 288,
    invoices: 6,
    cards: [
      ['520010', 'Deck and engine stores'],
      ['520020', 'Paints and chemicals'],
    ],
  },
  { opCode: 'LUBE', perDay: 467, invoices: 3, cards: [['530010', 'Lubricating oils']] },
  {
    opCode: 'SPAR',
    perDay: 271,
    invoices: 8,
    cards: [
      ['540010', 'Spare parts'],
      ['540020', 'Forwarding of spares'],
    ],
  },
  { opCode: 'REPR', perDay: 153, invoices: 4, cards: [['550010', 'Repairs']] },
  { opCode: 'SURV', perDay: 148, invoices: 2, cards: [['560010', 'Class and surveys']] },
  { opCode: 'SAFE', perDay: 148, invoices: 2, cards: [['570010', 'Safety equipment']] },
  {
    opCode: 'GENL',
    perDay: 157,
    invoices: 5,
    cards: [
      ['580010', 'Communication'],
      ['580020', 'Sundry costs'],
    ],
  },
];

const A_YEAR = 1.03;
const BASE_YEAR = 2024;

/** Factor of costs on a day to those of 2024. */
export const inflation = (day: string): number => A_YEAR ** (Number(day.slice(0, 4)) - BASE_YEAR);

/** Fee of the ship management for a day of 2024, in dollars. */
export const FEE_A_DAY = 373;
