import {
  isShipping,
  type LedgerCard,
  type LedgerChart,
  type LedgerCompany,
} from '../chart.rules.ts';
import type { FigureCell, FigureCellPart } from './part.rules.ts';

/** Narrows the query of a cell's entries: companies and cards whose lines can match this part of the figure. */
export function buildCellScope(
  chart: LedgerChart,
  { isBankOnly }: FigureCell,
  { matches }: FigureCellPart,
): { companies: string[]; cards: string[] } {
  const companies = new Set<string>();
  const cards = new Set<string>();
  for (const card of chart.cards.values()) {
    if (isBankOnly && !card.is_bank) continue;
    for (const company of chart.companies.values()) {
      if (!couldMatch({ chart, company, card }, matches)) continue;
      companies.add(company.code);
      cards.add(card.code);
    }
  }
  return { companies: [...companies], cards: [...cards] };
}

type At = {
  readonly chart: LedgerChart;
  readonly company: LedgerCompany;
  readonly card: LedgerCard;
};

function couldMatch({ chart, company, card }: At, matches: FigureCellPart['matches']): boolean {
  if (matches({ company, card, vessel: null })) return true;
  return (
    isShipping(company) &&
    chart.vessels.some(({ name }) => matches({ company, card, vessel: name }))
  );
}
