import { useState } from 'react';

import type { LotBreak } from '@fairlead/shared/contract/back-office/breaks';
import { formatCents } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';

import { reasonOf } from './break-words.rules.ts';
import { useDecide } from './breaks.data.ts';
import { doneText } from './breaks.view-model.ts';
import {
  type DecisionDraft,
  type DecisionField,
  newDecision,
  readDecision,
} from './decision.rules.ts';

type Told = {
  readonly onDone: () => void;
  /** Somebody was first: what is shown is out of date. */
  readonly onDecided: () => void;
};

/** A decision on a break while it is filled in. What was typed stays whatever comes of sending it. */
export function useDecision(shown: LotBreak, { onDone, onDecided }: Told) {
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
    const read = readDecision(draft, whole);
    setProblems(read.ok ? {} : read.problems);
    setRefusal(undefined);
    if (!read.ok || isSending) return;
    setSending(true);
    const outcome = await decide(of, read.decided);
    setSending(false);
    if (outcome.kind === 'failed') setRefusal(outcome.message);
    if (outcome.kind === 'decided') {
      setFirst(outcome.first);
      onDecided();
    }
    if (outcome.kind === 'done') {
      toasts.success(doneText(of, read.decided));
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
    /** What stands in the field of the amount. */
    amount: draft.amount ?? whole,
    proposedReason: reasonOf(of),
    edit: (change: Partial<DecisionDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setProblems({});
    },
    send: () => void send(),
  };
}

export type Deciding = ReturnType<typeof useDecision>;
