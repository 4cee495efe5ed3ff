import type { BreakDecision, LotBreak } from '@fairlead/shared/contract/back-office/breaks';

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

export type DecisionField = 'amount' | 'reason' | 'correctIn' | 'owner' | 'due';

/** What is decided, without the version that it is decided of. */
export type Decided = Omit<BreakDecision, 'row_version'>;

type ReadDecision =
  | { readonly ok: true; readonly decided: Decided }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<DecisionField, string>>> };

/** What a decision begins with: who has the break keeps it, nothing else is taken over. */
export const newDecision = ({ owner }: Pick<LotBreak, 'owner'>): DecisionDraft => ({
  status: 'EXPLAINED',
  amount: undefined,
  reason: '',
  note: '',
  correctIn: null,
  owner,
  due: null,
});

/** What was filled in as the server takes it, or what is wrong with it by field. */
export function readDecision(draft: DecisionDraft, wholeAmount: string): ReadDecision {
  const { status } = draft;
  const note = draft.note.trim() === '' ? {} : { note: draft.note.trim() };
  if (status === 'OPEN') return { ok: true, decided: { status, ...note } };
  if (status === 'TO_CORRECT') return readCorrection(draft, note);
  const reason = draft.reason.trim();
  const amount = exactAmount(draft.amount ?? wholeAmount);
  if (amount !== undefined && reason !== '') {
    return { ok: true, decided: { status, explained_amount: amount, reason, ...note } };
  }
  return {
    ok: false,
    problems: {
      ...(amount === undefined && { amount: 'Needs to be an amount with two decimals at most' }),
      ...(reason === '' && { reason: 'Required' }),
    },
  };
}

function readCorrection(
  { correctIn, owner, due }: DecisionDraft,
  note: Pick<Decided, 'note'>,
): ReadDecision {
  if (correctIn !== null && owner !== null && due !== null) {
    return {
      ok: true,
      decided: { status: 'TO_CORRECT', correct_in: correctIn, owner, due, ...note },
    };
  }
  return {
    ok: false,
    problems: {
      ...(correctIn === null && { correctIn: 'Required' }),
      ...(owner === null && { owner: 'Required' }),
      ...(due === null && { due: 'Required' }),
    },
  };
}

/** Thousands in commas or none, a hyphen or a real minus. */
const TYPED = /^[-\u2212]?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,2})?$/;

/** What was typed as an amount, digit by digit; undefined where it is none. */
function exactAmount(typed: string): string | undefined {
  const text = typed.trim();
  if (!TYPED.test(text)) return undefined;
  const plain = text.replace('\u2212', '-').replaceAll(',', '');
  return /\d{16}/.test(plain) ? undefined : plain;
}
