import type { ApiError } from '@fairlead/shared/api';
import { useMay } from '@fairlead/shared/auth';
import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { formatInstant } from '@fairlead/shared/format';
import {
  BadRequest,
  Box,
  LoadingLine,
  LoadingText,
  MessedUp,
  NotAuthorized,
  Page,
  RetryButton,
  Surface,
  Tooltip,
} from '@fairlead/shared/ui';

import { useBackMeta } from '../common/back-office.data.ts';
import { useBackOfficeAddress } from '../common/use-back-office-address.ts';
import { BackOfficeTabs } from './back-office-tabs.tsx';

const TITLE = 'Back Office Accounting';

/**
 * Back-office accounting (spec B). The shell keeps others out, in the same words (BAK-13); this
 * holds too without it.
 */
export function BackOfficePage() {
  if (!useMay('backacc:read')) return <NotAuthorized title="Accounting" />;
  return <BackOffice />;
}

function BackOffice() {
  const { tab, showTab } = useBackOfficeAddress();
  const { area, refresh } = useBackMeta();
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return <MetaLoading />;
    case 'FAILED':
      return <MetaFailed error={area.error} onRetry={refresh} />;
    case 'COMPLETED': {
      const meta = area.data;
      return (
        <Page title={TITLE} end={<LastEntry meta={meta} />} wide>
          <BackOfficeTabs meta={meta} value={tab} onChange={showTab} />
        </Page>
      );
    }
  }
}

const OUR_BUG =
  'While we should have had Back Accounting meta data for some reason we do not. This is our own bug.';

function MetaLoading() {
  return (
    <Page title={TITLE} wide>
      <Surface minHeight="400px" aria-busy>
        <LoadingLine />
        <LoadingText text="Fetching Back Accounting metadata ..." />
      </Surface>
    </Page>
  );
}

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

/** Error of the first call: an invalid request has its own message, all else is ours (BAK-13). */
function MetaFailed({ error, onRetry }: FailedProps) {
  if (error.status === 400) {
    return <BadRequest actions={<RetryButton onClick={onRetry} />}>{error.panelText}</BadRequest>;
  }
  const text = error.isWithoutData ? OUR_BUG : error.panelText;
  return <MessedUp error={text} supportId={error.requestId} onRetry={onRetry} />;
}

/** Freshness of the books, with the last import in its tooltip. */
function LastEntry({ meta }: { readonly meta: BackMeta }) {
  const [entry, sync] = [meta.last_entry_datetime, meta.last_sync_datetime].map(
    (instant) => instant && `${formatInstant(instant, 'UTC')} UTC`,
  );
  if (!entry) return null;
  return (
    <Tooltip content={sync ? `Last sync ${sync}` : undefined}>
      <Box as="span" color="text.muted" tabIndex={0} borderRadius="mark">
        {`Last entry ${entry}`}
      </Box>
    </Tooltip>
  );
}
