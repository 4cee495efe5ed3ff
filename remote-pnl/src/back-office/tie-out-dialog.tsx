import { formatCents, formatMonth, formatNumber } from '@fairlead/shared/format';
import { Field, TextInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import { CAUSE_NAMES, type Difference, OWNER_NAMES } from './tie-out.rules.ts';
import { useDeciding } from './tie-out.data.ts';

type Props = {
  readonly difference: Difference;
  readonly runId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody answers for a difference, with a reason, or takes that back. */
export function TieOutDialog({ difference, runId, onClose, onDone }: Props) {
  const { row, holding } = difference;
  const deciding = useDeciding(runId, difference, onDone);
  const { draft, edit, obstacle, refused, sent, submit, isSending } = deciding;
  const label = holding === undefined ? 'Accept' : 'Take it back';
  return (
    <Dialog
      title={holding === undefined ? 'Accept a difference' : 'Take an acceptance back'}
      open
      busy={isSending}
      onClose={onClose}
      summary="It holds for exactly these amounts; runs that are made stay as they are"
      footer={
        <FormFooter {...{ obstacle, refused, sent }} submit={{ label, run: () => void submit() }}>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      }
    >
      <Box display="grid" gap="3">
        <Text>{namedOf(row)}</Text>
        <Text color="text.muted">{`${row.says}. ${amountsOf(row)}.`}</Text>
        {holding !== undefined && (
          <Text>{`Accepted by ${holding.accepted_by}: ${holding.reason}`}</Text>
        )}
        <Field label="Reason" required>
          <TextInput value={draft} onChange={edit} />
        </Field>
      </Box>
    </Dialog>
  );
}

function namedOf(row: Difference['row']): string {
  const term =
    row.product === null || row.term_month_date === null
      ? ''
      : ` ${row.product} ${formatMonth(row.term_month_date)}`;
  const where = [row.clearer ?? row.exchange, row.account].filter(Boolean).join(' ');
  return `${where}${term}, ${row.subject}: ${CAUSE_NAMES[row.cause]}, for the ${OWNER_NAMES[row.owner].toLowerCase()}`;
}

function amountsOf({ lots, unit, dollars }: Difference['row']): string {
  const money = `${formatCents(dollars)} USD`;
  return unit === null ? money : `${formatNumber(lots)} lots of 1,000 ${unit}, ${money}`;
}
