import {
  correctionsIn,
  isCorrecting,
  isReplacing,
  isTakingBack,
  findCompleteStatements,
} from './corrections.rules.ts';
import type { Misfit } from './day.rules.ts';
import { TimelineDays } from './days.rules.ts';
import { type Payment, type TimelinePiece, listPaymentStatements } from './piece.rules.ts';
import {
  isDecided,
  findLaterStatement,
  type TimelineStatement,
  withHeirs,
} from './statement-day.rules.ts';

/** Reason why a person is asked: it says otherwise, it leaves out what others tell, or it may be told again. */
export type TimelineQuestion = {
  readonly kind: Misfit['kind'] | 'less';
  /** The statements that it is asked about. */
  readonly against: readonly number[];
};

export type Laid = {
  /** Every payment of these days, with the entries that tell it. */
  readonly payments: readonly Payment[];
  /** Statements in whose place another is. */
  readonly replaced: ReadonlyMap<number, number>;
  readonly waiting: ReadonlyMap<number, TimelineQuestion>;
  /** Statements after whose closing balance their day goes on. */
  readonly continued: ReadonlySet<number>;
  /** Places at which statements begin on their first days. */
  readonly startsAt: ReadonlyMap<number, number>;
};

/**
 * Lays statements of an account onto some days. Whatever order they came in, the same payments come out;
 * what cannot be decided waits, and what is known already stays.
 */
export function laid(statements: readonly TimelineStatement[]): Laid {
  const out: Out = {
    replaced: new Map(statements.flatMap(setAside)),
    waiting: new Map(),
    known: new Set(),
  };
  const held = statements.filter(({ id }) => !out.replaced.has(id));
  for (const [one, other] of [...findCompleteStatements(held), ...correctionsIn(held)])
    replace(out, one, other);
  for (;;) {
    const inPlay = statements
      .filter(({ id }) => !out.replaced.has(id) && !out.waiting.has(id))
      .toSorted(mostFirst);
    const days = new TimelineDays();
    const known = (statement: TimelineStatement) => withHeirs(statement, out.replaced);
    if (inPlay.some((one) => isChanged(days, { statement: known(one), inPlay }, out))) continue;
    const left = inPlay.filter(({ id }) => !out.replaced.has(id) && !out.waiting.has(id));
    if (left.some((statement) => isCutShort(days, known(statement), out))) continue;
    const { replaced, waiting } = out;
    const { payments, startsAt } = days;
    return { replaced, waiting, payments, startsAt, continued: days.continuedOf(left) };
  }
}

/** A person said that what is known stays: the statement is not laid, whatever comes. */
function setAside({ id, decision, decidedAbout: [keeper] }: TimelineStatement): [number, number][] {
  return decision === 'keeps' && keeper !== undefined ? [[id, keeper]] : [];
}

/** Place of a statement of before the timeline, with entries left out: it stays beside what is known. */
const WITHOUT_PLACE: Misfit = { kind: 'other', against: [] };

type Out = {
  readonly replaced: Map<number, number>;
  readonly waiting: Map<number, TimelineQuestion>;
  /** Statements in the place of one that is laid. */
  readonly known: Set<number>;
};

/** Orders statements: those that tell most come first, and what is not booked comes last. */
function mostFirst(a: TimelineStatement, b: TimelineStatement): number {
  return (
    Number(a.isProvisional) - Number(b.isProvisional) ||
    measureLength(b) - measureLength(a) ||
    (a.closingDate < b.closingDate ? -1 : a.closingDate > b.closingDate ? 1 : 0) ||
    a.id - b.id
  );
}

const measureLength = ({ openingDate, closingDate }: TimelineStatement) =>
  Date.parse(closingDate) - Date.parse(openingDate);

/** Lays a statement; true: one that was laid before has to go, so that all are laid again. */
function isChanged(days: TimelineDays, { statement, inPlay }: Next, out: Out): boolean {
  const misfit = statement.isWhole ? days.lay(statement) : WITHOUT_PLACE;
  if (misfit === undefined) return false;
  const { kind, against } = misfit;
  if (kind === 'other' && areCorrected([statement, ...against], inPlay, out)) return true;
  const loser = findLoser(statement, misfit, out);
  if (loser === undefined) {
    days.layApart(statement);
    return false;
  }
  const { of, by, than } = loser;
  const isBack = by === undefined && ask(out, of, { kind, against: than.map(idOf) });
  if (by !== undefined) for (const one of of) replace(out, one, by);
  return isBack || of.some((one) => against.includes(one));
}

type Next = {
  readonly statement: TimelineStatement;
  readonly inPlay: readonly TimelineStatement[];
};

