import type { TicketBook } from '@fairlead/trading/domain/tickets/ticket';

type Chosen = { readonly book: string | null; readonly strategy: string | null };

function findStrategies(
  books: readonly TicketBook[],
  book: string | null,
): TicketBook['strategies'] {
  return books.find(({ name }) => name === book)?.strategies ?? {};
}

export function strategyNames(
  books: readonly TicketBook[],
  book: string | null,
): readonly string[] {
  return Object.keys(findStrategies(books, book));
}

/** The deals of the strategy; while none is chosen those of the book that are of one strategy only. */
export function dealNames(
  books: readonly TicketBook[],
  { book, strategy }: Chosen,
): readonly string[] {
  const strategies = findStrategies(books, book);
  if (strategy !== null)
    return Object.hasOwn(strategies, strategy) ? (strategies[strategy] ?? []) : [];
  const all = [...new Set(Object.values(strategies).flat())];
  return all.filter((deal) => strategyOfDeal(books, book, deal) !== undefined);
}

/** The strategy that a deal of the book is of; undefined where several have it. */
export function strategyOfDeal(
  books: readonly TicketBook[],
  book: string | null,
  deal: string,
): string | undefined {
  const having = Object.entries(findStrategies(books, book)).filter(([, deals]) =>
    deals.includes(deal),
  );
  return having.length === 1 ? having[0]?.[0] : undefined;
}
