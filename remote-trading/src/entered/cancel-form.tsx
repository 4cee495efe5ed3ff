import { useState } from 'react';

import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { toasts } from '@fairlead/shared/toast';

import { cancelledText, consequenceText } from './entered.view-model.ts';
import { ReasonForm } from './reason-form.tsx';
import { useCancel } from './take-back.data.ts';

type Props = {
  readonly entry: EnteredTrade;
  /** The entry is cancelled, by this or by somebody who was faster. */
  readonly onChanged: () => void;
  /** Nothing is to be cancelled. */
  readonly onKeep: () => void;
};

/** Asks why an entry is cancelled, and cancels it. */
export function CancelForm({ entry, onChanged, onKeep }: Props) {
  const cancel = useCancel();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async (reason: string) => {
    if (isSending) return;
    setRefusal(undefined);
    setSending(true);
    const outcome = await cancel(entry, reason);
    setSending(false);
    if (outcome.kind === 'done') toasts.success(cancelledText(entry));
    else if (outcome.kind === 'changed') toasts.error(outcome.message);
    else setRefusal(outcome.message);
    if (outcome.kind !== 'failed') onChanged();
  };
  return (
    <ReasonForm
      name={`Cancel entry ${entry.entry_id}`}
      consequence={consequenceText(entry)}
      action="Cancel entry"
      refusal={refusal}
      onReason={(reason) => void send(reason)}
      onKeep={onKeep}
    />
  );
}
