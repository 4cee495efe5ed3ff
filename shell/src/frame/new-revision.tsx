import { Button } from '@fairlead/shared/ui';
import { useState } from 'react';

import { useNewRevision } from '../revision/revision-poll.ts';
import { Strip } from './strip.tsx';

type Props = { readonly poll: string; readonly revision: number };

/** Offers the reload that brings a new release (REM-06); an open page never changes by itself. */
export function NewRevision({ poll, revision }: Props) {
  const isNew = useNewRevision(poll, revision);
  const [later, setLater] = useState(false);
  if (!isNew || later) return null;
  return (
    <Strip
      tone="info"
      role="status"
      actions={
        <>
          <Button size="sm" onClick={() => setLater(true)}>
            Later
          </Button>
          <Button size="sm" variant="solid" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      A new release of Fairlead is there. Reload when it suits you.
    </Strip>
  );
}
