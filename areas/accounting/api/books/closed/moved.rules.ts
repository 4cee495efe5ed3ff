import { parseAmount } from '@fairlead/shared/domain/money/exact';

import {
  type LedgerChart,
  type LedgerCompany,
  isShipping,
  type ReportPosition,
  findReportPosition,
} from '../chart.rules.ts';
import { noLedgerSums, type SummedPiece, type LedgerSums } from '../sums.rules.ts';
import { FIGURE_TABLES, runningGroup } from '../tables.rules.ts';

/**
 * Companies (with all their cards) and cards (of every company) whose figures another chart moved.
 */
export type Affected = {
  readonly companies: ReadonlySet<string>;
  readonly cards: readonly string[];
};

/** Compares two charts: companies and cards that one places elsewhere than the other. */
export function affectedBy(then: LedgerChart, now: LedgerChart): Affected {
  const codes = new Set([...then.companies.keys(), ...now.companies.keys()]);
  return {
    companies: new Set([...codes].filter((code) => isAnother(code, then, now))),
    cards: [...now.cards.values()]
      .filter((card) => {
        const before = then.cards.get(card.code);
        return before !== undefined && CARD_POSITION.some((name) => before[name] !== card[name]);
      })
      .map(({ code }) => code),
  };
}

const CARD_POSITION = [
  ...(['statement', 'pnl_group', 'group_cost', 'row_category', 'bsg_code'] as const),
];

function isAnother(code: string, then: LedgerChart, now: LedgerChart): boolean {
  const [before, after] = [then.companies.get(code), now.companies.get(code)];
  if (before === undefined || after === undefined) return true;
  return (
    isShipping(before) !== isShipping(after) || then.vesselOf.get(code) !== now.vesselOf.get(code)
  );
}

type Row = {
  readonly company_code: string;
  readonly vessel_name?: string | null;
  readonly ledger_card_code: string;
};

/** Report position of a booking at closing and now; null: in no report. */
export type MovedPosition = {
  readonly then: ReportPosition | null;
  readonly now: ReportPosition | null;
};

/** Places of a row under two charts; undefined where they are the same in every table. */
export function movedBy(then: LedgerChart, now: LedgerChart, row: Row): MovedPosition | undefined {
  const moved = { then: findReportPosition(then, row), now: findReportPosition(now, row) };
  return standing(moved.then) === standing(moved.now) ? undefined : moved;
}

function standing(place: ReportPosition | null): string {
  if (place === null) return '';
  const cells = Object.values(FIGURE_TABLES).map((table) => {
    const path = table.pathOf(place);
    return path === null ? null : [...path, table.columnOf(place)];
  });
  return JSON.stringify([...cells, runningGroup(place)]);
}

type Amounts = { readonly report: string; readonly compare: string; readonly planned: string };

/** The pieces by which tables show what moved: what came to its place, and what left the one before. */
export function movedPieces(
  { then, now }: MovedPosition,
  amounts: Partial<Amounts>,
): SummedPiece[] {
  const [report, compare, planned] = [amounts.report, amounts.compare, amounts.planned].map(
    (amount) => parseAmount(amount ?? '0'),
  ) as [bigint, bigint, bigint];
  const by = (sign: 1n | -1n): LedgerSums => ({
    ...noLedgerSums(),
    reportMoved: sign * report,
    compareMoved: sign * compare,
    budgetMoved: sign * planned,
  });
  return [
    ...(now === null ? [] : [{ ...now, sums: by(1n) }]),
    ...(then === null ? [] : [{ ...then, isBefore: true, sums: by(-1n) }]),
  ];
}

/** The companies that are reported, and those that were when something of them was closed. */
export function companiesShown(
  chart: LedgerChart,
  pieces: readonly SummedPiece[],
): LedgerCompany[] {
  const shown = new Map(chart.companies);
  for (const { company } of pieces) if (!shown.has(company.code)) shown.set(company.code, company);
  return [...shown.values()];
}
