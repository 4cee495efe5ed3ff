import type Big from 'big.js';

import { startOf } from './chain.rules.ts';
import { isMisfit, type Misfit, OneDay, type Plan } from './day.rules.ts';
import { type Payment, type Piece, statementsOf } from './piece.rules.ts';
import {
  covers,
  isSameSpan,
  laterOf,
  type Telling,
  tellingsOf,
  type ToldStatement,
} from './told.rules.ts';

/** Why a person is asked: it says otherwise, it leaves out what others tell, or it may be told again. */
export type Question = {
  readonly kind: Misfit['kind'] | 'less';
  /** The statements that it is asked about. */
  readonly against: readonly number[];
};

export type Laid = {
  /** Every payment of these days, with the entries that tell it. */
  readonly payments: readonly Payment[];
  /** Statements in whose place another is. */
  readonly replaced: ReadonlyMap<number, number>;
  readonly waiting: ReadonlyMap<number, Question>;
  /** Those after whose closing balance their day goes on. */
  readonly continued: ReadonlySet<number>;
  /** Where statements begin on their first days. */
  readonly startsAt: ReadonlyMap<number, number>;
};

/**
 * Lays statements of an account onto some days. Whatever order they came in, the same payments come out;
 * what cannot be decided waits, and what is known already stays.
 */
export function laid(statements: readonly ToldStatement[]): Laid {
  const out: Out = { replaced: new Map(), waiting: new Map() };
  for (;;) {
    const inPlay = statements
      .filter(({ id }) => !out.replaced.has(id) && !out.waiting.has(id))
      .toSorted(mostFirst);
    const days = new Days();
    if (inPlay.some((statement) => isChanged(days, statement, out))) continue;
    const left = inPlay.filter(({ id }) => !out.replaced.has(id) && !out.waiting.has(id));
    if (left.some((statement) => isCutShort(days, statement, out))) continue;
    const { payments, startsAt } = days;
    return { ...out, payments, startsAt, continued: days.continuedOf(left) };
  }
}

/** Of before the timeline, with entries left out: it stays beside what is known. */
const WITHOUT_PLACE: Misfit = { kind: 'other', against: [] };

type Out = { readonly replaced: Map<number, number>; readonly waiting: Map<number, Question> };

/** Those that tell most come first, and what is not booked comes last. */
function mostFirst(a: ToldStatement, b: ToldStatement): number {
  return (
    Number(a.isProvisional) - Number(b.isProvisional) ||
    lengthOf(b) - lengthOf(a) ||
    (a.closingDate < b.closingDate ? -1 : a.closingDate > b.closingDate ? 1 : 0) ||
    a.id - b.id
  );
}

const lengthOf = ({ openingDate, closingDate }: ToldStatement) =>
  Date.parse(closingDate) - Date.parse(openingDate);

class Days {
  readonly #days = new Map<string, OneDay>();
  /** Days and balances with which statements begin there. */
  readonly #begun = new Map<string, ToldStatement[]>();

  day(day: string): OneDay {
    const known = this.#days.get(day) ?? new OneDay();
    this.#days.set(day, known);
    return known;
  }

  get payments(): readonly Payment[] {
    return [...this.#days.values()].flatMap(({ pieces }) =>
      pieces.flatMap(({ payments }) => payments),
    );
  }

  get startsAt(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const { pieces } of this.#days.values())
      for (const [stretch, { payments }] of pieces.entries())
        for (const [at, { told }] of payments.entries())
          for (const { statement, entry } of told) {
            const isFirst = !statement.reaches.back && statement.entries[0]?.day === entry.day;
            if (isFirst && !found.has(statement.id)) found.set(statement.id, startOf(stretch, at));
          }
    return found;
  }

  /** Lays all of a statement or nothing of it, saying why. */
  lay(statement: ToldStatement): Misfit | undefined {
    const plans: [Telling, Plan][] = [];
    for (const telling of tellingsOf(statement)) {
      const plan = this.day(telling.day).planFor(telling);
      if (isMisfit(plan)) return plan;
      plans.push([telling, plan]);
    }
    for (const [telling, plan] of plans) {
      this.day(telling.day).lay(telling, plan);
      const key = begunOf(telling.day, telling.opening);
      const known = this.#begun.get(key);
      if (known === undefined) this.#begun.set(key, [statement]);
      else known.push(statement);
    }
    return undefined;
  }

  layApart(statement: ToldStatement): void {
    for (const telling of tellingsOf(statement)) this.day(telling.day).layApart(telling);
  }

  /** Those whose closing lies within a stretch of their closing day, and not at its end. */
  continuedOf(statements: readonly ToldStatement[]): ReadonlySet<number> {
    return new Set(
      statements.flatMap((statement) =>
        this.restOf(statement) === undefined ? [] : [statement.id],
      ),
    );
  }

  /** Statements that tell of the day from this balance on. */
  begunWith(day: string, balance: Big): readonly ToldStatement[] {
    return this.#begun.get(begunOf(day, balance)) ?? [];
  }

