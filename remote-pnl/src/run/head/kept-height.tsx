import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Box } from '@fairlead/shared/ui';

type Props = {
  /** Whether what stood in it has made way for what is to come. */
  readonly isKept: boolean;
  readonly children: ReactNode;
};

/** What of it gets the focus, or is led to, comes to stand below the head of the page. */
const BELOW_HEAD = { '& *': { scrollMarginTop: 'var(--head, 0px)' } };

/** Stays as high as it was while its figures are on their way: the page is not scrolled elsewhere by that. */
export function KeptHeight({ isKept, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (isKept || element === null || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(() => setHeight(element.offsetHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isKept]);
  return (
    // Without an anchor: the page would be scrolled along with what makes way.
    <Box
      ref={box}
      css={BELOW_HEAD}
      style={isKept ? { minHeight: height, overflowAnchor: 'none' } : undefined}
    >
      {children}
    </Box>
  );
}
