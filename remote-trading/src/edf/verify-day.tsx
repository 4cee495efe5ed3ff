import { onDemand, useFrameButton } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.tsx';
import type { DayOffer } from './verification.view-model.ts';

const dialogParts = onDemand(() => import('./verify-day-dialog.tsx'));

type Props = {
  readonly offer: DayOffer;
  readonly busy: boolean;
  readonly onVerify: (offer: DayOffer) => void;
};

/** Verifies all of a day at once, after a question. */
export function VerifyDay({ offer, busy, onVerify }: Props) {
  const { parts, button, frame } = useFrameButton(dialogParts, 'dialog');
  if (offer.obstacle !== undefined || busy) {
    return (
      <BarButton aria-disabled data-tip={offer.obstacle}>
        {offer.label}
      </BarButton>
    );
  }
  return (
    <>
      <BarButton {...button}>{offer.label}</BarButton>
      {parts !== undefined && frame.start !== undefined && (
        <parts.VerifyDayDialog
          offer={offer}
          onCancel={frame.onClose}
          onConfirm={(confirmed) => {
            frame.onClose();
            onVerify(confirmed);
          }}
        />
      )}
    </>
  );
}
