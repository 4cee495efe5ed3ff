import type { Payment, TimelinePiece } from './piece.rules.ts';
import type { StatementDay, TimelineEntry, TimelineStatement } from './statement-day.rules.ts';

/** Payments of a stretch that a telling tells again. */
export type Alignment = {
  /** Payment of the stretch, entry of the telling. */
  readonly pairs: readonly (readonly [theirs: number, ours: number])[];
  /** Number of payments of the stretch before all of the telling, and after it. */
  readonly head: number;
  readonly tail: number;
  /** Pairs whose references are the same, or are of one format and differ. */
  readonly agreeing: number;
  readonly differing: number;
  /** Pairs whose words are the same. */
  readonly words: number;
  /** The database has all pairs as one payment each, or as two; undefined: not all are laid. */
  readonly known: boolean | undefined;
};

/** A position may be that of many payments where an account is emptied again and again. */
const MAX_ALIGNMENT_STARTS = 100;

/**
 * Finds every way in which balances allow a telling to tell a stretch again: it begins at
 * a balance within it, or it begins within the telling, and the amounts from there on are the same in any
 * order; or they begin or end with the same balance and one has all amounts of the other.
 */
export function findAlignments(piece: TimelinePiece, telling: StatementDay): readonly Alignment[] {
  if (telling.entries.length === 0) return [];
  const byBalance = [...findAlignmentStarts(piece, telling)].flatMap(
    (place) => alignmentAt(piece, telling, place) ?? [],
  );
  if (byBalance.length > 0) return byBalance;
  return [alignUnordered(piece, telling)].filter((one) => one !== undefined);
}

type AlignmentStart = { readonly theirs: number; readonly ours: number };

function* findAlignmentStarts(
  piece: TimelinePiece,
  telling: StatementDay,
): Generator<AlignmentStart> {
  const { payments } = piece;
  for (const theirs of piece.positionsOf(telling.opening).slice(0, MAX_ALIGNMENT_STARTS))
    if (theirs < payments.length) yield { theirs, ours: 0 };
  let balance = telling.opening;
  for (const [index, { amount }] of telling.entries.entries()) {
    balance = balance.plus(amount);
    const ours = index + 1;
    if (ours < telling.entries.length && balance.eq(piece.opening)) yield { theirs: 0, ours };
  }
}

function alignmentAt(
  piece: TimelinePiece,
  telling: StatementDay,
  { theirs, ours }: AlignmentStart,
): Alignment | undefined {
  const [known, told] = [piece.payments, telling.entries];
  const length = Math.min(known.length - theirs, told.length - ours);
  const range = <Item>(items: readonly Item[], from: number) =>
    items.slice(from, from + length).map((item, at) => [item, from + at] as const);
  const pairs = pairByAmount(range(known, theirs), range(told, ours));
  if (pairs?.length !== length) return undefined;
  const goesOn = known.length - theirs > length;
  return scored(piece, telling, {
    pairs,
    head: theirs,
    tail: goesOn ? known.length - theirs - length : 0,
  });
}

/** Pairs those that begin or end with the same balance, where one has all amounts of the other in another order. */
function alignUnordered(piece: TimelinePiece, telling: StatementDay): Alignment | undefined {
  const isBegun = telling.opening.eq(piece.opening);
  if (!isBegun && !telling.closing.eq(piece.closing)) return undefined;
  const known = piece.payments.map((payment, at) => [payment, at] as const);
  const told = telling.entries.map((entry, at) => [entry, at] as const);
  const pairs = pairByAmount(known, told) ?? [];
  if (pairs.length < Math.min(known.length, told.length)) return undefined;
  return scored(piece, telling, { pairs, head: 0, tail: 0 });
}

type At<Item> = readonly (readonly [Item, number])[];

/** Equal amounts paired, by reference first, then by words, then in order; undefined: none are equal. */
function pairByAmount(
  known: At<Payment>,
  told: At<TimelineEntry>,
): readonly (readonly [number, number])[] | undefined {
  const byAmount = Map.groupBy(known, ([{ amount }]) => amount);
  const pairs: [number, number][] = [];
  for (const [amount, ours] of Map.groupBy(told, ([entry]) => entry.amount)) {
    const theirs = [...(byAmount.get(amount) ?? [])];
    for (const [at, entryAt] of bestFirst(theirs, ours)) pairs.push([at, entryAt]);
  }
  return pairs.length === 0 ? undefined : pairs;
}

function bestFirst(
  theirs: (readonly [Payment, number])[],
  ours: At<TimelineEntry>,
): [number, number][] {
  const left = [...ours];
  const pairs: [number, number][] = [];
  for (const isAlike of theirs.length + left.length > 2 ? [isSameRef, isSameWords, isAny] : [isAny])
    for (let at = 0; at < left.length; at += 1) {
      const [entry, entryAt] = left[at] ?? [];
      if (entry === undefined || entryAt === undefined) continue;
      const found = theirs.findIndex(([payment]) => isAlike(payment, entry));
      const [taken] = found < 0 ? [] : theirs.splice(found, 1);
      if (taken === undefined) continue;
      pairs.push([taken[1], entryAt]);
      left.splice(at, 1);
      at -= 1;
    }
  return pairs;
}

const isSameRef = ({ sources }: Payment, { ref }: TimelineEntry) =>
  ref !== null && sources.some(({ entry }) => entry.ref === ref);
const isSameWords = ({ sources: told }: Payment, { words }: TimelineEntry) =>
  told.some(({ entry }) => entry.words === words);
const isAny = () => true;

function scored(
  piece: TimelinePiece,
  telling: StatementDay,
  found: Pick<Alignment, 'pairs' | 'head' | 'tail'>,
): Alignment {
  const { pairs } = found;
  const said = pairs.flatMap(([theirs, ours]) => {
    const [payment, entry] = [piece.payments[theirs], telling.entries[ours]];
    return payment === undefined || entry === undefined ? [] : [{ payment, entry }];
  });
  const count = (of: (one: (typeof said)[number]) => boolean) => said.filter(of).length;
  return {
    ...found,
    agreeing: count(({ payment, entry }) => isSameRef(payment, entry)),
    differing: count(({ payment, entry }) => isOtherRef(payment, entry, telling.statement)),
    words: count(({ payment, entry }) => isSameWords(payment, entry)),
    known: alignKnown(said, telling.statement),
  };
}

const isOtherRef = (payment: Payment, entry: TimelineEntry, { format }: TimelineStatement) =>
  entry.ref !== null &&
  !isSameRef(payment, entry) &&
  payment.sources.some(
    ({ statement, entry: { ref } }) => ref !== null && statement.format === format,
  );

function alignKnown(
  said: readonly { readonly payment: Payment; readonly entry: TimelineEntry }[],
  { isLaid }: TimelineStatement,
): boolean | undefined {
  if (!isLaid) return undefined;
  const same = said.map(({ payment, entry }) => {
    const laid = payment.sources.filter(({ statement }) => statement.isLaid);
    return laid.length === 0
      ? undefined
      : laid.some((other) => paymentOf(other.entry) === paymentOf(entry));
  });
  if (same.includes(undefined)) return undefined;
  return same.every((is) => is === true);
}

/** The row of the payment that an entry tells. */
const paymentOf = ({ payment, row }: TimelineEntry): string => payment ?? row;
