/**
 * Merges statements of one day into the timeline. A `StatementDay` has an opening, entries and a
 * closing; the known day consists of stretches (`TimelinePiece`) of consecutive payments. Each
 * statement is aligned with each stretch.
 */
import { type Alignment, findAlignments } from './alignment.rules.ts';
import { partedFor } from './parting.rules.ts';
import { mergeBounds, type Payment, TimelinePiece, listPaymentStatements } from './piece.rules.ts';
import {
  arePages,
  type Bounds,
  isDecided,
  isEarlier,
  isSameNumber,
  type StatementDay,
  type TimelineStatement,
} from './statement-day.rules.ts';

/** Reason why a statement does not fit: it says otherwise than these, or it may tell again or go on. */
export type Misfit = {
  readonly kind: 'other' | 'unsure';
  readonly against: readonly TimelineStatement[];
};

type Link = 'before' | 'after' | Alignment;
export type DayPlan = readonly (readonly [TimelinePiece, Link])[];

const UNBOUND: Bounds = { begins: false, ends: false, isFirst: false, isLast: false };

export const isMisfit = (found: DayPlan | Misfit): found is Misfit => 'kind' in found;

/** One day of an account: what is known of it, in stretches between which something may be missing. */
export class OneDay {
  #pieces: readonly TimelinePiece[] = [];
  /** Stretches as they are parted where the telling that is planned needs it. */
  #planned: readonly TimelinePiece[] = [];

  get pieces(): readonly TimelinePiece[] {
    return this.#pieces;
  }

  /** Finds how a telling would be laid, or why it cannot be. */
  planFor(telling: StatementDay): DayPlan | Misfit {
    const plan: [TimelinePiece, Link][] = [];
    this.#planned = this.#pieces.flatMap((piece) => partedFor(piece, telling));
    for (const piece of this.#planned) {
      const relation = findRelation(piece, telling);
      if (relation === 'apart') continue;
      if (typeof relation === 'object' && 'kind' in relation) return relation;
      if (isWithin(relation, telling)) return [[piece, relation]];
      plan.push([piece, relation]);
    }
    const told = plan.flatMap(([, link]) => (typeof link === 'object' ? link.pairs : []));
    if (new Set(told.map(([, ours]) => ours)).size === told.length) return withinBounds(plan);
    return {
      kind: 'other',
      against: plan.flatMap(([piece]) => listPaymentStatements(piece.payments)),
    };
  }

  /** Lays a telling as planned: it may join stretches. */
  lay(telling: StatementDay, plan: DayPlan): void {
    this.#pieces = this.#planned;
    const [first, ...others] = plan;
    if (first !== undefined && others.length === 0) {
      const [piece, link] = first;
      if (isWithin(link, telling)) {
        repeatStretch(piece, telling, link);
        return;
      }
      if (link === 'after') {
        piece.append(toPayments(telling));
        piece.bounds = mergeBounds(piece.bounds, telling.bounds, { back: false, on: true });
        return;
      }
    }
    this.#join(telling, plan);
  }

  /** Lays a telling beside what is known, as data kept before there was a timeline may be. */
  layApart(telling: StatementDay): void {
    const piece = new TimelinePiece(telling.opening, UNBOUND);
    piece.append(toPayments(telling));
    this.#pieces = [...this.#pieces, piece];
  }

  #join(telling: StatementDay, plan: DayPlan): void {
    const own = toPayments(telling);
    const heads: Payment[] = [];
    const tails: Payment[] = [];
    for (const [piece, link] of plan) {
      const { payments } = piece;
      if (link === 'before') tails.push(...payments);
      else if (link === 'after') heads.unshift(...payments);
      else {
        for (const [theirs, ours] of link.pairs)
          own[ours]?.sources.push(...(payments[theirs]?.sources ?? []));
        heads.unshift(...payments.slice(0, link.head));
        tails.push(...payments.slice(payments.length - link.tail));
      }
    }
    const joined = new Set(plan.map(([piece]) => piece));
    const opening = heads.reduce((left, { amount }) => left.minus(amount), telling.opening);
    const reaches = { back: heads.length === 0, on: tails.length === 0 };
    const theirs = [...joined].reduce((all, { bounds }) => mergeBounds(all, bounds), UNBOUND);
    const whole = new TimelinePiece(opening, mergeBounds(theirs, telling.bounds, reaches));
    whole.append([...heads, ...own, ...tails]);
    this.#pieces = [...this.#pieces.filter((piece) => !joined.has(piece)), whole];
  }
}

