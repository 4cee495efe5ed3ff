import type { BreakCause } from '@fairlead/shared/contract/back-office/breaks';
import { type Amount, amountOf, sizeOf, sumOf } from '@fairlead/shared/domain/money/exact';

import type { Cut, LedgerMove, Moves, TraderMove } from './moves.rules.ts';

/** A column of a lot whose systems differ beyond rounding. */
export type BrokenColumn = { readonly difference: Amount; readonly moves: Moves };

/** A cause that makes the whole of a difference, and by which entries. */
export type FoundCause = {
  readonly cause: BreakCause;
  readonly amount: Amount;
  /** The day of the traders' amount that it is about. */
  readonly day: string | null;
  readonly lines: readonly LedgerMove[];
};

/** Where else the entries of a difference may lie. */
export type Elsewhere = {
  /** Other columns of the lot, and the same column of other lots, that are breaks too. */
  readonly columns: readonly BrokenColumn[];
  readonly lots: readonly BrokenColumn[];
};

type Asked = BrokenColumn & Elsewhere & { readonly cut: Cut; readonly roundingOk: Amount };

/** What of both systems has no counterpart of the same amount in the other. */
type Unpaired = {
  readonly traders: readonly TraderMove[];
  readonly ledger: readonly LedgerMove[];
  /** Lines that have one. */
  readonly paired: readonly LedgerMove[];
};

/** Rates and roundings of two systems may differ by as much. */
const A_CENT = amountOf('0.01');

const isSame = (a: Amount, b: Amount): boolean => sizeOf(a - b) <= A_CENT;

/** The likely cause of a break; undefined where none makes all of it. */
export function causeOf(asked: Asked): FoundCause | undefined {
  const unpaired = unpairedOf(asked.moves, asked.cut);
  for (const rule of RULES) {
    const found = rule(asked, unpaired);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Pairs entries of the same amount, each once. */
export function unpairedOf({ traders, ledger }: Moves, cut: Cut): Unpaired {
  const open = ledger.filter(({ day }) => day <= cut.accountingEnd);
  const paired: LedgerMove[] = [];
  const alone = traders
    .filter(({ day, amount }) => day <= cut.tradeDate && amount !== 0n)
    .filter(({ amount }) => {
      const at = open.findIndex((line) => isSame(line.amount, amount));
      if (at === -1) return true;
      paired.push(...open.splice(at, 1));
      return false;
    });
  return { traders: alone, ledger: open.filter(({ amount }) => amount !== 0n), paired };
}

type Rule = (asked: Asked, unpaired: Unpaired) => FoundCause | undefined;

const makes = ({ difference, roundingOk }: Asked, amount: Amount): boolean =>
  sizeOf(difference - amount) <= roundingOk;

const signTurned: Rule = (asked, { traders, ledger }) => {
  for (const { amount, day } of traders) {
    const line = ledger.find((one) => isSame(one.amount, -amount));
    if (line !== undefined && makes(asked, amount - line.amount))
      return { cause: 'sign turned', amount: line.amount, day, lines: [line] };
  }
  return undefined;
};

const bookedTwice: Rule = (asked, { ledger, paired }) => {
  for (const line of ledger) {
    const first = paired.find((one) => isSame(one.amount, line.amount) && one.card === line.card);
    if (first !== undefined && makes(asked, -line.amount))
      return { cause: 'booked twice', amount: line.amount, day: null, lines: [first, line] };
  }
  return undefined;
};

/** The amount lacks its line here and is a line too many there, or the other way round. */
function astray(asked: Asked, { traders, ledger }: Unpaired, there: readonly BrokenColumn[]) {
  for (const other of there) {
    if (sizeOf(asked.difference + other.difference) > asked.roundingOk) continue;
    const { traders: theirs, ledger: lines } = unpairedOf(other.moves, asked.cut);
    for (const { amount, day } of traders) {
      const line = lines.find((one) => isSame(one.amount, amount));
      if (line !== undefined && makes(asked, amount)) return { amount, day, lines: [line] };
    }
    for (const line of ledger) {
      const move = theirs.find(({ amount }) => isSame(amount, line.amount));
      if (move !== undefined && makes(asked, -line.amount))
        return { amount: line.amount, day: move.day, lines: [line] };
    }
  }
  return undefined;
}

const wrongColumn: Rule = (asked, unpaired) => {
  const found = astray(asked, unpaired, asked.columns);
  return found && { cause: 'wrong column', ...found };
};

const wrongLot: Rule = (asked, unpaired) => {
  const found = astray(asked, unpaired, asked.lots);
  return found && { cause: 'wrong lot', ...found };
};

const rateOfAnotherDay: Rule = (asked, { traders, ledger }) => {
  for (const line of ledger) {
    const { atOwnRate: own, rateDay } = line;
    if (own === null || rateDay === null || !makes(asked, own - line.amount)) continue;
    const move = traders.find(({ amount }) => isSame(amount, own));
    if (move !== undefined)
      return { cause: 'rate of another day', amount: line.amount, day: rateDay, lines: [line] };
  }
  return undefined;
};

const late: Rule = (asked, { traders, ledger }) => {
  const { moves, cut } = asked;
  for (const { amount, day } of traders) {
    const line = moves.ledger.find(
      (one) => one.day > cut.accountingEnd && isSame(one.amount, amount),
    );
    if (line !== undefined && makes(asked, amount))
      return { cause: 'late', amount, day, lines: [line] };
  }
  for (const line of ledger) {
    const move = moves.traders.find(
      (one) => one.day > cut.tradeDate && isSame(one.amount, line.amount),
    );
    if (move !== undefined && makes(asked, -line.amount))
      return { cause: 'late', amount: line.amount, day: move.day, lines: [line] };
  }
  return undefined;
};

const notBooked: Rule = (asked, { traders, ledger }) => {
  const amount = sumOf(traders.map((move) => move.amount));
  const [first] = traders;
  if (first === undefined || ledger.length > 0 || !makes(asked, amount)) return undefined;
  return { cause: 'not booked', amount, day: first.day, lines: [] };
};

/** The surest first. */
const RULES: readonly Rule[] = [
  ...[signTurned, bookedTwice, wrongColumn, wrongLot, rateOfAnotherDay, late, notBooked],
];
