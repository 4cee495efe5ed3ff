import { formatCents, formatMonth, formatNumber } from '@fairlead/shared/format';
import { Text } from '@fairlead/shared/ui';

import { AnswerDialog } from './answer-dialog.tsx';
import { CAUSE_NAMES, OWNER_NAMES, type TieOutDifference } from './tie-out.rules.ts';
import { useDeciding } from './tie-out.data.ts';

type Props = {
  readonly difference: TieOutDifference;
  readonly runId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody answers for a difference, with a reason, or takes that back. */
export function TieOutDialog({ difference, runId, onClose, onDone }: Props) {
  const { row, holding } = difference;
  const answering = useDeciding(runId, difference, onDone);
  return (
    <AnswerDialog
      title={holding === undefined ? 'Accept a difference' : 'Take an acceptance back'}
      summary="It holds for exactly these amounts; runs that are made stay as they are"
      label={holding === undefined ? 'Accept' : 'Take it back'}
      {...{ answering, onClose }}
    >
      <Text>{formatDifferenceName(row)}</Text>
      <Text color="text.muted">{`${row.says}. ${formatAmounts(row)}.`}</Text>
      {holding !== undefined && (
        <Text>{`Accepted by ${holding.accepted_by}: ${holding.reason}`}</Text>
      )}
    </AnswerDialog>
  );
}

function formatDifferenceName(row: TieOutDifference['row']): string {
  const term =
    row.product === null || row.term_month_date === null
      ? ''
      : ` ${row.product} ${formatMonth(row.term_month_date)}`;
  const where = [row.clearer ?? row.exchange, row.account].filter(Boolean).join(' ');
  return `${where}${term}, ${row.subject}: ${CAUSE_NAMES[row.cause]}, for the ${OWNER_NAMES[row.owner].toLowerCase()}`;
}

function formatAmounts({ lots, unit, dollars }: TieOutDifference['row']): string {
  const money = `${formatCents(dollars)} USD`;
  return unit === null ? money : `${formatNumber(lots)} lots of 1,000 ${unit}, ${money}`;
}
