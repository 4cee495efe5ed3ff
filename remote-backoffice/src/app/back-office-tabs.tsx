import { type ComponentType, lazy, Suspense } from 'react';

import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { Tabs } from '@fairlead/shared/frames';
import { LoadingText } from '@fairlead/shared/ui';

import type { BackOfficeTab } from '../common/back-office-address.rules.ts';

// One file each: who looks at one tab does not wait for the others.
const PhysicalTab = lazy(async () => ({
  default: (await import('../physical/physical-tab.tsx')).ReconciliationTab,
}));

const CashTab = lazy(async () => ({
  default: (await import('../cash/cash-tab.tsx')).CashPlanningTab,
}));
const BreaksTab = lazy(async () => ({
  default: (await import('../breaks/breaks-tab.tsx')).BreaksTab,
}));

const TABS: readonly {
  readonly value: BackOfficeTab;
  readonly label: string;
  readonly Content: ComponentType<{ readonly meta: BackMeta }>;
}[] = [
  { value: 'physical', label: 'SCG Physical', Content: PhysicalTab },
  { value: 'cash', label: 'Cash', Content: CashTab },
  { value: 'breaks', label: 'Breaks', Content: BreaksTab },
];

type Props = {
  readonly meta: BackMeta;
  readonly value: BackOfficeTab;
  readonly onChange: (tab: BackOfficeTab) => void;
};

/** The views of the back office, one at a time (BAK-01). */
export function BackOfficeTabs({ meta, value, onChange }: Props) {
  const tabs = TABS.map(({ Content, ...tab }) => ({
    ...tab,
    content: (
      <Suspense fallback={<LoadingText text="Opening the tab ..." />}>
        <Content meta={meta} />
      </Suspense>
    ),
  }));
  return <Tabs label="Views of the back office" {...{ value, onChange, tabs }} />;
}
