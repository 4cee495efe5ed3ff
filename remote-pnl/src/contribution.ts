import type { Contribution } from '@fairlead/shared/contract/release';

/** Contribution of this remote to the product; part of its release (REM-12). */
export const contribution = {
  name: 'pnl',
  title: 'PNL',
  wide: true,
  routes: [
    { path: '/', access: 'pnl:read' },
    { path: '/date/:pipe_run_date', access: 'pnl:read' },
    { path: '/screenshot/:pipe_run_date', access: 'pnl:read' },
  ],
  menu: [{ id: 'pnl', label: 'PNL', path: '/', access: 'pnl:read', order: 10 }],
  commands: [
    { id: 'pnl.open', label: 'PNL', path: '/', access: 'pnl:read' },
    {
      id: 'pnl.management',
      label: 'PNL Management',
      path: '/?tab=management',
      access: 'pnl:read',
    },
    {
      id: 'pnl.physical',
      label: 'PNL Physical Trading',
      path: '/?tab=physical',
      access: 'pnl:read',
    },
    { id: 'pnl.paper', label: 'PNL Paper Trading', path: '/?tab=paper', access: 'pnl:read' },
    {
      id: 'pnl.back-office',
      label: 'PNL Back Office',
      path: '/?tab=back-office',
      access: 'pnl:read',
    },
    {
      id: 'pnl.date',
      label: 'PNL of {day}',
      path: '/date/{day}',
      access: 'pnl:read',
      takes: 'day',
    },
  ],
} satisfies Contribution;
