import { type Amount, parseAmount } from '@fairlead/shared/domain/money/exact';
import { type LedgerChart, requireReportPosition } from './chart.rules.ts';
import { noLedgerSums, type SummedPiece } from './sums.rules.ts';

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
export function toLedgerPieces(
  chart: LedgerChart,
  { facts, budget, restated, replanned }: Summed,
): SummedPiece[] {
  return [
    ...facts.map((row) => ({
      ...requireReportPosition(chart, row),
      sums: {
        ...noLedgerSums(),
        report: parseAmount(row.report),
        compare: parseAmount(row.compare),
      },
    })),
    ...budget.map((row) => ({
      ...requireReportPosition(chart, row),
      sums: { ...noLedgerSums(), budget: parseAmount(row.planned) },
    })),
    ...restated.map((row) => {
      const reportMoved: Amount = parseAmount(row.report);
      const compareMoved: Amount = parseAmount(row.compare);
      return {
        ...requireReportPosition(chart, row),
        sums: { ...noLedgerSums(), reportMoved, compareMoved },
      };
    }),
    ...replanned.map((row) => ({
      ...requireReportPosition(chart, row),
      sums: { ...noLedgerSums(), budgetMoved: parseAmount(row.now) - parseAmount(row.before) },
    })),
  ];
}
