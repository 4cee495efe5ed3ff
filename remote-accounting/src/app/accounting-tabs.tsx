import { type ComponentType, lazy, Suspense } from 'react';

import { Tabs } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

import type { AccountingTab } from '../common/address.rules.ts';

// One file each: who looks at one tab does not wait for the others.
const OverviewTab = lazy(async () => ({
  default: (await import('../overview/overview-tab.tsx')).OverviewTab,
}));
const AdminTab = lazy(async () => ({
  default: (await import('../admin/admin-tab.tsx')).AdminTab,
}));
const VesselsTab = lazy(async () => ({
  default: (await import('../vessels/vessels-tab.tsx')).VesselsTab,
}));
const CashTab = lazy(async () => ({
  default: (await import('../cash/cash-tab.tsx')).CashTab,
}));
const BankAccountsTab = lazy(async () => ({
  default: (await import('../bank/bank-accounts-tab.tsx')).BankAccountsTab,
}));
const BankTransactionsTab = lazy(async () => {
  const [{ BankTransactionsTab: Transactions }, { RefusedLine }] = await Promise.all([
    import('../bank/bank-transactions-tab.tsx'),
    import('../bank-files/refused-line.tsx'),
  ]);
  return {
    default: () => (
      <>
        <RefusedLine />
        <Transactions />
      </>
    ),
  };
});

const TABS: readonly {
  readonly value: AccountingTab;
  readonly label: string;
  readonly Content: ComponentType;
}[] = [
  { value: 'overview', label: 'Overview', Content: OverviewTab },
  { value: 'admin', label: 'Admin', Content: AdminTab },
  { value: 'vessels', label: 'Vessels', Content: VesselsTab },
  { value: 'cash', label: 'Cash', Content: CashTab },
  { value: 'bank-accounts', label: 'Bank Accounts', Content: BankAccountsTab },
  { value: 'bank-transactions', label: 'Bank Transactions', Content: BankTransactionsTab },
];

type Props = { readonly value: AccountingTab; readonly onChange: (tab: AccountingTab) => void };

/** The views of a report, one at a time. */
export function AccountingTabs({ value, onChange }: Props) {
  return (
    <Tabs
      label="Views of the report"
      value={value}
      onChange={onChange}
      tabs={TABS.map(({ Content, ...tab }) => ({
        ...tab,
        content: (
          <Suspense fallback={<LoadingText text="Generating the report ..." />}>
            <Content />
          </Suspense>
        ),
      }))}
    />
  );
}
