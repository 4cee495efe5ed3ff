import { useState } from 'react';

import type { EnteredTrade } from '@fairlead/shared/contract/entered-trades';
import { Field, TextInput } from '@fairlead/shared/forms';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { cancelledText, consequenceText, reasonProblem } from './entered.view-model.ts';
import { useCancel } from './take-back.data.ts';

type Props = {
  readonly entry: EnteredTrade;
  /** The entry is cancelled, by this or by somebody who was faster. */
  readonly onChanged: () => void;
  /** Nothing is to be cancelled. */
  readonly onKeep: () => void;
};

/** Asks why an entry is cancelled, and says what that does. */
export function CancelForm({ entry, onChanged, onKeep }: Props) {
  const cancel = useCancel();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    const wrong = reasonProblem(reason);
    setProblem(wrong);
    setRefusal(undefined);
    if (wrong !== undefined || isSending) return;
    setSending(true);
    const outcome = await cancel(entry, reason.trim());
    setSending(false);
    if (outcome.kind === 'done') toasts.success(cancelledText(entry));
    else if (outcome.kind === 'changed') toasts.error(outcome.message);
    else setRefusal(outcome.message);
    if (outcome.kind !== 'failed') onChanged();
  };
  return (
    <chakra.form
      aria-label={`Cancel entry ${entry.entry_id}`}
      maxWidth="640px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Text color="text.muted" pb="2">
        {consequenceText(entry)}
      </Text>
      <Field label="Reason" required error={problem}>
        <TextInput
          rows={2}
          value={reason}
          onChange={(typed) => {
            setReason(typed);
            setProblem(undefined);
          }}
        />
      </Field>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Button type="submit" variant="solid" aria-disabled={isSending}>
          Cancel entry
        </Button>
        <Button onClick={onKeep}>Keep it</Button>
        <Text role="alert" color="negative" overflowWrap="anywhere">
          {refusal}
        </Text>
      </Box>
    </chakra.form>
  );
}
