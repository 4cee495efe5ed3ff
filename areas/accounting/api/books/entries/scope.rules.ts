import { isShipping, type Card, type Chart, type Company } from '../chart.rules.ts';
import type { Cell, CellPart } from './part.rules.ts';

/** Narrows the query of a cell's entries: companies and cards whose lines can match this part of the figure. */
export function scopeOf(
  chart: Chart,
  { isBankOnly }: Cell,
  { matches }: CellPart,
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

type At = { readonly chart: Chart; readonly company: Company; readonly card: Card };

function couldMatch({ chart, company, card }: At, matches: CellPart['matches']): boolean {
  if (matches({ company, card, vessel: null })) return true;
  return (
    isShipping(company) &&
    chart.vessels.some(({ name }) => matches({ company, card, vessel: name }))
  );
}