/** Puts corrections in the place of statements that the bank itself corrected: nobody is asked about those. */
function areCorrected(
  all: readonly TimelineStatement[],
  inPlay: readonly TimelineStatement[],
  out: Out,
): boolean {
  for (const one of all) {
    const correction = inPlay.find((other) => other !== one && isCorrecting(other, one));
    if (correction !== undefined) replace(out, one, correction);
  }
  return all.some(({ id }) => out.replaced.has(id));
}

const idOf = ({ id }: TimelineStatement) => id;

/** Lets statements wait; true: what they had replaced is back, as what waits does not count. */
function ask(
  { waiting, replaced }: Out,
  of: readonly TimelineStatement[],
  question: TimelineQuestion,
): boolean {
  for (const { id } of of) waiting.set(id, question);
  const back = [...replaced].filter(([, by]) => waiting.has(by));
  for (const [id] of back) replaced.delete(id);
  return back.length > 0;
}

/** Puts a statement in the place of another, as one that is known where that was. */
function replace(
  { replaced, known }: Out,
  one: TimelineStatement,
  by: Pick<TimelineStatement, 'id'>,
): void {
  replaced.set(one.id, by.id);
  if (one.isLaid || known.has(one.id)) known.add(by.id);
}

type Loser = {
  readonly of: readonly TimelineStatement[];
  /** Statement in whose favour; undefined: a person is asked. */
  readonly by?: TimelineStatement;
  readonly than: readonly TimelineStatement[];
};

/** Finds which of statements that do not fit together goes; undefined: all are known, and stay. */
function findLoser(
  statement: TimelineStatement,
  { kind, against }: Misfit,
  { known }: Out,
): Loser | undefined {
  if (against.length === 0) return undefined;
  if (kind === 'other') {
    if (isReplacing(statement, against)) return { of: against, by: statement, than: against };
    const later = against.find((other) => isReplacing(other, [statement]));
    if (later !== undefined) return { of: [statement], by: later, than: against };
  }
  // What is known stays, and then what the bank put in its place.
  const rank = ({ id, isLaid }: TimelineStatement) => (isLaid ? 2 : known.has(id) ? 1 : 0);
  const others = against.filter((other) => rank(other) < rank(statement));
  if (others.length > 0) return { of: others, than: [statement] };
  return statement.isLaid ? undefined : { of: [statement], than: against };
}

/**
 * A statement that ends before its closing day does in others is a part of the day, unless the bank made
 * it later than these: then it leaves out what the bank took back. True: all are laid again.
 */
function isCutShort(days: TimelineDays, statement: TimelineStatement, out: Out): boolean {
  const rest = days.restOf(statement);
  if (rest === undefined || statement.isProvisional) return false;
  const others = beyond(rest, statement);
  if (others.length === 0 || isPart(days, statement, { rest, others })) return false;
  if (others.every((other) => other.isProvisional || isTakingBack(statement, other))) {
    for (const one of others) replace(out, one, statement);
    return true;
  }
  if (statement.isLaid || others.some((other) => !other.isLaid)) return false;
  ask(out, [statement], { kind: 'less', against: others.map(idOf) });
  return true;
}

/** Statements that tell what this one does not: payments from its opening on, or that only reports have. */
function beyond(piece: TimelinePiece, statement: TimelineStatement): readonly TimelineStatement[] {
  const isOwn = ({ sources }: Payment) => sources.some((one) => one.statement.id === statement.id);
  const own = piece.payments.filter(isOwn);
  const opening = own.reduce((left, { amount }) => left.minus(amount), statement.closing);
  const first = own.length === 0 ? piece.payments.length : piece.payments.findIndex(isOwn);
  const start = piece.positionsOf(opening).findLast((at) => at <= first) ?? first;
  const isReported = ({ sources: told }: Payment) =>
    told.every((one) => one.statement.isProvisional);
  return listPaymentStatements(
    piece.payments.filter((one, at) => !isOwn(one) && (at >= start || isReported(one))),
  );
}

type Beyond = { readonly rest: TimelinePiece; readonly others: readonly TimelineStatement[] };

/** True when another was made later and tells more, or one that tells nothing of it begins where it ends. */
function isPart(
  days: TimelineDays,
  statement: TimelineStatement,
  { rest, others }: Beyond,
): boolean {
  if (others.some((other) => isDecided(statement, 'same', other))) return true;
  if (others.some((other) => isDecided(statement, 'replaces', other))) return false;
  const isLater = (other: TimelineStatement) =>
    !other.isProvisional && findLaterStatement(statement, other) === other;
  if (others.some(isLater)) return true;
  const { closingDate, closing, id } = statement;
  const last = rest.payments.findLastIndex(({ sources: told }) =>
    told.some((one) => one.statement.id === id),
  );
  const beside = new Set(listPaymentStatements(rest.payments.slice(0, last + 1)));
  return days
    .begunWith(closingDate, closing)
    .some((other) => other.id !== id && !beside.has(other));
}
