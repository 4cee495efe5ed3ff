import type { BreakState } from '@fairlead/backoffice/contract/breaks';
import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import { centsText } from '@fairlead/shared/domain/money/cents-text';
import { parseAmount, type Amount } from '@fairlead/shared/domain/money/exact';

/** State of a break after a step, beside who took it and when. */
export type StepState = {
  readonly status: BreakState;
  /** Decimal texts. */
  readonly amount_diff: string;
  readonly explained_amount: string | null;
  readonly reason: string | null;
  readonly correct_in: 'TRADERS' | 'ACCOUNTING' | null;
  readonly owner: string | null;
  readonly due: string | null;
  readonly note: string | null;
};

/** Picks the state alone from an object that has more. */
export const toStepState = (of: StepState): StepState => ({
  status: of.status,
  amount_diff: of.amount_diff,
  explained_amount: of.explained_amount,
  reason: of.reason,
  correct_in: of.correct_in,
  owner: of.owner,
  due: of.due,
  note: of.note,
});

/** Outcome for a break that was looked at again. */
export type Happened = 'opened' | 'closed' | 'reopened' | 'moved';

export type NextStep = { readonly happened: Happened; readonly state: StepState };

const UNDECIDED = {
  explained_amount: null,
  reason: null,
  correct_in: null,
  owner: null,
  due: null,
  note: null,
} as const;

/**
 * The step of a break whose difference is now this much; undefined where there is nothing to say. What an
 * explanation leaves beyond rounding opens it again, and the explanation stays to be read.
 */
export function nextStep(
  before: StepState | undefined,
  amountDiff: string,
  rounding: string,
): NextStep | undefined {
  const difference = parseAmount(amountDiff);
  const isBreak = !isRounding(difference, rounding);
  if (before === undefined || before.status === 'CLOSED')
    return isBreak
      ? { happened: 'opened', state: { ...UNDECIDED, status: 'OPEN', amount_diff: amountDiff } }
      : undefined;
  const moved = { ...toStepState(before), amount_diff: amountDiff };
  if (!isBreak) return { happened: 'closed', state: { ...moved, status: 'CLOSED' } };
  if (before.status === 'EXPLAINED' && !holds(before, difference, rounding))
    return { happened: 'reopened', state: { ...moved, ...reopening(before, amountDiff) } };
  if (parseAmount(before.amount_diff) === difference) return undefined;
  const again = isReopened(before) ? reopening(before, amountDiff) : {};
  return { happened: 'moved', state: { ...moved, ...again } };
}

/** True for a reopened break: it was explained with another amount than it is now. */
export const isReopened = ({ status, explained_amount: explained }: StepState): boolean =>
  status === 'OPEN' && explained !== null;

const holds = ({ explained_amount: explained }: StepState, difference: Amount, rounding: string) =>
  isRounding(difference - parseAmount(explained ?? '0'), rounding);

const reopening = (before: StepState, amountDiff: string) => ({
  status: 'OPEN' as const,
  note: `Explained ${centsText(parseAmount(before.explained_amount ?? '0'))}, now ${centsText(parseAmount(amountDiff))}`,
});
