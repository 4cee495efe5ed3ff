import { useMay } from '@fairlead/shared/auth';
import { EmptyState, NotAuthorized, Page } from '@fairlead/shared/ui';

/** Accounting (spec B). The shell keeps others out; this holds too when the area runs without it. */
export function AccountingPage() {
  if (!useMay('acc:read')) return <NotAuthorized title="Accounting" />;
  return (
    <Page title="Accounting">
      <EmptyState drawing="notYet" title="Accounting is not built yet">
        Accounts and margins come here with a later version of Fairlead.
      </EmptyState>
    </Page>
  );
}
