import type { BreakDecision, BreakState } from '@fairlead/shared/contract/back-office/breaks';
import { amountOf } from '@fairlead/shared/domain/money/exact';

import { dollars } from './dollars.rules.ts';
import type { StepState } from './next-state.rules.ts';
import { isRounding } from './rounding.rules.ts';

/** What a decision is judged by. */
export type Judging = {
  readonly before: StepState;
  readonly rounding: string;
  /** The business date. */
  readonly today: string;
  /** Who may own a break. */
  readonly owners: readonly string[];
};

/** What a decision makes of a break, or every reason why it cannot be taken, each a sentence. */
export type Judged = { readonly problems: readonly string[]; readonly state: StepState };

export function judged(decision: BreakDecision, judging: Judging): Judged {
  const state = STATES[decision.status](decision, judging.before);
  return {
    state,
    problems: [...PROBLEMS[decision.status](state, judging), ...common(decision, judging)],
  };
}

const decided = ({ before, decision }: { before: StepState; decision: BreakDecision }) => ({
  status: decision.status,
  amount_diff: before.amount_diff,
  owner: decision.owner ?? before.owner,
  note: given(decision.note),
});

const NOTHING = { explained_amount: null, reason: null, correct_in: null, due: null } as const;

const STATES: Readonly<
  Record<BreakDecision['status'], (decision: BreakDecision, before: StepState) => StepState>
> = {
  OPEN: (decision, before) => ({ ...NOTHING, ...decided({ before, decision }) }),
  EXPLAINED: (decision, before) => ({
    ...NOTHING,
    ...decided({ before, decision }),
    reason: given(decision.reason),
    explained_amount: decision.explained_amount ?? before.amount_diff,
  }),
  TO_CORRECT: (decision, before) => ({
    ...NOTHING,
    ...decided({ before, decision }),
    reason: given(decision.reason),
    correct_in: decision.correct_in ?? null,
    due: decision.due ?? null,
    owner: decision.owner ?? null,
  }),
};

/** A text that says something. */
const given = (text: string | undefined): string | null => {
  const said = text?.trim() ?? '';
  return said === '' ? null : said;
};

type Problems = (state: StepState, judging: Judging) => readonly string[];

const PROBLEMS: Readonly<Record<BreakDecision['status'], Problems>> = {
  OPEN: () => [],
  EXPLAINED: ({ reason, explained_amount: explained, amount_diff: difference }, { rounding }) => {
    const left = amountOf(difference) - amountOf(explained ?? '0');
    return [
      ...(reason === null ? ['A reason is needed to explain a break'] : []),
      ...(isRounding(left, rounding)
        ? []
        : [
            `${dollars(explained ?? '0')} does not explain ${dollars(difference)}: more than ${dollars(rounding)} are left`,
          ]),
    ];
  },
  TO_CORRECT: ({ correct_in, owner, due }, { today }) => [
    ...(correct_in === null ? ['Say in which system it is to be corrected'] : []),
    ...(owner === null ? ['Say who is to have it corrected'] : []),
    ...(due === null ? ['Say until when it is to be corrected'] : []),
    ...(due !== null && due < today ? [`It cannot be due on ${due}, which is over`] : []),
  ],
};

const common = ({ owner }: BreakDecision, { owners }: Judging): readonly string[] =>
  owner === undefined ? [] : problemsOfOwner(owner, owners);

/** Why somebody cannot own a break. */
export const problemsOfOwner = (owner: string, owners: readonly string[]): readonly string[] =>
  owners.includes(owner) ? [] : [`${owner} does not stand in the back-office list`];

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
export function conflictOf(standing: Standing, seen: number): string | undefined {
  const { actor, status, amount_diff: difference, row_version: version } = standing;
  if (status === 'CLOSED') return 'This break is closed: what is left is within rounding';
  if (version === seen) return undefined;
  return `${actor} was faster: the break of ${dollars(difference)} is ${WORDS[status](standing)} now`;
}
