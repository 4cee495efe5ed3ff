import { useState } from 'react';

import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import { useStop } from './run.data.ts';

type Props = {
  readonly taskId: string;
  /** True while a process runs it; false while it waits. */
  readonly isRunning: boolean;
  readonly onStopped: () => void;
  readonly onClose: () => void;
};

/** Stops a run. Why is part of its record, so it is asked for. */
export function StopDialog({ taskId, isRunning, onStopped, onClose }: Props) {
  const { reason, setReason, problem, refusal, busy, send } = useStopForm(taskId, onStopped);
  return (
    <Dialog
      title="Stop this run?"
      open
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" aria-disabled={busy} onClick={() => void send()}>
            Stop run
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Text mb="3">
          {isRunning
            ? 'It is told to stop, and ended by force if it does not. What it has committed stays.'
            : 'It has not begun, and will not.'}
        </Text>
        <Field label="Reason" required error={problem}>
          <TextInput value={reason} onChange={setReason} />
        </Field>
        {refusal !== undefined && (
          <Text role="alert" color="negative" mt="2" overflowWrap="anywhere">
            {refusal}
          </Text>
        )}
      </form>
    </Dialog>
  );
}

/** The reason as it is typed, what is against it, and what came of sending it. */
function useStopForm(taskId: string, onStopped: () => void) {
  const stop = useStop(taskId);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const given = reason.trim();
  const wrong = reasonProblem(given, 'Say why, in a few words');

  const send = async () => {
    setIsAsked(true);
    if (wrong !== undefined || busy) return;
    setBusy(true);
    setRefusal(undefined);
    const why = await stop(given);
    setBusy(false);
    setRefusal(why);
    if (why === undefined) onStopped();
  };
  return { reason, setReason, problem: isAsked ? wrong : undefined, refusal, busy, send };
}
