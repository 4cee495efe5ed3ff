import type { ApiError } from '@fairlead/shared/api';
import { formatLongDay } from '@fairlead/shared/format';
import { useLocation } from '@fairlead/shared/router';
import {
  BadRequest,
  Box,
  Button,
  LoadingLine,
  LoadingText,
  MessedUp,
  NotFound,
  PageColumn,
  RetryButton,
  SkeletonBar,
  Surface,
} from '@fairlead/shared/ui';

import { PageStrip } from './page-strip.tsx';

/** The page before it is known which run it shows: its header, tabs and panels in their places. */
export function RunMetaLoading({ text }: { readonly text: string }) {
  return (
    <PageColumn wide>
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
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly onLatest: () => void;
};

/** The run that was asked for could not be had (PNL-31). */
export function RunMetaFailed({ error, onRetry, onLatest }: FailedProps) {
  const { pathname } = useLocation();
  const { requestId, status } = error;
  const panelText = error.isWithoutData ? OUR_BUG : error.panelText;
  const toLatest = <Button onClick={onLatest}>Latest run</Button>;
  if (status === 400) return <BadRequest actions={toLatest}>{panelText}</BadRequest>;
  if (status === 404) return <NotFound path={pathname} actions={toLatest} />;
  return <MessedUp error={panelText} supportId={requestId} onRetry={onRetry} />;
}

/** True for a temporary error: the line is down, or the server has a bad moment. */
export function mayComeYet({ failure }: ApiError): boolean {
  return failure.kind !== 'rejected' || failure.status >= 500 || failure.status === TOO_MANY;
}

const TOO_MANY = 429;

type LateProps = {
  readonly error: ApiError;
  /** The day that was asked for; none is the latest run's. */
  readonly date: string | undefined;
  readonly onRetry: () => void;
};

/** Notice over the previous run that the chosen one could not be loaded. */
export function MetaLate({ error, date, onRetry }: LateProps) {
  const asked = date === undefined ? 'The latest run' : `The run of ${formatLongDay(date)}`;
  return (
    <PageStrip tone="warning" icon="alert" action={<RetryButton onClick={onRetry} />}>
      {`${asked} did not load: ${error.panelText}. What is shown stays.`}
    </PageStrip>
  );
}

type StaleProps = {
  /** Undefined: it is known. */
  readonly error: ApiError | undefined;
  readonly onRetry: () => void;
};

/** Notice over the page that the check for a newer run fails (stale). */
export function MetaStale({ error, onRetry }: StaleProps) {
  if (error === undefined) return null;
  return (
    <PageStrip tone="warning" icon="alert" action={<RetryButton onClick={onRetry} />}>
      {`Whether there is a newer run is not known: ${error.panelText}.`}
    </PageStrip>
  );
}
