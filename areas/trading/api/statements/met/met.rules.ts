import Big from 'big.js';

import type { Decimal } from '@fairlead/platform/csv/decimal';

/** A trade that was told, or one of a statement, among those alike in account, contract, term, day, side and price. */
export type Alike<Id> = {
  readonly id: Id;
  readonly lots: Decimal;
  /** Time by which those of the same lots are taken one after another. */
  readonly at: string;
};

/** A reported trade and a trade of a statement that has it, or part of it. */
export type Met = { readonly reportedTradeId: number; readonly tradeId: string };

/** Number of steps after which a search for sums is given up. */
const MAX_STEPS = 20_000;

/**
 * Finds which reported trades the statement's trades are, of those alike in all but lots: first one for one by lots,
 * then one that is exactly the sum of several of the other side, where no other sum is possible.
 */
export function matchReportedWithStated(
  told: readonly Alike<number>[],
  stated: readonly Alike<string>[],
): Met[] {
  const pairs = findPairs(told, stated);
  const met = pairs.map(([one, other]) => ({ reportedTradeId: one.id, tradeId: other.id }));
  let left = told.filter(({ id }) => !met.some(({ reportedTradeId }) => reportedTradeId === id));
  let open = stated.filter(({ id }) => !met.some(({ tradeId }) => tradeId === id));
  for (const { whole, parts } of findSums(left, open)) {
    met.push(...parts.map(({ id }) => ({ reportedTradeId: whole.id, tradeId: id })));
    left = left.filter((each) => each !== whole);
    open = open.filter((each) => !parts.includes(each));
  }
  for (const { whole, parts } of findSums(open, left))
    met.push(...parts.map(({ id }) => ({ reportedTradeId: id, tradeId: whole.id })));
  return met;
}

/** Pairs those of the same lots in the order of their times; as many as both sides have. */
function findPairs<A, B>(
  some: readonly Alike<A>[],
  others: readonly Alike<B>[],
): (readonly [Alike<A>, Alike<B>])[] {
  const free = byLots(others);
  return inOrder(some).flatMap((one) => {
    const other = free.get(one.lots)?.shift();
    return other === undefined ? [] : [[one, other] as const];
  });
}

type Sum<A, B> = { readonly whole: Alike<A>; readonly parts: readonly Alike<B>[] };

/** Finds wholes that are the sum of parts; none where parts could make another sum, or are wanted by wholes of other lots. */
function findSums<A, B>(wholes: readonly Alike<A>[], parts: readonly Alike<B>[]): Sum<A, B>[] {
  const free = byLots(parts);
  const ofLots = byLots(wholes);
  const found = [...ofLots.keys()].flatMap((lots) => {
    const sums = listCombinations(lots, parts);
    return sums.length === 0 ? [] : [{ lots, sums }];
  });
  if (found.some(({ sums }) => sums.length > 1)) return [];
  return found.flatMap(({ lots, sums: [sum = []] }) => {
    const isShared = found.some(
      (other) => other.lots !== lots && other.sums[0]?.some((each) => sum.includes(each)) === true,
    );
    return isShared ? [] : assignParts(ofLots.get(lots) ?? [], { sum, free });
  });
}

/** Gives wholes of the same lots their parts, as long as there are enough of them. */
function assignParts<A, B>(
  wholes: readonly Alike<A>[],
  { sum, free }: { readonly sum: readonly Decimal[]; readonly free: Map<Decimal, Alike<B>[]> },
): Sum<A, B>[] {
  const needed = [...Map.groupBy(sum, (lots) => lots)];
  const most = Math.min(
    ...needed.map(([lots, each]) => Math.floor((free.get(lots)?.length ?? 0) / each.length)),
  );
  return wholes.slice(0, most).map((whole) => ({
    whole,
    parts: needed.flatMap(([lots, each]) => free.get(lots)?.splice(0, each.length) ?? []),
  }));
}

/** Ways in which two or more of the parts make the lots, told apart by their lots; two of them are enough to know. */
function listCombinations<B>(lots: Decimal, parts: readonly Alike<B>[]): (readonly Decimal[])[] {
  const due = new Big(lots).abs();
  const sizes = parts
    .map((part) => ({ lots: part.lots, size: new Big(part.lots).abs() }))
    .filter(({ size }) => size.lt(due))
    .toSorted((a, b) => b.size.cmp(a.size));
  const ways = new Map<string, readonly Decimal[]>();
  let steps = 0;
  const search = (from: number, rest: Big, chosen: readonly Decimal[]): void => {
    steps += 1;
    if (rest.eq(0)) ways.set(chosen.join(' '), chosen);
    for (let at = from; at < sizes.length && ways.size < 2 && steps < MAX_STEPS; at += 1) {
      const part = sizes[at];
      // Of equal parts only the first not chosen yet is tried: another one would be the same sum.
      if (part === undefined || (at > from && sizes[at - 1]?.lots === part.lots)) continue;
      if (part.size.lte(rest)) search(at + 1, rest.minus(part.size), [...chosen, part.lots]);
    }
  };
  search(0, due, []);
  // What was not searched to its end may have another way.
  return steps >= MAX_STEPS ? [[], []] : [...ways.values()];
}

const byLots = <Id>(trades: readonly Alike<Id>[]): Map<Decimal, Alike<Id>[]> =>
  Map.groupBy(inOrder(trades), ({ lots }) => lots);

const inOrder = <Id>(trades: readonly Alike<Id>[]): Alike<Id>[] =>
  trades.toSorted((a, b) =>
    [a.at, String(a.id)].join('\n') < [b.at, String(b.id)].join('\n') ? -1 : 1,
  );
