import type { Contribution } from '@fairlead/shared/contract/release';

/** What this remote adds to the product; travels in its release (REM-12). */
export const contribution = {
  name: 'pnl',
  title: 'PNL',
  routes: [
    { path: '/', access: 'pnl:read' },
    { path: '/date/:pipe_run_date', access: 'pnl:read' },
    { path: '/screenshot/:pipe_run_date', access: 'pnl:read' },
  ],
  menu: [{ id: 'pnl', label: 'PNL', path: '/', access: 'pnl:read', order: 10 }],
  commands: [{ id: 'pnl.open', label: 'PNL', path: '/', access: 'pnl:read' }],
} satisfies Contribution;
