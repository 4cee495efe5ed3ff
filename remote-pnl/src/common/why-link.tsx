import { Link, useSearchParams } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';

/** The way from a change to its explanation, over the page that it stands on (PNL-36). */
export function WhyLink({ of }: { readonly of: string }) {
  const { isScreenshot } = useRun();
  const [search] = useSearchParams();
  if (isScreenshot === true) return null;
  const next = new URLSearchParams(search);
  next.set('explain', '1');
  return (
    <Box asChild color="link" textStyle="label" display="inline-flex" alignItems="center">
      <Link to={{ search: `?${next.toString()}` }} aria-label={`Why? ${of}`}>
        Why?
      </Link>
    </Box>
  );
}
