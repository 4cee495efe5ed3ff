import { useMay } from '@fairlead/shared/auth';
import { EmptyState, NotAuthorized, Page } from '@fairlead/shared/ui';

/** Accounting (spec B). The shell keeps others out; this holds too when the area runs without it. */
export function AccountingPage() {
  if (!useMay('acc:read')) return <NotAuthorized title="Accounting" />;
  return (
    <Page title="Accounting">
      <EmptyState drawing="collar" title="Nothing has been imported yet">
        Accounts show here once the first accounting import has run.
      </EmptyState>
    </Page>
  );
}
