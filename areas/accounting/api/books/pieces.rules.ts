import { type Amount, amountOf } from '@fairlead/shared/domain/money/exact';
import { type Chart, placeOf } from './chart.rules.ts';
import { noSums, type Piece } from './sums.rules.ts';

type Booked = {
  readonly company_code: string;
  readonly vessel_name: string | null;
  readonly ledger_card_code: string;
  readonly report: string;
  readonly compare: string;
};

type Planned = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly planned: string;
};

type Replanned = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly before: string;
  readonly now: string;
};

/** Sums of a period by the database. */
export type Summed = {
  readonly facts: readonly Booked[];
  readonly budget: readonly Planned[];
  readonly restated: readonly Booked[];
  /** Former plans of closed days, where they were others. */
  readonly replanned: readonly Replanned[];
};

/** All that was booked, planned and restated, each at its place. */
export function piecesOf(chart: Chart, { facts, budget, restated, replanned }: Summed): Piece[] {
  return [
    ...facts.map((row) => ({
      ...placeOf(chart, row),
      sums: { ...noSums(), report: amountOf(row.report), compare: amountOf(row.compare) },
    })),
    ...budget.map((row) => ({
      ...placeOf(chart, row),
      sums: { ...noSums(), budget: amountOf(row.planned) },
    })),
    ...restated.map((row) => {
      const reportMoved: Amount = amountOf(row.report);
      const compareMoved: Amount = amountOf(row.compare);
      return { ...placeOf(chart, row), sums: { ...noSums(), reportMoved, compareMoved } };
    }),
    ...replanned.map((row) => ({
      ...placeOf(chart, row),
      sums: { ...noSums(), budgetMoved: amountOf(row.now) - amountOf(row.before) },
    })),
  ];
}
