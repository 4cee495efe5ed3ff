import type { TaskRun } from '@fairlead/shared/contract/runs';
import { useFirmClock } from '@fairlead/shared/auth';

import { DraftHead, Quiet } from '../runs/draft-head.tsx';
import { runUnansweredText } from '../runs/draft-labels.view-model.ts';
import { fromText } from './run-labels.view-model.ts';
import type { RunFormHeld } from './use-run-form.ts';

type Props = {
  readonly form: RunFormHeld;
  readonly original: TaskRun | undefined;
  readonly isSending: boolean;
};

/** Summary of the task, with notes about the input in its fields. */
export function RunFormHead({ form, original, isSending }: Props) {
  const clock = useFirmClock();
  const { task, held, isChanged, startOver } = form;
  const { restored, sent } = held;
  return (
    <DraftHead
      summary={task.summary}
      restored={restored}
      onStartOver={isChanged ? startOver : undefined}
      before={original !== undefined && <Quiet>{fromText(original)}</Quiet>}
    >
      {sent !== undefined && !isSending && (
        <Quiet role="status" color="warning">
          {runUnansweredText(sent.at, clock)}
        </Quiet>
      )}
    </DraftHead>
  );
}
