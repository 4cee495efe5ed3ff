import { useState } from 'react';

import { Confirm } from '@fairlead/shared/frames';

import type { DayOffer } from './verification.view-model.ts';

type Props = {
  readonly offer: DayOffer;
  readonly onConfirm: (offer: DayOffer) => void;
  readonly onCancel: () => void;
};

/** Asks before a whole day is verified. What is confirmed is what was read, whatever comes meanwhile. */
export function VerifyDayDialog({ offer: latest, onConfirm, onCancel }: Props) {
  const [offer] = useState(latest);
  return (
    <Confirm
      title={offer.question}
      action="Verify all"
      open
      onConfirm={() => onConfirm(offer)}
      onCancel={onCancel}
    >
      {offer.explanation}
    </Confirm>
  );
}