  /** The stretch of its closing day that goes on after its closing. */
  restOf(statement: ToldStatement): Piece | undefined {
    const { closingDate, closing, entries } = statement;
    const pieces = this.#days.get(closingDate)?.pieces ?? [];
    const isToldHere = entries.at(-1)?.day === closingDate;
    const own = pieces.filter((piece) =>
      isToldHere ? piece.isToldBy(statement) : piece.positionsOf(closing).length > 0,
    );
    return own.some((piece) => piece.closing.eq(closing)) ? undefined : own[0];
  }
}

const begunOf = (day: string, balance: Big) => `${day} ${balance.toString()}`;

/** Lays a statement; true: one that was laid before has to go, so that all are laid anew. */
function isChanged(days: Days, statement: ToldStatement, out: Out): boolean {
  const misfit = statement.isWhole ? days.lay(statement) : WITHOUT_PLACE;
  if (misfit === undefined) return false;
  const { against } = misfit;
  const loser = loserOf(statement, misfit);
  if (loser === undefined) days.layApart(statement);
  else if (loser.by === undefined)
    ask(out, loser.of, { kind: misfit.kind, against: loser.than.map(idOf) });
  else for (const { id } of loser.of) out.replaced.set(id, loser.by.id);
  return loser !== undefined && loser.of.some((one) => against.includes(one));
}

const idOf = ({ id }: ToldStatement) => id;

function ask({ waiting }: Out, of: readonly ToldStatement[], question: Question): void {
  for (const { id } of of) waiting.set(id, question);
}

type Loser = {
  readonly of: readonly ToldStatement[];
  /** In whose favour; undefined: a person is asked. */
  readonly by?: ToldStatement;
  readonly than: readonly ToldStatement[];
};

/** Which of statements that do not fit together goes; undefined: all are known, and stay. */
function loserOf(statement: ToldStatement, { kind, against }: Misfit): Loser | undefined {
  const [first] = against;
  if (first === undefined) return undefined;
  if (kind === 'other') {
    if (isReplacing(statement, against)) return { of: against, by: statement, than: against };
    const later = against.find((other) => isReplacing(other, [statement]));
    const keeper = later ?? (statement.decision === 'keeps' ? first : undefined);
    if (keeper !== undefined) return { of: [statement], by: keeper, than: against };
  }
  if (!statement.isLaid) return { of: [statement], than: against };
  const others = against.filter(({ isLaid }) => !isLaid);
  return others.length === 0 ? undefined : { of: others, than: [statement] };
}

/** A person said so, or the bank made it later, or booked it, and it tells all of their days. */
function isReplacing(statement: ToldStatement, others: readonly ToldStatement[]): boolean {
  if (statement.decision === 'replaces') return true;
  return others.every(
    (other) => laterOf(statement, other) === statement && covers(statement, other),
  );
}

/**
 * A statement that ends before its closing day does in others is a part of the day, unless the bank made
 * it later than these: then it leaves out what the bank took back. True: all are laid anew.
 */
function isCutShort(days: Days, statement: ToldStatement, out: Out): boolean {
  const rest = days.restOf(statement);
  if (rest === undefined || statement.isProvisional) return false;
  const others = beyond(rest, statement);
  if (others.length === 0 || isPart(days, statement, { rest, others })) return false;
  if (others.every((other) => other.isProvisional || isTakingBack(statement, other))) {
    for (const { id } of others) out.replaced.set(id, statement.id);
    return true;
  }
  if (statement.isLaid || others.some((other) => !other.isLaid)) return false;
  leaveOut(out, statement, others.map(idOf));
  return true;
}

/** A person said that what is known stays, or is asked. */
function leaveOut(out: Out, statement: ToldStatement, against: readonly number[]): void {
  const [keeper] = against;
  if (statement.decision === 'keeps' && keeper !== undefined)
    out.replaced.set(statement.id, keeper);
  else ask(out, [statement], { kind: 'less', against });
}

/** Those that tell a payment of the stretch that it does not tell. */
const beyond = ({ payments }: Piece, { id }: ToldStatement): readonly ToldStatement[] =>
  statementsOf(
    payments.filter(({ told }) => !told.some(({ statement }) => statement.id === id)),
  ).filter((other) => other.id !== id);

const isTakingBack = (statement: ToldStatement, other: ToldStatement): boolean =>
  statement.decision === 'replaces' ||
  (isSameSpan(statement, other) && laterOf(statement, other) === statement);

type Beyond = { readonly rest: Piece; readonly others: readonly ToldStatement[] };

/** Another was made later and tells more, or one that tells nothing of it begins where it ends. */
function isPart(days: Days, statement: ToldStatement, { rest, others }: Beyond): boolean {
  if (statement.decision === 'same') return true;
  if (statement.decision === 'replaces') return false;
  const isLater = (other: ToldStatement) =>
    !other.isProvisional && laterOf(statement, other) === other;
  if (others.some(isLater)) return true;
  const { closingDate, closing, id } = statement;
  const own = rest.payments.filter(({ told }) => told.some((one) => one.statement.id === id));
  const beside = new Set(statementsOf(own));
  return days
    .begunWith(closingDate, closing)
    .some((other) => other.id !== id && !beside.has(other));
}
