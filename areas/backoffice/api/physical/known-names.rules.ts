import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { type Placed, problemAt } from '@fairlead/platform/csv/rows';
import type { PhysicalAmount, PhysicalTrade } from './physical.rules.ts';
import type { ReadTrades } from './trades-file.rules.ts';

/** A trade as it stands before the file. */
export type KnownTrade = { readonly tradeDate: string; readonly withdrawn: boolean };

/** Names that exist already of those a file of trades names. */
export type KnownNames = {
  readonly lots: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
  /** By book, strategy and deal, as JSON. */
  readonly deals: ReadonlyMap<string, 'PHYS' | 'PAPER'>;
  readonly trades: ReadonlyMap<string, KnownTrade>;
};

/** Rows that name what nobody knows, and amounts that cannot be of their trade. */
export function nameProblems(
  { trades, amounts }: ReadTrades,
  known: KnownNames,
): readonly Problem[] {
  const held = new Map([
    ...known.trades,
    ...trades.map(({ value }): [string, KnownTrade] => [value.tradeUuid, value]),
  ]);
  return [
    ...trades.flatMap((trade) => namesOfTrade(trade, known)),
    ...amounts.flatMap((amount) => tradeOfAmount(amount, held)),
  ];
}

function namesOfTrade({ value, row }: Placed<PhysicalTrade>, known: KnownNames): Problem[] {
  const { lotNum, book, strategy, deal, product } = value;
  const problems: Problem[] = [];
  if (!known.lots.has(lotNum)) {
    problems.push(awaited(problemAt(row, 'Lot', `There is no lot ${lotNum}`)));
  }
  if (product !== null && !known.products.has(product)) {
    const message = `'${product}' is no product in the reference data`;
    problems.push(awaited(problemAt(row, 'Product', message)));
  }
  const kind = known.deals.get(JSON.stringify([book, strategy, deal]));
  const place = `'${book}, ${strategy}, ${deal}'`;
  if (kind === undefined) {
    problems.push(awaited(problemAt(row, 'Deal', `${place} is no deal in the reference data`)));
  } else if (kind === 'PAPER') {
    problems.push(problemAt(row, 'Deal', `${place} is a deal of paper`));
  }
  return problems;
}

function tradeOfAmount(
  { value, row }: Placed<PhysicalAmount>,
  held: ReadonlyMap<string, KnownTrade>,
): Problem[] {
  const trade = held.get(value.tradeUuid);
  if (trade === undefined) {
    return [awaited(problemAt(row, 'Trade', `There is no trade ${value.tradeUuid}`))];
  }
  if (trade.withdrawn) {
    return [problemAt(row, 'Trade', `The trade ${value.tradeUuid} is withdrawn`)];
  }
  if (value.holdsFrom >= trade.tradeDate) return [];
  return [problemAt(row, 'Holds From', `is before the trade, which is of ${trade.tradeDate}`)];
}
