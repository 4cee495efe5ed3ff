import { type ReactNode, useEffect, useRef } from 'react';

import { Box } from '@fairlead/shared/ui';

type Driven = { readonly of: ReactNode; readonly does: (frame: HTMLElement) => void };

/** A state after something was done to it, as a user does it. */
export function driven({ of, does }: Driven) {
  return function DrivenState() {
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const next = requestAnimationFrame(() => frame.current && does(frame.current));
      return () => cancelAnimationFrame(next);
    }, []);
    return (
      <Box ref={frame} minHeight="340px">
        {of}
      </Box>
    );
  };
}
