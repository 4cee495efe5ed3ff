import type { ReactNode } from 'react';

import { SideMenu } from '@fairlead/shared/ui';

/** The screens of the tasks area, in the order of the side menu. */
const ENTRIES = [
  { path: '/tasks/history', label: 'History' },
  { path: '/tasks/list', label: 'List' },
  { path: '/tasks/schedules', label: 'Schedules' },
] as const;

/** The tasks area: its side menu and the screen that was chosen. */
export function TasksFrame({ children }: { readonly children: ReactNode }) {
  return (
    <SideMenu label="Tasks" entries={ENTRIES}>
      {children}
    </SideMenu>
  );
}
