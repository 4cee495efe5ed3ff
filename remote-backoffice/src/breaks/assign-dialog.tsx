import { useState } from 'react';

import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import { assignmentProblem } from '@fairlead/backoffice/domain/breaks/assignment';
import { Field, Select } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { toasts } from '@fairlead/shared/toast';
import { Button, Text } from '@fairlead/shared/ui';

import { useAssign } from './breaks.data.ts';
import { assignedText, breaksText, notAssignedText } from './breaks.view-model.ts';

type Props = {
  /** Breaks as they are shown now. */
  readonly breaks: readonly LotBreak[];
  readonly owners: readonly string[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** The owner of nobody's breaks, in a list of e-mails. */
const NONE = '-';

/** Gives breaks an owner: all of them, or none where somebody was faster with one. */
export function AssignDialog({ breaks, owners, onChanged, onClose }: Props) {
  const assign = useAssign();
  const [owner, setOwner] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    const given = owner === NONE ? null : owner;
    const problem = owner === null ? 'Choose an owner' : assignmentProblem(breaks, given, owners);
    setRefusal(problem);
    if (problem !== undefined) return;
    setBusy(true);
    const outcome = await assign(breaks, given);
    setBusy(false);
    if (outcome.kind === 'failed') {
      setRefusal(outcome.message);
      return;
    }
    onChanged();
    if (outcome.kind === 'decided') setRefusal(notAssignedText(outcome.first));
    else {
      toasts.success(assignedText(breaks.length, given));
      onClose();
    }
  };
  return (
    <Dialog
      title={`Assign ${breaksText(breaks.length)}`}
      open
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Text role="alert" flex="1" color="negative">
            {refusal}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={() => void send()}>
            Assign
          </Button>
        </>
      }
    >
      <Field label="Owner" required>
        <Select
          value={owner}
          placeholder="Choose"
          choices={[
            { value: NONE, label: 'Nobody' },
            ...owners.map((value) => ({ value, label: value })),
          ]}
          onChange={setOwner}
        />
      </Field>
    </Dialog>
  );
}
