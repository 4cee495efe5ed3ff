import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

import type { PnlTab } from '@fairlead/pnl/contract/runs';
import { Tabs } from '@fairlead/shared/frames';
import { chakra, LoadingText } from '@fairlead/shared/ui';

import { AddAdjustment } from '../adjust/add-adjustment.tsx';
import type { LimitAlarm } from '../common/limits/limit-shown.view-model.ts';
import { LimitMark } from '../common/limits/limit-mark.tsx';
import { GOODIES } from '../run/run-labels.rules.ts';

// One file each: who looks at one tab does not wait for the others.
const ManagementTab = lazy(async () => ({
  default: (await import('../management/management-tab.tsx')).ManagementTab,
}));
const PhysicalTab = lazy(async () => ({
  default: (await import('../physical/physical-tab.tsx')).PnlPhysicalTab,
}));
const PaperTab = lazy(async () => ({
  default: (await import('../paper/paper-tab.tsx')).PaperTab,
}));
const BackOfficeTab = lazy(async () => ({
  default: (await import('../back-office/back-office-tab.tsx')).PnlBackOfficeTab,
}));

const TABS: readonly {
  readonly value: PnlTab;
  readonly label: string;
  readonly Content: ComponentType;
}[] = [
  {
    value: 'management',
    label: 'Management',
    Content: () => <ManagementTab adjust={<AddAdjustment />} />,
  },
  { value: 'physical', label: 'Physical Trading', Content: PhysicalTab },
  { value: 'paper', label: 'Paper Trading', Content: PaperTab },
  { value: 'back-office', label: 'Back Office', Content: BackOfficeTab },
];

const Goodies = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<LoadingText text={GOODIES} />}>{children}</Suspense>
);

type Props = {
  readonly value: PnlTab;
  readonly onChange: (tab: PnlTab) => void;
  /** Mark of the run's limits on the tab Management, whichever is open. */
  readonly alarm: LimitAlarm | undefined;
};

/** The views of a run, one at a time (PNL-08). */
export function PnlTabs({ value, onChange, alarm }: Props) {
  return (
    <Tabs
      label="Views of the P&L"
      value={value}
      onChange={onChange}
      tabs={TABS.map(({ Content, ...tab }) => ({
        ...tab,
        ...(tab.value === 'management' &&
          alarm !== undefined && {
            mark: <LimitMark state={alarm.state}>{alarm.words}</LimitMark>,
          }),
        content: (
          <Goodies>
            <Content />
          </Goodies>
        ),
      }))}
    />
  );
}

/** All tabs stacked, for a picture; `children` once all of it is loaded. */
export function PnlStack({ children }: { readonly children: ReactNode }) {
  return (
    <Goodies>
      <ManagementTab />
      <Part>Physical</Part>
      <PhysicalTab />
      <Part>Paper</Part>
      <PaperTab />
      {children}
    </Goodies>
  );
}

const Part = chakra('h2', { base: { textStyle: 'pageTitle', mt: '6', mb: '3' } });
