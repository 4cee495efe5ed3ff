import type { FarPrice } from '@fairlead/shared/contract/pnl/far-prices';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { useAgreeing } from '../common/far-prices.data.ts';
import { FormFooter } from '../common/form-footer.tsx';

type Props = {
  /** As it stands in the list: 'FEI Aug 24 settlement of 28 Jun 2024: …'. */
  readonly named: string;
  readonly of: FarPrice;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody answers for a price that is farther than expected, with a reason, or takes that back. */
export function FarPriceDialog({ named, of, onClose, onDone }: Props) {
  const { draft, edit, obstacle, refused, sent, submit, isSending } = useAgreeing(of, onDone);
  const label = of.accepted === null ? 'Agree' : 'Take it back';
  return (
    <Dialog
      title={of.accepted === null ? 'Agree on a price' : 'Take an agreement back'}
      open
      busy={isSending}
      onClose={onClose}
      summary="It holds for exactly this price; runs that are made stay as they are"
      footer={
        <FormFooter {...{ obstacle, refused, sent }} submit={{ label, run: () => void submit() }}>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      }
    >
      <Box display="grid" gap="3">
        <Text>{named}</Text>
        {of.accepted !== null && (
          <Text color="text.muted">{`Agreed on by ${of.accepted.accepted_by}: ${of.accepted.reason}`}</Text>
        )}
        <Field label="Reason" required>
          <TextInput value={draft} onChange={edit} />
        </Field>
      </Box>
    </Dialog>
  );
}
