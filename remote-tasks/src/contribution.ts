import type { Contribution } from '@fairlead/shared/contract/release';

/** Contribution of this remote to the product; part of its release (REM-12). */
export const contribution = {
  name: 'tasks',
  title: 'Tasks',
  routes: [
    { path: '/tasks', access: 'task:history' },
    { path: '/tasks/history', access: 'task:history' },
    { path: '/tasks/history/:task_id', access: 'task:history' },
    { path: '/tasks/list', access: 'task:list' },
    { path: '/tasks/schedules', access: 'task:list' },
    { path: '/tasks/file-layouts', access: 'statement:import' },
    { path: '/tasks/changes', access: 'audit:read' },
  ],
  menu: [
    { id: 'tasks', label: 'Tasks', path: '/tasks/history', access: 'task:history', order: 60 },
  ],
  commands: [
    { id: 'tasks.history', label: 'Tasks History', path: '/tasks/history', access: 'task:history' },
    { id: 'tasks.list', label: 'All Tasks', path: '/tasks/list', access: 'task:list' },
    // With an empty filter: the box to type one in has the focus.
    { id: 'tasks.run', label: 'Run a task', path: '/tasks/list?filter=', access: 'task:list' },
    {
      id: 'tasks.open-run',
      label: 'Open run {uuid}',
      path: '/tasks/history/{uuid}',
      access: 'task:history',
      takes: 'uuid',
    },
    { id: 'tasks.schedules', label: 'Schedules', path: '/tasks/schedules', access: 'task:list' },
    {
      id: 'tasks.file-layouts',
      label: 'File layouts',
      path: '/tasks/file-layouts',
      access: 'statement:import',
    },
    { id: 'tasks.changes', label: 'Changes', path: '/tasks/changes', access: 'audit:read' },
  ],
  searches: [
    {
      id: 'tasks.found',
      label: 'Run {route}',
      call: '/tasks/api/list',
      path: '/tasks/list?run={route}',
      access: 'task:list',
    },
  ],
} satisfies Contribution;
