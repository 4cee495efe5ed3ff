import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { type LocatedValue, readRows } from '@fairlead/platform/csv/rows';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import type { PhysicalAmount, PhysicalTrade } from './physical.rules.ts';
import { findPhysicalTradeProblems } from './trade-checks.rules.ts';
import { AMOUNT_FIELDS, TRADE_FIELDS } from './trades-layout.rules.ts';
import { splitTradeSections } from './trades-sections.rules.ts';

/** Trades and amounts with the places of their rows. */
export type ReadTrades = {
  readonly trades: readonly LocatedValue<PhysicalTrade>[];
  readonly amounts: readonly LocatedValue<PhysicalAmount>[];
};

export type ParsedTrades = ReadTrades | { readonly problems: readonly Problem[] };

/**
 * Reads a file of physical trades and their amounts (docs/physical.md): whole or not at all, with every
 * bad row named.
 */
export function parseTrades(content: string, today: string): ParsedTrades {
  const problems: Problem[] = [];
  const sections = splitTradeSections(content, problems);
  if (sections === undefined) return { problems };
  const read = {
    trades: readRows(sections.Trades, TRADE_FIELDS, problems),
    amounts: readRows(sections.Amounts, AMOUNT_FIELDS, problems),
  };
  if (sections.Trades.length + sections.Amounts.length === 0) {
    problems.push(wholeFile('There is neither a trade nor an amount in the file'));
  }
  addAll(
    problems,
    read.trades.flatMap((trade) => findPhysicalTradeProblems(trade, today)),
    findDuplicateRows(read.trades, 'Trade', ({ tradeUuid }) => tradeUuid),
    findDuplicateRows(read.amounts, 'Holds From', amountKey),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : read;
}

const amountKey = ({ tradeUuid, column, isAdjProj, holdsFrom }: PhysicalAmount) =>
  `${column} of ${tradeUuid} from ${holdsFrom}${isAdjProj ? ' (adjustment or projection)' : ''}`;
