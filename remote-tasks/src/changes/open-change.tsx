import { lazy, Suspense } from 'react';

import { DetailDrawer } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

const ChangeView = lazy(async () => ({ default: (await import('./change-view.tsx')).ChangeView }));

type Props = { readonly seq: number | undefined; readonly onClose: () => void };

/** The change that the address says is open, over the page. */
export function OpenChange({ seq, onClose }: Props) {
  return (
    <DetailDrawer
      title={seq === undefined ? 'Change' : `Change ${seq}`}
      open={seq !== undefined}
      onClose={onClose}
    >
      {seq !== undefined && (
        <Suspense fallback={<LoadingText text="Opening ..." />}>
          <ChangeView key={seq} seq={seq} />
        </Suspense>
      )}
    </DetailDrawer>
  );
}
