import { onDemand, useFrameButton } from '@fairlead/shared/ui';

import { FooterButton } from './bar-button.tsx';
import type { DayOffer } from './verification.view-model.ts';

const dialogParts = onDemand(() => import('./verify-day-dialog.tsx'));

type Props = {
  readonly offer: DayOffer;
  readonly busy: boolean;
  readonly onVerify: (offer: DayOffer) => Promise<void>;
  /** It is done, and the user has stayed here meanwhile. */
  readonly onDone: () => void;
};

/** Verifies all of a day at once, after a question. */
export function VerifyDay({ offer, busy, onVerify, onDone }: Props) {
  const { parts, button, frame } = useFrameButton(dialogParts, 'dialog');
  const isOff = offer.obstacle !== undefined || busy;
  const verify = async (confirmed: DayOffer) => {
    frame.onClose();
    await onVerify(confirmed);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === frame.ids.trigger) onDone();
  };
  return (
    <>
      <FooterButton
        {...(isOff ? { id: frame.ids.trigger, 'aria-disabled': true } : button)}
        data-tip={offer.obstacle}
      >
        {offer.label}
      </FooterButton>
      {parts !== undefined && frame.start !== undefined && (
        <parts.VerifyDayDialog
          offer={offer}
          onCancel={frame.onClose}
          onConfirm={(confirmed) => void verify(confirmed)}
        />
      )}
    </>
  );
}
