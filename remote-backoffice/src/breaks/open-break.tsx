import { lazy, Suspense } from 'react';

import { DetailDrawer } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

import type { DecisionTerms } from './use-decision.ts';

const BreakView = lazy(async () => ({
  default: (await import('./break-view.tsx')).BreakView,
}));

type Props = {
  readonly id: number | undefined;
  /** Title of the break, where the list has it. */
  readonly title: string | undefined;
  readonly terms: DecisionTerms;
  readonly onClose: () => void;
  /** The break was decided, by this or by somebody who was first. */
  readonly onChanged: () => void;
};

/** The break that the address says is open, over the page. */
export function OpenBreakDrawer({ id, title = 'Break', ...props }: Props) {
  return (
    <DetailDrawer title={title} open={id !== undefined} onClose={props.onClose}>
      {id !== undefined && (
        <Suspense fallback={<LoadingText text="Opening ..." />}>
          <BreakView key={id} id={id} {...props} />
        </Suspense>
      )}
    </DetailDrawer>
  );
}
