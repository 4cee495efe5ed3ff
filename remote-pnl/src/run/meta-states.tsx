import type { ApiError } from '@fairlead/shared/api';
import { Link, useLocation } from '@fairlead/shared/router';
import {
  BadRequest,
  Box,
  Button,
  LoadingLine,
  LoadingText,
  MessedUp,
  NotFound,
  SkeletonBar,
  Surface,
} from '@fairlead/shared/ui';

import { PageColumn } from './page-column.tsx';

/** The page before it is known which run it shows: its header, tabs and panels in their places. */
export function MetaLoading({ text }: { readonly text: string }) {
  return (
    <PageColumn>
      <title>PNL · Fairlead</title>
      <Box display="flex" alignItems="center" minHeight="filterBar" aria-hidden>
        <SkeletonBar width="280px" height="4" />
      </Box>
      <Box display="flex" alignItems="center" gap="5" height="tab" borderBottom="head" aria-hidden>
        {[78, 102, 92, 70].map((width) => (
          <SkeletonBar key={width} width={`${width}px`} />
        ))}
      </Box>
      <Surface mt="3" minHeight="400px">
        <LoadingLine />
        <LoadingText text={text} />
      </Surface>
    </PageColumn>
  );
}

const OUR_BUG = 'While we should have had PNL data for some reason we do not. This is our own bug';

type FailedProps = {
  /** None: the call has succeeded, and there is nothing in it. */
  readonly error?: ApiError;
  readonly onRetry: () => void;
};

/** The run that was asked for could not be had (PNL-31). */
export function MetaFailed({ error, onRetry }: FailedProps) {
  const { pathname } = useLocation();
  if (error === undefined) return <MessedUp error={OUR_BUG} onRetry={onRetry} />;
  const { panelText, requestId, status } = error;
  if (status === 400) return <BadRequest actions={<ToLatest />}>{panelText}</BadRequest>;
  if (status === 404) return <NotFound path={pathname} actions={<ToLatest />} />;
  return <MessedUp error={panelText} supportId={requestId} onRetry={onRetry} />;
}

function ToLatest() {
  return (
    <Button asChild>
      <Link to="/">Latest run</Link>
    </Button>
  );
}
