import { findLastBusinessDay, type MonthIndex } from './market/business-days.ts';
import type { Contract } from './contracts.ts';
import type { Points, MarketTerm } from './market/market.ts';

/** Lots opened at one price: positive bought, negative sold. */
export type PositionPiece = { readonly lots: number; readonly points: Points };

export type HeldContract = {
  readonly account: string;
  readonly contract: Contract;
  readonly term: MarketTerm;
};

export type Position = HeldContract & { pieces: PositionPiece[] };

/**
 * Positions one clearer holds for the firm: each account's open lots of each contract and month.
 */
export type Ledger = {
  readonly add: (line: HeldContract, piece: PositionPiece) => void;
  /** Lots held: bought less sold. */
  readonly net: (line: HeldContract) => number;
  /** Sets purchases against sales, oldest first, and takes both off. */
  readonly offset: () => { readonly line: HeldContract; readonly pieces: PositionPiece[] }[];
  /** Takes off what stops trading on `day`. */
  readonly expire: (day: string) => Position[];
  /** Takes one piece off, to book it elsewhere. */
  readonly takeFirst: (line: HeldContract) => PositionPiece | undefined;
  readonly open: () => Position[];
};

/** A month's one fixing is known when the month before ends; averages need the whole month. */
export function lastTradingDate({ product }: Contract, month: MonthIndex): string {
  return findLastBusinessDay(product.pricing === 'MONTH_FIX' ? month - 1 : month);
}

export function createLedger(): Ledger {
  const positions = new Map<string, Position>();
  const at = (line: HeldContract) => positions.get(toKey(line));

  return {
    add: (line, piece) => {
      const held = at(line);
      if (held) held.pieces = merged([...held.pieces, piece]);
      else positions.set(toKey(line), { ...line, pieces: [piece] });
    },
    net: (line) => sum(at(line)?.pieces ?? []),
    offset: () =>
      [...positions.values()].flatMap((position) => {
        const [taken, left] = matched(position.pieces);
        if (taken.length === 0) return [];
        position.pieces = left;
        if (left.length === 0) positions.delete(toKey(position));
        return [{ line: position, pieces: merged(taken) }];
      }),
    expire: (day) => {
      const due = [...positions.values()].filter(
        ({ contract, term }) => lastTradingDate(contract, term.month) <= day,
      );
      for (const position of due) positions.delete(toKey(position));
      return due;
    },
    takeFirst: (line) => {
      const held = at(line);
      const [first, ...rest] = held?.pieces ?? [];
      if (held) held.pieces = rest;
      if (rest.length === 0) positions.delete(toKey(line));
      return first;
    },
    open: () => [...positions.values()],
  };
}

const toKey = ({ account, contract, term }: HeldContract): string =>
  `${account}|${contract.code}|${term.month}|${term.balmoDate ?? ''}`;

const sum = (pieces: readonly PositionPiece[]): number =>
  pieces.reduce((total, piece) => total + piece.lots, 0);

/** Pieces of one side and price are one line of the statement. */
function merged(pieces: readonly PositionPiece[]): PositionPiece[] {
  const groups = Map.groupBy(pieces, ({ lots, points }) => `${Math.sign(lots)} ${points}`);
  return [...groups.values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ lots: sum(group), points: group[0].points }],
  );
}

/** Splits pieces into those that cancel out, oldest first, and what stays open. */
function matched(pieces: readonly PositionPiece[]): [PositionPiece[], PositionPiece[]] {
  const bought = sum(pieces.filter(({ lots }) => lots > 0));
  const sold = -sum(pieces.filter(({ lots }) => lots < 0));
  const open = { bought: Math.min(bought, sold), sold: Math.min(bought, sold) };
  const taken: PositionPiece[] = [];
  const left: PositionPiece[] = [];
  for (const { lots, points } of pieces) {
    const side = lots > 0 ? 'bought' : 'sold';
    const used = Math.min(Math.abs(lots), open[side]);
    open[side] -= used;
    if (used > 0) taken.push({ lots: Math.sign(lots) * used, points });
    if (used < Math.abs(lots)) left.push({ lots: lots - Math.sign(lots) * used, points });
  }
  return [taken, left];
}
