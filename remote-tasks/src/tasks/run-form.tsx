import { useRef } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';
import { DialogParts } from '@fairlead/shared/frames';
import { Box } from '@fairlead/shared/ui';

import { JsonField } from '../json/json-field.tsx';
import { refusedField } from './run-checks.rules.ts';
import { RunFields } from './run-fields.tsx';
import { RunFooter } from './run-footer.tsx';
import { RunFormHead } from './run-head.tsx';
import { type RunFormHeld, useRunForm } from './use-run-form.ts';
import { toFieldName, useRestoredFocus, useRunSubmitKeys } from './use-submit-keys.ts';

type Props = {
  readonly task: Task;
  /** The run that it begins with. */
  readonly original: TaskRun | undefined;
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
};

/** Form to run a task: method, parameters, JSON. */
export function RunForm({ task, original, isSending, onSending }: Props) {
  const form = useRunForm({ task, original, onSending });
  const fields = useRef<HTMLDivElement>(null);
  const focus = useRestoredFocus(fields, isSending);
  const { obstacle } = form.checked;
  useRunSubmitKeys({
    // What is typed in the field counts: it is left, as a press on the button would leave it.
    onPress: focus.leave,
    onSubmit: () => {
      if (obstacle === undefined) form.submit();
      else focus.on(obstacle.where);
    },
  });
  return (
    <DialogParts
      summary={<RunFormHead form={form} original={original} isSending={isSending} />}
      footer={
        <RunFooter
          obstacle={obstacle?.message}
          refused={form.held.refused}
          isSending={isSending}
          onRun={() => {
            focus.remember();
            form.submit();
          }}
        />
      }
    >
      <Box ref={fields} key={form.held.round}>
        <RunFields form={form} />
        <JsonPart form={form} />
      </Box>
    </DialogParts>
  );
}

function JsonPart({ form }: { readonly form: RunFormHeld }) {
  const { task, held, before, first, checked, edit } = form;
  if (checked.json === undefined) return null;
  const isRefused = held.refused !== undefined && refusedField(task, held.refused) === 'json';
  return (
    <div data-field={toFieldName('json')} {...(first === 'json' && { 'data-first': true })}>
      <JsonField
        json={checked.json}
        text={held.input.json}
        before={before?.json}
        refused={isRefused ? held.refused : undefined}
        onChange={(json) => edit({ json })}
      />
    </div>
  );
}
