import type { BreakDecision, LotBreak } from '@fairlead/backoffice/contract/breaks';

/** A decision while it is filled in; what is typed stays as it was typed. */
export type DecisionDraft = {
  readonly status: BreakDecision['status'];
  /** Undefined until somebody types one: the whole difference, whatever it is by then. */
  readonly amount: string | undefined;
  readonly reason: string;
  readonly correctIn: LotBreak['correct_in'];
  readonly owner: string | null;
  /** YYYY-MM-DD */
  readonly due: string | null;
  readonly note: string;
};

/** Decision without the row version that it applies to. */
export type Decided = Omit<BreakDecision, 'row_version'>;

/** Initial draft of a decision: the break's owner, and nothing else taken over. */
export const newDecision = ({ owner }: Pick<LotBreak, 'owner'>): DecisionDraft => ({
  status: 'EXPLAINED',
  amount: undefined,
  reason: '',
  correctIn: null,
  owner,
  due: null,
  note: '',
});

/** Writes what was filled in as the server takes it; `decisionProblems` judges it. */
export function toDecided(draft: DecisionDraft, wholeAmount: string): Decided {
  const note = draft.note.trim();
  const decided = { status: draft.status, ...BY_STATUS[draft.status](draft, wholeAmount) };
  return note === '' ? decided : { ...decided, note };
}

/** Body of a decision: the fields that its status has. */
const BY_STATUS: Readonly<
  Record<Decided['status'], (draft: DecisionDraft, wholeAmount: string) => Partial<Decided>>
> = {
  OPEN: () => ({}),
  EXPLAINED: ({ amount, reason }, wholeAmount) => ({
    explained_amount: amountText(amount ?? wholeAmount),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }),
  TO_CORRECT: ({ correctIn, owner, due }) => ({
    ...(correctIn !== null && { correct_in: correctIn }),
    ...(owner !== null && { owner }),
    ...(due !== null && { due }),
  }),
};

/** Thousands in commas or none, a hyphen or a real minus. */
const TYPED = /^[-\u2212]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/** Writes what was typed as a decimal text, digit by digit; what is none stays as it is. */
function amountText(typed: string): string {
  const text = typed.trim();
  return TYPED.test(text) ? text.replace('\u2212', '-').replaceAll(',', '') : text;
}
