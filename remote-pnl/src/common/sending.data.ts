import { useCallback, useRef } from 'react';

import { ApiError, underOneKey } from '@fairlead/shared/api';
import {
  type Sent,
  sentAs,
  stillSent,
  type Verdict,
} from '@fairlead/shared/domain/sending/unanswered';

export type SendOutcome<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly message: string };

const BEFORE_THE_RULES = [401, 429];
const IN_THE_WAY = 409;

/** Sends something under a key: the same content that was not answered goes under the same one. */
export function useSending() {
  const unanswered = useRef<Sent>(undefined);
  return useCallback(
    async <Reply>(
      content: unknown,
      ask: (key: string) => Promise<Reply>,
    ): Promise<SendOutcome<Reply>> => {
      const before = unanswered.current;
      const sent = sentAs(JSON.stringify(content), before, {
        newKey: crypto.randomUUID(),
        at: new Date().toISOString(),
      });
      unanswered.current = sent;
      try {
        const reply = await underOneKey(ask, sent.key);
        unanswered.current = undefined;
        return { kind: 'done', reply };
      } catch (thrown) {
        const error = ApiError.from(thrown);
        unanswered.current = stillSent(verdictOf(error), sent, before);
        return { kind: 'failed', message: error.panelText };
      }
    },
    [],
  );
}

function verdictOf({ status = 500 }: ApiError): Verdict {
  if (status >= 500 || status === IN_THE_WAY) return 'lost';
  return BEFORE_THE_RULES.includes(status) ? 'turned away' : 'refused';
}
