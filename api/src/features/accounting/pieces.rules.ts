import { type Amount, amountOf } from '@fairlead/shared/domain/money/exact';
import { type Card, type Chart, placeOf } from './chart.rules.ts';
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

/** What the database sums up of a period. */
export type Summed = {
  readonly facts: readonly Booked[];
  readonly budget: readonly Planned[];
  readonly restated: readonly Booked[];
};

/** All that was booked, planned and restated, each at its place. */
export function piecesOf(chart: Chart, { facts, budget, restated }: Summed): Piece[] {
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
  ];
}

/** Something booked in a locked period, and what the chart said of its card when that was locked. */
type MovedCard = Booked & { readonly before: Partial<Card> };

/** What charts moved in locked periods: it stood in another row, and is restated in both. */
export function movedPieces(chart: Chart, moved: readonly MovedCard[]): Piece[] {
  return moved.flatMap((row) => {
    const now = placeOf(chart, row);
    const [report, compare] = [amountOf(row.report), amountOf(row.compare)];
    return [
      { ...now, sums: { ...noSums(), reportMoved: report, compareMoved: compare } },
      {
        ...{ ...now, card: { ...now.card, ...row.before }, isBefore: true },
        sums: { ...noSums(), reportMoved: -report, compareMoved: -compare },
      },
    ];
  });
}
