import { centsText } from '@fairlead/shared/domain/money/cents-text';
import { parseAmount } from '@fairlead/shared/domain/money/exact';
import { type DecimalLimits, decimalProblem } from '@fairlead/shared/domain/numbers/decimal-text';
import {
  type FieldProblem,
  missingAt,
  problemAt,
} from '@fairlead/shared/domain/typed/field-problems';
import { tooLong } from '@fairlead/shared/domain/typed/text-limits';
import { isRounding } from './rounding.ts';

/** Decision of a break; fields of another status are ignored. */
export type EnteredDecision = {
  /** 'OPEN' takes a decision back. */
  readonly status: 'OPEN' | 'EXPLAINED' | 'TO_CORRECT';
  /** A decimal text, the whole difference where it is left out. */
  readonly explained_amount?: string | undefined;
  readonly reason?: string | undefined;
  readonly correct_in?: 'TRADERS' | 'ACCOUNTING' | undefined;
  readonly owner?: string | undefined;
  /** YYYY-MM-DD */
  readonly due?: string | undefined;
  readonly note?: string | undefined;
};

export type DecisionField = Exclude<keyof EnteredDecision, 'status'>;
type Problem = FieldProblem<DecisionField>;

/** Facts that a decision is judged by; one that is undefined is not known here, and the server judges it. */
export type DecisionFacts = {
  /** Dollars of the break, and those up to which nothing is left to explain; decimal texts. */
  readonly difference: string;
  readonly rounding: string | undefined;
  /** The business date. */
  readonly today: string;
  /** Who may own a break. */
  readonly owners: readonly string[] | undefined;
};

/** Characters of the longest texts. */
export const DECISION_LENGTHS = { reason: 200, owner: 254, note: 2_000 } as const;

export const EXPLAINED_AMOUNT: DecimalLimits = { digits: 15, decimals: 2 };

/** Everything that is wrong with a decision, by its fields. */
export function decisionProblems(
  decision: EnteredDecision,
  facts: DecisionFacts,
): readonly Problem[] {
  const { owner, note } = decision;
  return [
    ...BY_STATUS[decision.status](decision, facts),
    ...(owner === undefined || facts.owners === undefined
      ? []
      : problemAt('owner', ownerProblem(owner, facts.owners))),
    ...problemAt('note', tooLong(note ?? '', DECISION_LENGTHS.note)),
  ];
}

/** Why somebody cannot own a break. */
export const ownerProblem = (owner: string, owners: readonly string[]): string | undefined =>
  owners.includes(owner) ? undefined : `${owner} does not stand in the back-office list`;

const BY_STATUS: Readonly<
  Record<
    EnteredDecision['status'],
    (decision: EnteredDecision, facts: DecisionFacts) => readonly Problem[]
  >
> = {
  OPEN: () => [],
  EXPLAINED: ({ reason = '', explained_amount: explained }, { difference, rounding }) => [
    ...missingAt('reason', reason.trim() === '', 'A reason is needed to explain a break'),
    ...problemAt('reason', tooLong(reason, DECISION_LENGTHS.reason)),
    ...problemAt(
      'explained_amount',
      explained === undefined ? undefined : amountProblem(explained, difference, rounding),
    ),
  ],
  TO_CORRECT: ({ correct_in, owner, due }, { today }) => [
    ...missingAt(
      'correct_in',
      correct_in === undefined,
      'Say in which system it is to be corrected',
    ),
    ...missingAt('owner', owner === undefined, 'Say who is to have it corrected'),
    ...missingAt('due', due === undefined, 'Say until when it is to be corrected'),
    ...problemAt(
      'due',
      due !== undefined && due < today && `It cannot be due on ${due}, which is over`,
    ),
  ],
};

function amountProblem(
  explained: string,
  difference: string,
  rounding: string | undefined,
): string | undefined {
  const problem = decimalProblem(explained, EXPLAINED_AMOUNT);
  if (problem !== undefined || rounding === undefined) return problem;
  const [amount, whole] = [parseAmount(explained), parseAmount(difference)];
  return isRounding(whole - amount, rounding)
    ? undefined
    : `${centsText(amount)} does not explain ${centsText(whole)}: more than ${centsText(parseAmount(rounding))} are left`;
}
