import { useRef, useState } from 'react';

import { sendOnce, useApi } from '@fairlead/shared/api';
import {
  answerWaitingStatement,
  type StatementDecision,
  listWaitingStatements,
  type WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import { useCall } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

/** Bank statements that wait for a person. */
export const useWaitingStatements = () => useCall(listWaitingStatements, { query: {} }, AT_OPENING);

/** Outcome of an answer: the payments that count since and those that count no more. */
export type AnswerEffect = { readonly added: number; readonly withdrawn: number };

type WaitingReport = {
  readonly onDone: (done: AnswerEffect) => void;
  /** Nothing was done, as the statement does not wait any more. */
  readonly onGone: (why: string) => void;
  /** Nothing was done, and what is shown may be out of date. */
  readonly onRefused: () => void;
};

/**
 * Answers a statement as it was seen. What was not answered is sent again under its key: it is done once.
 * `refused` says why nothing was done; it stays with the statement until the next answer.
 */
export function useAnswerStatement({ onDone, onGone, onRefused }: WaitingReport) {
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const kept = useRef<{ readonly of: string; readonly key: string }>(undefined);

  const send = async (
    { statement_id: id, version }: WaitingStatement,
    decision: StatementDecision,
  ) => {
    const of = `${id} ${version} ${decision}`;
    const key = kept.current?.of === of ? kept.current.key : crypto.randomUUID();
    kept.current = { of, key };
    setSending(true);
    setRefused(undefined);
    const input = { params: { statement_id: String(id) }, query: {}, body: { decision, version } };
    const outcome = await sendOnce(
      async (under) => api.call(answerWaitingStatement, { ...input, key: under }),
      key,
    );
    setSending(false);
    if (outcome.kind === 'done' || outcome.verdict === 'refused') kept.current = undefined;
    if (outcome.kind === 'failed') {
      setRefused(outcome.message);
      if (outcome.verdict === 'refused') onRefused();
      return;
    }
    const { reply: answered } = outcome;
    if (answered.ok) onDone(answered.reply);
    else if (answered.body.statement === null) onGone(answered.error.panelText);
    else {
      setRefused(answered.error.panelText);
      onRefused();
    }
  };
  return { isSending, refused, send };
}
