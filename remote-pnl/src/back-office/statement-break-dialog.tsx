import type { StatementBreak } from '@fairlead/shared/contract/pnl/statement-breaks';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import { useAnswering } from './statement-breaks.data.ts';

type Props = {
  /** As it stands in the list: 'Quayside, 26 Nov 2026: …'. */
  readonly named: string;
  readonly of: StatementBreak;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody answers for a statement that does not go on, with a reason, or takes that back. */
export function StatementBreakDialog({ named, of, onClose, onDone }: Props) {
  const { draft, edit, obstacle, refused, sent, submit, isSending } = useAnswering(of, onDone);
  const isOpen = of.accepted === null;
  const label = isOpen ? 'Accept' : 'Take it back';
  return (
    <Dialog
      title={isOpen ? 'Accept a break' : 'Take an acceptance back'}
      open
      busy={isSending}
      onClose={onClose}
      summary="It holds while both statements say the same; runs that are made stay as they are"
      footer={
        <FormFooter {...{ obstacle, refused, sent }} submit={{ label, run: () => void submit() }}>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      }
    >
      <Box display="grid" gap="3">
        <Text>{named}</Text>
        {of.accepted !== null && (
          <Text color="text.muted">{`Accepted by ${of.accepted.accepted_by}: ${of.accepted.reason}`}</Text>
        )}
        <Field label="Reason" required>
          <TextInput value={draft} onChange={edit} />
        </Field>
      </Box>
    </Dialog>
  );
}
