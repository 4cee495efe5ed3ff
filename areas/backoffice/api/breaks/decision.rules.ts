import type { BreakDecision, BreakState } from '@fairlead/backoffice/contract/breaks';
import { centsText } from '@fairlead/shared/domain/money/cents-text';
import { parseAmount } from '@fairlead/shared/domain/money/exact';

import type { StepState } from './next-state.rules.ts';

/** Effect of a decision on a break; `decisionProblems` says whether it may be taken. */
export const decidedState = (decision: BreakDecision, before: StepState): StepState =>
  STATES[decision.status](decision, before);

const common = (decision: BreakDecision, before: StepState) => ({
  status: decision.status,
  amount_diff: before.amount_diff,
  owner: decision.owner ?? before.owner,
  note: textOrNull(decision.note),
  explained_amount: null,
  reason: null,
  correct_in: null,
  due: null,
});

const STATES: Readonly<
  Record<BreakDecision['status'], (decision: BreakDecision, before: StepState) => StepState>
> = {
  OPEN: common,
  EXPLAINED: (decision, before) => ({
    ...common(decision, before),
    reason: textOrNull(decision.reason),
    explained_amount: decision.explained_amount ?? before.amount_diff,
  }),
  TO_CORRECT: (decision, before) => ({
    ...common(decision, before),
    reason: textOrNull(decision.reason),
    correct_in: decision.correct_in ?? null,
    due: decision.due ?? null,
    owner: decision.owner ?? null,
  }),
};

/** A text that says something. */
const textOrNull = (text: string | undefined): string | null => {
  const said = text?.trim() ?? '';
  return said === '' ? null : said;
};

/** A break as it stands, and who brought it there. */
export type Standing = Pick<StepState, 'status' | 'amount_diff' | 'reason' | 'due' | 'owner'> & {
  readonly actor: string;
  readonly row_version: number;
};

const WORDS: Readonly<Record<BreakState, (of: Standing) => string>> = {
  OPEN: ({ owner }) => (owner === null ? 'open' : `open, with ${owner}`),
  EXPLAINED: ({ reason }) => `explained (${reason ?? ''})`,
  TO_CORRECT: ({ owner, due }) => `to be corrected by ${owner ?? ''} until ${due ?? ''}`,
  CLOSED: () => 'closed',
};

/** Why nothing can be decided of a break that somebody saw in a version; undefined where it can. */
export function findDecisionConflict(standing: Standing, seen: number): string | undefined {
  const { actor, status, amount_diff: difference, row_version: version } = standing;
  if (status === 'CLOSED') return 'This break is closed: what is left is within rounding';
  if (version === seen) return undefined;
  return `${actor} was faster: the break of ${centsText(parseAmount(difference))} is ${WORDS[status](standing)} now`;
}
