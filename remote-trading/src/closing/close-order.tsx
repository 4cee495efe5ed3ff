import { lazy, Suspense } from 'react';

import { DetailDrawer } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

const ClosingView = lazy(async () => ({
  default: (await import('./closing-view.tsx')).ClosingView,
}));

type Props = {
  /** Our number of the order; undefined: none is to be closed. */
  readonly number: number | undefined;
  readonly onClose: () => void;
  /** The order is closed by tickets, or was changed by somebody who was faster. */
  readonly onChanged: () => void;
};

/** The order that is closed by tickets, over the page. */
export function CloseOrder({ number, onClose, onChanged }: Props) {
  return (
    <DetailDrawer
      title={number === undefined ? 'Tickets of an order' : `Tickets of ordered trade ${number}`}
      open={number !== undefined}
      onClose={onClose}
    >
      {number !== undefined && (
        <Suspense fallback={<LoadingText text="Opening ..." />}>
          <ClosingView key={number} number={number} onClosed={onClose} onChanged={onChanged} />
        </Suspense>
      )}
    </DetailDrawer>
  );
}
