import type { ReactNode } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Link } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

import { useLimitsAddress } from './use-limits-address.ts';

type Props = { readonly children: ReactNode; readonly label?: string };

/** A way to the list of limits; of a picture its words alone. */
export function LimitsLink({ children, label }: Props) {
  const isPicture = useIsPicture();
  const { to } = useLimitsAddress();
  if (isPicture) return children;
  return (
    <Box asChild width="fit-content" _hover={{ textDecoration: 'underline' }}>
      <Link to={to} aria-label={label}>
        {children}
      </Link>
    </Box>
  );
}
