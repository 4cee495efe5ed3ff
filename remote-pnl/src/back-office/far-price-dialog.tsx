import type { FarPrice } from '@fairlead/pnl/contract/far-prices';
import { Text } from '@fairlead/shared/ui';

import { AnswerDialog } from './answer-dialog.tsx';
import { useAgreeing } from './far-price.data.ts';

type Props = {
  /** Name as in the list: 'FEI Aug 24 settlement of 28 Jun 2024: …'. */
  readonly named: string;
  readonly of: FarPrice;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody answers for a price that is farther than expected, with a reason, or takes that back. */
export function FarPriceDialog({ named, of, onClose, onDone }: Props) {
  const { accepted } = of;
  const answering = useAgreeing(of, onDone);
  return (
    <AnswerDialog
      title={accepted === null ? 'Agree on a price' : 'Take an agreement back'}
      summary="It holds for exactly this price; runs that are made stay as they are"
      label={accepted === null ? 'Agree' : 'Take it back'}
      {...{ answering, onClose }}
    >
      <Text>{named}</Text>
      {accepted !== null && (
        <Text color="text.muted">{`Agreed on by ${accepted.accepted_by}: ${accepted.reason}`}</Text>
      )}
    </AnswerDialog>
  );
}
