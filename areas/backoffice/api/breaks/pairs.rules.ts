import { sumAmounts, type Amount } from '@fairlead/shared/domain/money/exact';

/** Entry of one system in a lot's column; income positive. */
type Entry = {
  readonly day: string;
  /** Dollars. */
  readonly amount: Amount;
  readonly currency: string;
  /** In its currency; null where that changed with it. */
  readonly own: Amount | null;
};

/** Change of the traders' amount of a trade. */
export type PairableMove = Entry & { readonly trade: string };

/** A line of the ledger. */
export type PairableLine = Entry & {
  readonly journalId: number;
  readonly lineNo: number;
  readonly series: string;
  readonly number: number;
  readonly card: string;
  readonly narrative: string;
};

export type EntryPair = { readonly move: PairableMove; readonly line: PairableLine };

/** Entries of the two systems matched with each other, and what is left. */
export type PairedEntries = {
  readonly same: readonly EntryPair[];
  /** The same in a currency, not in dollars. */
  readonly sameInCurrency: readonly EntryPair[];
  readonly moves: readonly PairableMove[];
  readonly lines: readonly PairableLine[];
};

/**
 * Pairs moves with lines of the same dollars, then of the same amount of another currency, each as their
 * days follow; then the moves of a trade together with a line of their sum.
 */
export function pairEntries(
  moves: readonly PairableMove[],
  lines: readonly PairableLine[],
): PairedEntries {
  const inDollars = pairsBy(moves.toSorted(byDay), lines.toSorted(byPosition), inDollarsAlike);
  const inCurrency = pairsBy(inDollars.moves, inDollars.lines, inCurrencyAlike);
  const rest = withoutSums(inCurrency.moves, inCurrency.lines);
  return { same: inDollars.pairs, sameInCurrency: inCurrency.pairs, ...rest };
}

type Alike = (move: PairableMove, line: PairableLine) => boolean;

const inDollarsAlike: Alike = (move, line) => move.amount === line.amount;

const inCurrencyAlike: Alike = (move, line) =>
  move.currency !== 'USD' && move.currency === line.currency && move.own === line.own;

function pairsBy(moves: readonly PairableMove[], lines: readonly PairableLine[], isAlike: Alike) {
  const left = [...lines];
  const pairs: EntryPair[] = [];
  const alone = moves.filter((move) => {
    const at = left.findIndex((line) => isAlike(move, line));
    const [line] = at === -1 ? [] : left.splice(at, 1);
    if (line !== undefined) pairs.push({ move, line });
    return line === undefined;
  });
  return { pairs, moves: alone, lines: left };
}

function withoutSums(moves: readonly PairableMove[], lines: readonly PairableLine[]) {
  let left = { moves, lines };
  for (const ofTrade of byTrade(moves)) {
    const sum = sumAmounts(ofTrade.map(({ amount }) => amount));
    const line = left.lines.find(({ amount }) => amount === sum);
    if (line !== undefined)
      left = {
        moves: left.moves.filter((move) => !ofTrade.includes(move)),
        lines: left.lines.filter((other) => other !== line),
      };
    else if (sum === 0n)
      left = { ...left, moves: left.moves.filter((move) => !ofTrade.includes(move)) };
  }
  return left;
}

/** The moves of each trade that has several. */
export function byTrade(moves: readonly PairableMove[]): readonly (readonly PairableMove[])[] {
  return [...Map.groupBy(moves, ({ trade }) => trade).values()].filter(({ length }) => length > 1);
}

const byDay = (a: Entry, b: Entry) => compare(a.day, b.day);

const byPosition = (a: PairableLine, b: PairableLine) =>
  byDay(a, b) || compare(a.series, b.series) || a.number - b.number || a.lineNo - b.lineNo;

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