/** Leaves out what would lie beyond an end of the day that another stretch of the plan has. */
function withinBounds(plan: DayPlan): DayPlan {
  const isEnded = plan.some(
    ([{ bounds }, link]) => isAgain(link) && link.tail === 0 && bounds.ends,
  );
  const isBegun = plan.some(
    ([{ bounds }, link]) => isAgain(link) && link.head === 0 && bounds.begins,
  );
  return plan.filter(
    ([, link]) => !(link === 'before' && isEnded) && !(link === 'after' && isBegun),
  );
}

const isAgain = (link: Link): link is Alignment => typeof link === 'object';

const toPayments = ({ statement, entries }: StatementDay): Payment[] =>
  entries.map((entry) => ({ amount: entry.amount, sources: [{ statement, entry }] }));

const isWithin = (link: Link, { entries }: StatementDay): link is Alignment =>
  typeof link === 'object' && link.pairs.length === entries.length;

/** A telling within a stretch may say that the day begins or ends with it. */
function repeatStretch(piece: TimelinePiece, telling: StatementDay, { pairs }: Alignment): void {
  for (const [theirs, ours] of pairs) {
    const entry = telling.entries[ours];
    if (entry !== undefined) piece.addSource(theirs, telling.statement, entry);
  }
  piece.bounds = mergeBounds(piece.bounds, telling.bounds, {
    back: piece.opening.eq(telling.opening),
    on: piece.closing.eq(telling.closing),
  });
}

/** True when one says that the day begins or ends where the other has payments beyond. */
function isBeyond(piece: TimelinePiece, telling: StatementDay, link: Alignment): boolean {
  const isAll = link.pairs.length === telling.entries.length;
  const opening = isAll || link.head > 0 ? piece.opening : telling.opening;
  const closing = isAll || link.tail > 0 ? piece.closing : telling.closing;
  return [piece, telling].some(
    (one) =>
      (one.bounds.begins && !one.opening.eq(opening)) ||
      (one.bounds.ends && !one.closing.eq(closing)),
  );
}

function findRelation(piece: TimelinePiece, telling: StatementDay): 'apart' | Link | Misfit {
  const sequel = findSequel(piece, telling);
  const links = findAlignments(piece, telling).filter((link) => !isBeyond(piece, telling, link));
  const [best] = links
    .filter((link) => !isOfAnother(piece, telling, link))
    .toSorted((a, b) => computeScore(b) - computeScore(a) || b.pairs.length - a.pairs.length);
  if (best === undefined)
    return links.length > 0 ? (sequel ?? 'apart') : withoutLink(sequel, piece, telling);
  if (sequel === undefined) return best;
  const isAgain =
    decideRepetition(piece, telling, best) ??
    (isHardly(sequel, piece, telling) || isRepeated(piece, telling, best));
  if (isAgain === undefined)
    return { kind: 'unsure', against: listPaymentStatements(piece.payments) };
  return isAgain ? best : sequel;
}

/** Classifies a statement that repeats nothing of a stretch. */
function withoutLink(
  sequel: 'before' | 'after' | undefined,
  piece: TimelinePiece,
  telling: StatementDay,
): 'apart' | Link | Misfit {
  const others = listPaymentStatements(piece.payments);
  const isOther =
    sequel === undefined ? isSameStretch(piece, telling) : isOtherReading(sequel, piece, telling);
  if (isOther && !others.every((other) => arePages(other, telling.statement)))
    return { kind: 'other', against: others };
  return sequel ?? 'apart';
}

const computeScore = ({ agreeing, differing, words }: Alignment) =>
  agreeing - differing + words / 1e6;

