import type { ApiError } from '@fairlead/shared/api';
import {
  BadRequest,
  EmptyState,
  LoadingLine,
  LoadingText,
  MessedUp,
  Page,
  RetryButton,
  Surface,
} from '@fairlead/shared/ui';

/** The page before it is known which periods there are. */
export function AccountingMetaLoading() {
  return (
    <Page title="Accounting" wide>
      <Surface minHeight="400px">
        <LoadingLine />
        <LoadingText text="Fetching Accounting metadata ..." />
      </Surface>
    </Page>
  );
}

const OUR_BUG =
  'While we should have had Accounting meta data for some reason we do not. This is our own bug.';

type FailedProps = {
  readonly error: ApiError;
  readonly onRetry: () => void;
};

/** The periods could not be had (ACC-16). */
export function AccountingMetaFailed({ error, onRetry }: FailedProps) {
  const { requestId, status } = error;
  const panelText = error.isWithoutData ? OUR_BUG : error.panelText;
  if (status === 400) {
    return <BadRequest actions={<RetryButton onClick={onRetry} />}>{panelText}</BadRequest>;
  }
  return <MessedUp error={panelText} supportId={requestId} onRetry={onRetry} />;
}

/** No journal was ever taken. */
export function NothingImported() {
  return (
    <Page title="Accounting" wide>
      <EmptyState title="Nothing has been imported yet">
        Figures are here once a chart and the first journals have been imported.
      </EmptyState>
    </Page>
  );
}

/** The address names a period that is none. */
export function NoSuchPeriod({ period }: { readonly period: string }) {
  return (
    <EmptyState drawing="notFound" title="There is no such period">
      {`The address names "${period}". Choose one of the quick dates and generate its report.`}
    </EmptyState>
  );
}
