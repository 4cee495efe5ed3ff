import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Box } from '@fairlead/shared/ui';

type Props = {
  /** Set while what stood in it has made way for what is to come. */
  readonly isFrozen: boolean;
  readonly children: ReactNode;
};

/** Scroll margin that keeps focused or linked elements below the sticky head of the page. */
export const BELOW_HEAD = { '& *': { scrollMarginTop: 'var(--head, 0px)' } };

/** Stays as high as it was while what stood in it is on its way: what is below does not move by that. */
export function FrozenHeight({ isFrozen, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (isFrozen || element === null || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(() => setHeight(element.offsetHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isFrozen]);
  return (
    <Box ref={box} css={BELOW_HEAD} style={isFrozen ? { minHeight: height } : undefined}>
      {children}
    </Box>
  );
}
