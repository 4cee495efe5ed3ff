import type { BreakState } from '@fairlead/shared/contract/back-office/breaks';
import { type Amount, amountOf, numberOf, sizeOf } from '@fairlead/shared/domain/money/exact';
import { formatCents } from '@fairlead/shared/format';

/** How a break stands; decimal texts in dollars. */
type Standing = {
  readonly status: BreakState;
  readonly amount_diff: string;
  readonly explained_amount: string | null;
};

export type NextStep = {
  readonly status: BreakState;
  readonly note: string | null;
  /** Whether what people had decided stays with it. */
  readonly keepsDecision: boolean;
};

/** What facts do to a break whose difference they have made another one; undefined: nothing (formula 24c). */
export function nextStep(
  before: Standing | undefined,
  difference: Amount,
  roundingOk: Amount,
): NextStep | undefined {
  const isBreak = sizeOf(difference) > roundingOk;
  if (before === undefined || before.status === 'CLOSED')
    return isBreak ? { status: 'OPEN', note: null, keepsDecision: false } : undefined;
  if (!isBreak) return { status: 'CLOSED', note: 'Within rounding', keepsDecision: true };
  const explained = before.explained_amount;
  if (before.status === 'EXPLAINED' && explained !== null)
    return sizeOf(difference - amountOf(explained)) > roundingOk
      ? { status: 'OPEN', note: movedText(explained, difference), keepsDecision: true }
      : moved(before, difference);
  return moved(before, difference);
}

/** Only its amount is another one. */
const moved = ({ status, amount_diff: before }: Standing, difference: Amount) =>
  amountOf(before) === difference ? undefined : { status, note: null, keepsDecision: true };

const movedText = (explained: string, difference: Amount): string =>
  `Explained ${formatCents(numberOf(amountOf(explained)))}, now ${formatCents(numberOf(difference))}`;
