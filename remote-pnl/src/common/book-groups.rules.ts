import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

type Group = StrategyRow['group'];

/** Names that charts give to the groups that books belong to (PNL-13). */
export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  corp: 'Corp',
  product: 'Product',
  shipping: 'Shipping',
  forward_contract: 'Forward',
};

/** The books behind each name of a chart, as a sentence: 'Books Cargo, Product'. SCG is all of them. */
export function booksOfCharts(data: AllTrades): ReadonlyMap<string, string> {
  const books = data.per_strategy_phys_pnl_summary.filter(({ depth }) => depth === 0);
  const groups = Map.groupBy(books, ({ group }) => group);
  return new Map([
    ['SCG', listBookNames('SwissChemGas', books)],
    ...[...groups].map(
      ([group, ofGroup]) =>
        [GROUP_NAMES[group], listBookNames(GROUP_NAMES[group], ofGroup)] as const,
    ),
  ]);
}

const listBookNames = (name: string, books: readonly { readonly book: string }[]) =>
  `${name}: ${books.length === 1 ? 'book' : 'books'} ${books.map(({ book }) => book).join(', ')}`;
