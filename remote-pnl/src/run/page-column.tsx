import type { ReactNode } from 'react';

import { Box } from '@fairlead/shared/ui';

/** As wide as pages are, with their gutters. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return (
    <Box maxWidth="pageMax" mx="auto" px={{ base: 'gutterPhone', sm: 'gutter' }} pb="4">
      {children}
    </Box>
  );
}
