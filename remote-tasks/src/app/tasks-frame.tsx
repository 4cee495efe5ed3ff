import type { ReactNode } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { SideMenu } from '@fairlead/shared/ui';

/** The screens of the tasks area, in the order of the side menu. */
const ENTRIES = [
  { path: '/tasks/history', label: 'History' },
  { path: '/tasks/list', label: 'List' },
  { path: '/tasks/schedules', label: 'Schedules' },
] as const;

const FILE_LAYOUTS = { path: '/tasks/file-layouts', label: 'File layouts' } as const;
const CHANGES = { path: '/tasks/changes', label: 'Changes' } as const;

/** The tasks area: its side menu and the screen that was chosen. */
export function TasksFrame({ children }: { readonly children: ReactNode }) {
  const mayImport = useMay('statement:import');
  const mayReadChanges = useMay('audit:read');
  const entries = [
    ...ENTRIES,
    ...(mayImport ? [FILE_LAYOUTS] : []),
    ...(mayReadChanges ? [CHANGES] : []),
  ];
  return (
    <SideMenu label="Tasks" entries={entries}>
      {children}
    </SideMenu>
  );
}
