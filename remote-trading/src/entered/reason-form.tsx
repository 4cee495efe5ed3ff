import { useState } from 'react';

import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

type Props = {
  /** Names the form: 'Cancel entry 12'. */
  readonly name: string;
  /** Consequences of the action, in words. */
  readonly consequence: string;
  /** Label of the button. */
  readonly action: string;
  /** Error of the server. */
  readonly refusal?: string | undefined;
  readonly onReason: (reason: string) => void;
  readonly onKeep: () => void;
};

/** Asks for a reason, and says what is done once there is one. */
export function ReasonForm({ name, consequence, action, refusal, onReason, onKeep }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <chakra.form
      aria-label={name}
      maxWidth="640px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = reasonProblem(reason);
        setProblem(wrong);
        if (wrong === undefined) onReason(reason.trim());
      }}
    >
      <Text color="text.muted" pb="2">
        {consequence}
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
        <Button type="submit" variant="solid">
          {action}
        </Button>
        <Button onClick={onKeep}>Keep it</Button>
        <Text role="alert" color="negative" overflowWrap="anywhere">
          {refusal}
        </Text>
      </Box>
    </chakra.form>
  );
}
