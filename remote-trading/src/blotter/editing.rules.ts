import type { TicketBook } from '@fairlead/trading/domain/tickets/ticket';

import { strategyOfDeal } from './desk/books.rules.ts';
import type { DraftField, DraftSet } from './desk/drafts.rules.ts';

type Chosen = { readonly book: string | null; readonly strategy: string | null };
type Value = string | number | boolean | null;

/**
 * Changes by an edited cell. Empty is none, also of the commission (BLO-10); a deal that is chosen
 * before its strategy brings it.
 */
export function toDraftSet(
  field: DraftField,
  value: Value,
  { row, books }: { readonly row: Chosen; readonly books: readonly TicketBook[] },
): DraftSet {
  if (field === 'commission_override') return { [field]: typeof value === 'number' ? value : null };
  const text = typeof value === 'string' && value !== '' ? value : null;
  if (field !== 'deal' || text === null || row.strategy !== null) return { [field]: text };
  const strategy = strategyOfDeal(books, row.book, text);
  return strategy === undefined ? { deal: text } : { strategy, deal: text };
}

/** A waiting row, as far as where the keyboard goes on is concerned. */
export type RowToEdit = {
  readonly id: string;
  readonly isWaiting: boolean;
};

/** The next row that waits, from the one after `from` on and around. */
export function nextWaiting(
  rows: { readonly count: number; readonly at: (position: number) => RowToEdit },
  from: number,
): string | undefined {
  for (let step = 1; step < rows.count; step += 1) {
    const row = rows.at((from + step) % rows.count);
    if (row.isWaiting) return row.id;
  }
  return undefined;
}

type Filled = {
  readonly has_broker: boolean;
  readonly broker: string | null;
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
};

/** The column to fill in first; 'action' where nothing is left but to submit. */
export function firstOpenColumn(row: Filled): string {
  if (row.has_broker && row.broker === null) return 'broker';
  return (['book', 'strategy', 'deal'] as const).find((field) => row[field] === null) ?? 'action';
}
