import { useIsPicture } from '@fairlead/shared/auth';
import { Link, useSearchParams } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

/** The way from a change to its explanation, over the page that it stands on (PNL-36). */
export function WhyLink({ of }: { readonly of: string }) {
  const isPicture = useIsPicture();
  const [search] = useSearchParams();
  if (isPicture) return null;
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
