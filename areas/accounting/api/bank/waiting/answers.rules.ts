import Big from 'big.js';

import type { StatementDecision, Question } from '@fairlead/accounting/contract/waiting-statements';

import type { TimelineQuestion as Asked } from '../timeline/timeline.rules.ts';
import {
  listAddedRows,
  type DaysPlan,
  planned,
  type DaysOfStatements,
  listWithdrawnRows,
} from '../plan.rules.ts';
import type { TimelineEntry } from '../timeline/statement-day.rules.ts';

/**
 * Decisions that resolve each question about a statement that waits. 'unsure': its payments may be those of
 * other statements ('same') or further ones ('two'). 'other': it contradicts other statements, and takes their
 * place ('replaces') or leaves it ('keeps'). 'less': it lacks payments of other statements.
 */
export const ANSWERS: Readonly<Record<Question, readonly StatementDecision[]>> = {
  unsure: ['same', 'two'],
  other: ['replaces', 'keeps'],
  less: ['same', 'replaces', 'keeps'],
};

/** Days as they come out with an answer. */
export type AnswerPlan = DaysPlan & {
  readonly decision: StatementDecision;
  /** Reason why it cannot be taken, in words. */
  readonly problem: string | null;
};

/**
 * Plans how the days come out with an answer. A statement that does not fit others either, once the first are out
 * of its way, is answered about these as well.
 */
export function planAnswer(
  told: DaysOfStatements,
  id: number,
  decision: StatementDecision,
): AnswerPlan {
  const about = new Set<number>(told.statements.find((one) => one.id === id)?.decidedAbout);
  for (;;) {
    const statements = told.statements.map((one) =>
      one.id === id ? { ...one, decision, decidedAbout: [...about] } : one,
    );
    const plan = planned({ ...told, statements });
    const asked = plan.result.waiting.get(id);
    if (asked === undefined) return { ...plan, decision, problem: beyondItsDays(plan, id) };
    const before = about.size;
    if (ANSWERS[asked.kind].includes(decision)) for (const each of asked.against) about.add(each);
    if (about.size === before) return { ...plan, decision, problem: stillWaits(asked) };
  }
}

const stillWaits = ({ kind, against }: Asked): string =>
  `It still waits: it ${ANSWER_TEXTS[kind]} (${against.join(', ')})`;

const ANSWER_TEXTS: Readonly<Record<Question, string>> = {
  unsure: 'may tell payments of other statements again',
  other: 'says otherwise than other statements',
  less: 'leaves out payments of other statements',
};

/**
 * Refuses a decision that changes days outside of the statement's period: it may withdraw no payment of them, and
 * duplicate none where the balances would not show it because the day's payments net to zero.
 */
function beyondItsDays(plan: DaysPlan, id: number): string | null {
  const statement = plan.statements.find((one) => one.id === id);
  const beyond = plan.statements
    .flatMap(({ entries }) => entries)
    .filter(
      ({ day }) =>
        statement !== undefined && (day < statement.openingDate || day > statement.closingDate),
    );
  const gone = new Set(listWithdrawnRows(plan));
  const withdrawn = beyond.filter(({ row }) => gone.has(row));
  if (withdrawn.length > 0)
    return `It would withdraw ${withdrawn.length} payments of days that it does not tell, ${formatDays(withdrawn)}`;
  const twice = twiceIn(plan, beyond);
  if (twice.length === 0) return null;
  return `It would count ${twice.length} payments of days that it does not tell a second time, ${formatDays(twice)}`;
}

function formatDays(entries: readonly TimelineEntry[]): string {
  const days = entries.map(({ day }) => day).toSorted();
  return `from ${days[0] ?? ''} to ${days.at(-1) ?? ''}`;
}

/** Entries that are new payments of days whose new payments add up to nothing, and each of which the day has already. */
function twiceIn(plan: DaysPlan, entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const added = new Set(listAddedRows(plan));
  const isActive = ({ row }: TimelineEntry) => plan.settlement.rows.get(row)?.standing === 'active';
  const active = Map.groupBy(entries.filter(isActive), ({ day }) => day);
  return [...active.values()].flatMap((ofDay) => {
    const [fresh, others] = [
      ofDay.filter(({ row }) => added.has(row)),
      ofDay.filter(({ row }) => !added.has(row)).map(({ amount }) => amount),
    ];
    const sum = fresh.reduce((total, { amount }) => total.plus(amount), new Big(0));
    return sum.eq(0) && isPart(fresh, others) ? fresh : [];
  });
}

/** True when there are as many of each amount among others. */
function isPart(entries: readonly TimelineEntry[], others: string[]): boolean {
  return entries.every(({ amount }) => {
    const at = others.indexOf(amount);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
}