/** True when it goes on from the stretch, or the stretch from it. */
function findSequel(piece: TimelinePiece, telling: StatementDay): 'before' | 'after' | undefined {
  const [known, told] = [piece.bounds, telling.bounds];
  const isAfter = !known.ends && !told.begins && telling.opening.eq(piece.closing);
  const isBefore = !known.begins && !told.ends && telling.closing.eq(piece.opening);
  const others = listPaymentStatements(piece.payments);
  if (!isAfter)
    return isBefore && !others.some((other) => isMadeBefore(other, telling.statement))
      ? 'before'
      : undefined;
  return isBefore && others.some((other) => isEarlier(telling.statement, other))
    ? 'before'
    : 'after';
}

const isMadeBefore = (a: TimelineStatement, b: TimelineStatement): boolean =>
  a.createdAt !== null && b.createdAt !== null && a.createdAt < b.createdAt;

/** A statement of many days is hardly a part of one. */
function isHardly(
  sequel: 'before' | 'after',
  piece: TimelinePiece,
  telling: StatementDay,
): boolean {
  const [known, told] = [piece.bounds, telling.bounds];
  return sequel === 'after' ? known.isLast || told.isFirst : known.isFirst || told.isLast;
}

/**
 * True when it reports the same payments in another format, although its balances would also let it
 * follow the stretch.
 */
function isOtherReading(
  sequel: 'before' | 'after',
  piece: TimelinePiece,
  telling: StatementDay,
): boolean {
  const isBeside = telling.opening.eq(piece.opening) || telling.closing.eq(piece.closing);
  if (!isBeside) return false;
  return (
    telling.statement.isProvisional ||
    isHardly(sequel, piece, telling) ||
    telling.entries.some((entry) => piece.isAlike(entry))
  );
}

/** True when it begins or ends as the stretch does, or one is all of the day: then they tell one thing. */
function isSameStretch(piece: TimelinePiece, telling: StatementDay): boolean {
  return (
    telling.opening.eq(piece.opening) ||
    telling.closing.eq(piece.closing) ||
    (piece.bounds.begins && piece.bounds.ends) ||
    (telling.bounds.begins && telling.bounds.ends) ||
    piece.positionsOf(telling.opening).length > 0 ||
    telling.entries.some((entry) => entry.ref !== null && piece.withRef(entry).length > 0)
  );
}

/** A person said that what it would tell again are payments of another statement, and not its own. */
function isOfAnother(
  piece: TimelinePiece,
  { statement }: StatementDay,
  { pairs }: Alignment,
): boolean {
  const others = listPaymentStatements(pairs.flatMap(([theirs]) => piece.payments[theirs] ?? []));
  return others.some((other) => isDecidedAs('two', statement, other));
}

const isDecidedAs = (as: 'same' | 'two', a: TimelineStatement, b: TimelineStatement): boolean =>
  isDecided(a, as, b) || isDecided(b, as, a);

/**
 * Decides where balances allow that it tells the stretch again and that it goes on: by what a person said, or
 * the same references.
 */
function decideRepetition(
  piece: TimelinePiece,
  { statement }: StatementDay,
  best: Alignment,
): boolean | undefined {
  if (listPaymentStatements(piece.payments).some((other) => isDecidedAs('same', statement, other)))
    return true;
  return best.agreeing > best.differing ? true : undefined;
}

/**
 * The same number of a statement says again; other numbers, or other references of one format, say two where
 * the words differ as well. What is booked tells a report again, and another format says again.
 */
function isRepeated(
  piece: TimelinePiece,
  telling: StatementDay,
  best: Alignment,
): boolean | undefined {
  const { statement } = telling;
  const others = listPaymentStatements(piece.payments);
  const numbers = others.map((other) => isSameNumber(other, statement));
  if (numbers.includes(true)) return true;
  const isTwo = best.differing > best.agreeing || numbers.includes(false);
  if (isTwo && best.words < best.pairs.length) return false;
  if (others.every(({ isProvisional }) => isProvisional !== statement.isProvisional)) return true;
  if (best.known !== undefined || isTwo) return best.known;
  return others.every(({ format }) => format !== statement.format) ? true : undefined;
}
