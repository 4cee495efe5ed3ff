import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import type { PhysicalAmount, PhysicalTrade } from './physical.rules.ts';
import type { ReadTrades } from './trades-file.rules.ts';

/** A trade as it stands before the file. */
export type KnownTrade = { readonly tradeDate: string; readonly withdrawn: boolean };

/** Names that exist already of those a file of trades names. */
export type KnownPhysicalNames = {
  readonly lots: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
  /** By book, strategy and deal, as JSON. */
  readonly deals: ReadonlyMap<string, 'PHYS' | 'PAPER'>;
  readonly trades: ReadonlyMap<string, KnownTrade>;
};

/** Rows that name what nobody knows, and amounts that cannot be of their trade. */
export function findPhysicalNameProblems(
  { trades, amounts }: ReadTrades,
  known: KnownPhysicalNames,
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

function namesOfTrade(
  { value, row }: LocatedValue<PhysicalTrade>,
  known: KnownPhysicalNames,
): Problem[] {
  const { lotNum, book, strategy, deal, product } = value;
  const problems: Problem[] = [];
  if (!known.lots.has(lotNum)) {
    problems.push(awaited(createCellProblem(row, 'Lot', `There is no lot ${lotNum}`)));
  }
  if (product !== null && !known.products.has(product)) {
    const message = `'${product}' is no product in the reference data`;
    problems.push(awaited(createCellProblem(row, 'Product', message)));
  }
  const kind = known.deals.get(JSON.stringify([book, strategy, deal]));
  const place = `'${book}, ${strategy}, ${deal}'`;
  if (kind === undefined) {
    problems.push(
      awaited(createCellProblem(row, 'Deal', `${place} is no deal in the reference data`)),
    );
  } else if (kind === 'PAPER') {
    problems.push(createCellProblem(row, 'Deal', `${place} is a deal of paper`));
  }
  return problems;
}

function tradeOfAmount(
  { value, row }: LocatedValue<PhysicalAmount>,
  held: ReadonlyMap<string, KnownTrade>,
): Problem[] {
  const trade = held.get(value.tradeUuid);
  if (trade === undefined) {
    return [awaited(createCellProblem(row, 'Trade', `There is no trade ${value.tradeUuid}`))];
  }
  if (trade.withdrawn) {
    return [createCellProblem(row, 'Trade', `The trade ${value.tradeUuid} is withdrawn`)];
  }
  if (value.holdsFrom >= trade.tradeDate) return [];
  return [
    createCellProblem(row, 'Holds From', `is before the trade, which is of ${trade.tradeDate}`),
  ];
}
