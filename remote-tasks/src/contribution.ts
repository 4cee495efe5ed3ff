import type { Contribution } from '@fairlead/shared/contract/release';

/** What this remote adds to the product; travels in its release (REM-12). */
export const contribution = {
  name: 'tasks',
  title: 'Tasks',
  routes: [
    { path: '/tasks', access: 'task:history' },
    { path: '/tasks/history', access: 'task:history' },
  ],
  menu: [
    { id: 'tasks', label: 'Tasks', path: '/tasks/history', access: 'task:history', order: 60 },
  ],
  commands: [
    { id: 'tasks.history', label: 'Tasks History', path: '/tasks/history', access: 'task:history' },
  ],
} satisfies Contribution;
