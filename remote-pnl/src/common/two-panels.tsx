import type { ReactNode } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Box } from '@fairlead/shared/ui';

const ONE = 'minmax(0, 1fr)';
const TWO_COLUMNS = 'minmax(0, 3fr) minmax(0, 2fr)';

/** Panels under each other, as far apart as panels are. */
export function PanelStack({ children }: { readonly children: ReactNode }) {
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      {children}
    </Box>
  );
}

/** A panel without another beside it that gains nothing by more room than a column. */
export function Alone({ children }: { readonly children: ReactNode }) {
  return <Box maxWidth="columnMax">{children}</Box>;
}

type PairProps = {
  /** px that one of them needs. */
  readonly least: number;
  readonly children: ReactNode;
};

/** Panels that stand beside each other on a page with room for two columns, if each has what it needs. */
export function PanelPair({ least, children }: PairProps) {
  return (
    <Box
      display="grid"
      gap="5"
      alignItems="start"
      css={{ '& > *': { maxWidth: 'columnMax' } }}
      gridTemplateColumns={{ base: ONE, '2xl': `repeat(auto-fit, minmax(${least}px, 1fr))` }}
    >
      {children}
    </Box>
  );
}

/** Two panels beside each other where there is room, the first the wider one. */
export function TwoPanels({ children }: { readonly children: ReactNode }) {
  const isPicture = useIsPicture();
  return (
    <Box
      display="grid"
      gap="5"
      alignItems="start"
      // A picture cannot be scrolled: each has the whole width.
      gridTemplateColumns={{ base: ONE, lg: isPicture ? ONE : TWO_COLUMNS }}
    >
      {children}
    </Box>
  );
}
