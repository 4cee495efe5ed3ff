import type Big from 'big.js';

import { computeStart } from './chain-day.rules.ts';
import { isMisfit, type Misfit, OneDay, type DayPlan } from './day.rules.ts';
import type { Payment, TimelinePiece } from './piece.rules.ts';
import { type StatementDay, toTellings, type TimelineStatement } from './statement-day.rules.ts';

/** Days of an account, with the statements that are laid on them. */
export class TimelineDays {
  readonly #days = new Map<string, OneDay>();
  /** Days and balances with which statements begin there. */
  readonly #begun = new Map<string, TimelineStatement[]>();

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
        for (const [at, { sources }] of payments.entries())
          for (const { statement, entry } of sources) {
            const isFirst = !statement.reaches.back && statement.entries[0]?.day === entry.day;
            if (isFirst && !found.has(statement.id))
              found.set(statement.id, computeStart(stretch, at));
          }
    return found;
  }

  /** Lays all of a statement or nothing of it, saying why. */
  lay(statement: TimelineStatement): Misfit | undefined {
    const plans: [StatementDay, DayPlan][] = [];
    for (const telling of toTellings(statement)) {
      const plan = this.day(telling.day).planFor(telling);
      if (isMisfit(plan)) return plan;
      plans.push([telling, plan]);
    }
    for (const [telling, plan] of plans) {
      this.day(telling.day).lay(telling, plan);
      const key = toBegunKey(telling.day, telling.opening);
      const known = this.#begun.get(key);
      if (known === undefined) this.#begun.set(key, [statement]);
      else known.push(statement);
    }
    return undefined;
  }

  layApart(statement: TimelineStatement): void {
    for (const telling of toTellings(statement)) this.day(telling.day).layApart(telling);
  }

  /** Statements whose closing lies within a stretch of their closing day, and not at its end. */
  continuedOf(statements: readonly TimelineStatement[]): ReadonlySet<number> {
    return new Set(
      statements.flatMap((statement) =>
        this.restOf(statement) === undefined ? [] : [statement.id],
      ),
    );
  }

  /** Statements that tell of the day from this balance on. */
  begunWith(day: string, balance: Big): readonly TimelineStatement[] {
    return this.#begun.get(toBegunKey(day, balance)) ?? [];
  }

  /** The stretch of its closing day that goes on after its closing. */
  restOf(statement: TimelineStatement): TimelinePiece | undefined {
    const { closingDate, closing, entries } = statement;
    const pieces = this.#days.get(closingDate)?.pieces ?? [];
    const isToldHere = entries.at(-1)?.day === closingDate;
    const own = pieces.filter((piece) =>
      isToldHere ? piece.hasSource(statement) : piece.positionsOf(closing).length > 0,
    );
    return own.some((piece) => piece.closing.eq(closing)) ? undefined : own[0];
  }
}

const toBegunKey = (day: string, balance: Big) => `${day} ${balance.toString()}`;
