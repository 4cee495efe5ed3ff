import type { Decision, Question } from '@fairlead/shared/contract/accounting/waiting-statements';

import type { Question as Asked } from '../timeline/timeline.rules.ts';
import { type Plan, planned, type ToldDays, withdrawnOf } from '../plan.rules.ts';

/** Answers that make sense for each question. */
export const ANSWERS: Readonly<Record<Question, readonly Decision[]>> = {
  unsure: ['same', 'two'],
  other: ['replaces', 'keeps'],
  less: ['same', 'replaces', 'keeps'],
};

/** Reason why an answer cannot be taken, in words. */
export type Impossible = { readonly problem: string };

/**
 * Plans how the days come out with an answer. A statement that does not fit others either, once the first are out
 * of its way, is answered about these as well.
 */
export function answered(told: ToldDays, id: number, decision: Decision): Plan | Impossible {
  const about = new Set<number>(told.statements.find((one) => one.id === id)?.decidedAbout);
  for (;;) {
    const statements = told.statements.map((one) =>
      one.id === id ? { ...one, decision, decidedAbout: [...about] } : one,
    );
    const plan = planned({ ...told, statements });
    const asked = plan.result.waiting.get(id);
    if (asked === undefined) return withinItsDays(plan, id);
    const before = about.size;
    if (ANSWERS[asked.kind].includes(decision)) for (const each of asked.against) about.add(each);
    if (about.size === before) return { problem: stillWaits(asked) };
  }
}

const stillWaits = ({ kind, against }: Asked): string =>
  `It still waits: it ${SAID[kind]} (${against.join(', ')})`;

const SAID: Readonly<Record<Question, string>> = {
  unsure: 'may tell payments of other statements again',
  other: 'says otherwise than other statements',
  less: 'leaves out payments of other statements',
};

/** A statement says nothing of days that are not its own: no payment of them is withdrawn for it. */
function withinItsDays(plan: Plan, id: number): Plan | Impossible {
  const statement = plan.statements.find((one) => one.id === id);
  const gone = new Set(withdrawnOf(plan));
  const beyond = plan.statements
    .flatMap(({ entries }) => entries)
    .filter(
      ({ row, day }) =>
        gone.has(row) &&
        statement !== undefined &&
        (day < statement.openingDate || day > statement.closingDate),
    );
  if (beyond.length === 0) return plan;
  const days = [...new Set(beyond.map(({ day }) => day))].toSorted();
  return {
    problem: `It would withdraw ${beyond.length} payments of days that it does not tell, from ${days[0] ?? ''} to ${days.at(-1) ?? ''}`,
  };
}
