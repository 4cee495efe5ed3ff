import { useRef, useState } from 'react';

import { sendOnce } from '@fairlead/shared/api';
import { useFirmClock, useUser } from '@fairlead/shared/auth';
import { sentAs, stillSent } from '@fairlead/shared/domain/sending/unanswered';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import { type StoredFormDraft, parseStoredDraft } from './stored-form.rules.ts';

/**
 * Draft of a form under a name, and its submission. Both are in the browser's storage before they
 * are shown or sent: a retry without a response reuses the idempotency key, even after the form was
 * closed.
 */
export function useStoredForm<Draft>(name: string, readDraft: (kept: unknown) => Draft) {
  const place = `fairlead.pnl.${digest([useUser().email, name])}`;
  const { now } = useFirmClock();
  const [held, setHeld] = useState(() => parseStoredDraft(recallText(place), readDraft));
  // What an answer changes builds on what was typed meanwhile.
  const latest = useRef(held);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();

  const keep = (next: Partial<StoredFormDraft<Draft>>) => {
    latest.current = { ...latest.current, ...next };
    setHeld(latest.current);
    saveText(place, JSON.stringify(latest.current));
  };
  const edit = (draft: Draft) => {
    setRefused(undefined);
    keep({ draft });
  };
  /** The reply; undefined where it has failed, and `refused` says why. */
  const send = async <Reply>(
    content: unknown,
    ask: (key: string) => Promise<Reply>,
  ): Promise<Reply | undefined> => {
    const before = latest.current.sent;
    const sent = sentAs(JSON.stringify(content), before, {
      newKey: crypto.randomUUID(),
      at: now().toISOString(),
    });
    keep({ sent });
    setSending(true);
    const outcome = await sendOnce(ask, sent.key);
    setSending(false);
    if (outcome.kind === 'done') {
      keep({ sent: undefined });
      setRefused(undefined);
      return outcome.reply;
    }
    keep({ sent: stillSent(outcome.verdict, sent, before) });
    setRefused(outcome.message);
    return undefined;
  };
  // While it is under way nobody can say yet that it was not answered.
  const sent = isSending ? undefined : held.sent;
  return { draft: held.draft, sent, refused, setRefused, isSending, edit, send };
}
