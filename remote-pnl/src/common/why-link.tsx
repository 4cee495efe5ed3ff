import { useIsPicture } from '@fairlead/shared/auth';
import { Link } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

import { OPEN_VALUE, useSearchPart } from '../run/use-search-part.ts';

/** The way from a change to its explanation, over the page that it stands on (PNL-36). */
export function WhyLink({ of }: { readonly of: string }) {
  const isPicture = useIsPicture();
  const { to } = useSearchPart('explain');
  if (isPicture) return null;
  return (
    <Box
      asChild
      data-paper="none"
      color="link"
      textStyle="label"
      display="inline-flex"
      alignItems="center"
    >
      <Link to={to(OPEN_VALUE)} aria-label={`Why? ${of}`}>
        Why?
      </Link>
    </Box>
  );
}
