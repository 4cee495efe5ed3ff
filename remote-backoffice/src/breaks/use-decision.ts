import { useState } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import type { LotBreak, LotBreaks } from '@fairlead/backoffice/contract/breaks';
import {
  type DecisionField,
  type DecisionFacts,
  decisionProblems,
} from '@fairlead/backoffice/domain/breaks/decision';
import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';
import { atFields } from '@fairlead/shared/domain/typed/field-problems';
import { formatCents } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';

import { formatReason } from './break-labels.rules.ts';
import { useDecide } from './breaks.data.ts';
import { breakDoneText } from './breaks.view-model.ts';
import { type DecisionDraft, newDecision, toDecided } from './decision.rules.ts';

/** Facts of the list of breaks that hold for all decisions; undefined while it is fetched. */
export type DecisionTerms = Pick<LotBreaks, 'owners' | 'rounding'> | undefined;

type Told = {
  readonly terms: DecisionTerms;
  readonly onDone: () => void;
  /** Somebody was first: what is shown is out of date. */
  readonly onDecided: () => void;
};

/** A decision on a break while it is filled in. What was typed stays whatever comes of sending it. */
export function useDecision(shown: LotBreak, { terms, onDone, onDecided }: Told) {
  const today = useBusinessDate();
  const decide = useDecide();
  const [draft, setDraft] = useState(() => newDecision(shown));
  const [problems, setProblems] = useState<Readonly<Partial<Record<DecisionField, string>>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [first, setFirst] = useState<LotBreak>();
  const [isSending, setSending] = useState(false);
  // What the other decided came with the refusal, before the break was fetched again.
  const of = first !== undefined && first.row_version > shown.row_version ? first : shown;
  const whole = formatCents(of.amount_diff);

  const send = async () => {
    const decided = toDecided(draft, whole);
    const wrong = decisionProblems(decided, toDecisionFacts(of, terms, today));
    setProblems(atFields(wrong));
    setRefusal(undefined);
    if (wrong.length > 0 || isSending) return;
    setSending(true);
    const outcome = await decide(of, decided);
    setSending(false);
    if (outcome.kind === 'failed') setRefusal(outcome.message);
    if (outcome.kind === 'decided') {
      setFirst(outcome.first);
      onDecided();
    }
    if (outcome.kind === 'done') {
      toasts.success(breakDoneText(of, decided));
      onDone();
    }
  };
  return {
    of,
    draft,
    problems,
    refusal,
    first,
    isSending,
    /** Value of the amount's field. */
    amount: draft.amount ?? whole,
    proposedReason: formatReason(of),
    edit: (change: Partial<DecisionDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setProblems({});
    },
    send: () => void send(),
  };
}

/** Facts that a decision of a break is judged by. */
const toDecisionFacts = (
  { amount_diff: difference }: LotBreak,
  terms: DecisionTerms,
  today: string,
): DecisionFacts => ({
  difference: decimalText(difference),
  rounding: terms?.rounding === undefined ? undefined : decimalText(terms.rounding),
  today,
  owners: terms?.owners,
});

export type BreakDeciding = ReturnType<typeof useDecision>;
