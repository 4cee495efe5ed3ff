import { Button } from '@fairlead/shared/ui';
import { useState } from 'react';

import { useNewRevision } from '../revision/revision-poll.ts';
import { Strip } from './strip.tsx';

type Props = { readonly poll: string; readonly revision: number };

/** Offers the reload that brings a new release (REM-06); an open page never changes by itself. */
export function NewRevision({ poll, revision }: Props) {
  const latest = useNewRevision(poll, revision);
  // What was put off: the release after it, a hurried rollback perhaps, is offered again.
  const [later, setLater] = useState<number>();
  if (latest === undefined || latest === later) return null;
  return (
    <Strip
      tone="info"
      role="status"
      actions={
        <>
          <Button size="sm" onClick={() => setLater(latest)}>
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
