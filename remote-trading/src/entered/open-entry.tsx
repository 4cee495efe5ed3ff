import { lazy, Suspense } from 'react';

import { DetailDrawer } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

import type { OnEntryTicket } from './entry-actions.tsx';

const EntryView = lazy(async () => ({ default: (await import('./entry-view.tsx')).EntryView }));

type Props = {
  readonly id: number | undefined;
  /** Grows where the entry may have changed: it is refetched. */
  readonly round: number;
  readonly onClose: () => void;
  /** Opens another entry in its place. */
  readonly onOpen: (entryId: number) => void;
  /** The entry has changed: the list is out of date. */
  readonly onChanged: () => void;
  readonly onTicket: OnEntryTicket;
};

/** The entry that the address says is open, over the page. */
export function OpenEntry({ id, round, onClose, ...acts }: Props) {
  return (
    <DetailDrawer
      title={id === undefined ? 'Entry' : `Entry ${id}`}
      open={id !== undefined}
      onClose={onClose}
    >
      {id !== undefined && (
        <Suspense fallback={<LoadingText text="Opening ..." />}>
          <EntryView key={`${id}/${round}`} id={id} {...acts} />
        </Suspense>
      )}
    </DetailDrawer>
  );
}
