import { type SyntheticEvent, useState } from 'react';

import {
  normalisePresetName,
  presetNameProblem,
} from '@fairlead/shared/domain/tables/preset-names';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Box, Button, chakra, Flex } from '@fairlead/shared/ui';

const Set = chakra('fieldset', { base: { display: 'contents' } });

type Props = {
  readonly label: string;
  /** Label of the button. */
  readonly action: string;
  readonly initial?: string;
  /** Names that are taken. */
  readonly others: readonly string[];
  /** Returns the error, undefined on success. */
  readonly onSave: (name: string) => Promise<string | undefined>;
  readonly onCancel?: () => void;
};

/** The name of a layout, to be kept. Its validation error is shown under it. */
export function NameForm({ label, action, initial = '', others, onSave, onCancel }: Props) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const refused = presetNameProblem(name, others);
    setProblem(refused);
    if (refused !== undefined) return;
    setSending(true);
    const failure = await onSave(normalisePresetName(name));
    setSending(false);
    setProblem(failure);
    if (failure === undefined) setName('');
  };
  const type = (next: string) => {
    setName(next);
    setProblem(undefined);
  };
  return (
    <Box as="form" onSubmit={(event: SyntheticEvent) => void submit(event)} flex="1" minWidth="0">
      <Set disabled={isSending}>
        <Flex gap="2" align="flex-start">
          <Box flex="1" minWidth="0">
            <Field label={label} error={problem}>
              <TextInput value={name} onChange={type} />
            </Field>
          </Box>
          {/* Beside the field, below its label. */}
          <Flex gap="2" pt="20px">
            {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
            <Button type="submit">{action}</Button>
          </Flex>
        </Flex>
      </Set>
    </Box>
  );
}
