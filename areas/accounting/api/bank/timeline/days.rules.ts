import type Big from 'big.js';

import { startOf } from './chain-day.rules.ts';
import { isMisfit, type Misfit, OneDay, type Plan } from './day.rules.ts';
import type { Payment, Piece } from './piece.rules.ts';
import { type Telling, tellingsOf, type ToldStatement } from './told.rules.ts';

/** Days of an account, with the statements that are laid on them. */
export class Days {
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

  /** Statements whose closing lies within a stretch of their closing day, and not at its end. */
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
