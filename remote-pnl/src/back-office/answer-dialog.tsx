import type { ReactNode } from 'react';

import { Dialog } from '@fairlead/shared/frames';
import { Box, Button } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import { ReasonField } from '../common/reason-field.tsx';
import type { Answering } from './answering.data.ts';

type Props = {
  readonly title: string;
  /** Duration of an acceptance, in words. */
  readonly summary: string;
  /** Label of its button. */
  readonly label: string;
  readonly answering: Answering;
  readonly onClose: () => void;
  /** Subject of the question. */
  readonly children: ReactNode;
};

/** Dialog to enter a reason for accepting a difference, or for withdrawing an acceptance. */
export function AnswerDialog({ title, summary, label, answering, onClose, children }: Props) {
  const { draft, edit, obstacle, refused, sent, submit, isSending } = answering;
  return (
    <Dialog
      open
      {...{ title, summary, onClose }}
      busy={isSending}
      footer={
        <FormFooter {...{ obstacle, refused, sent }} submit={{ label, run: () => void submit() }}>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      }
    >
      <Box display="grid" gap="3">
        {children}
        <ReasonField value={draft} onChange={edit} />
      </Box>
    </Dialog>
  );
}
