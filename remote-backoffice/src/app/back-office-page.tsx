import { useMay } from '@fairlead/shared/auth';
import { EmptyState, NotAuthorized, Page } from '@fairlead/shared/ui';

/**
 * Back-office accounting (spec B). The shell keeps others out, in the same words (BAK-13); this
 * holds too without it.
 */
export function BackOfficePage() {
  if (!useMay('backacc:read')) return <NotAuthorized title="Accounting" />;
  return (
    <Page title="Back Office Accounting">
      <EmptyState drawing="notYet" title="Back Office Accounting is not built yet">
        Lots and cash planning come here with a later version of Fairlead.
      </EmptyState>
    </Page>
  );
}
