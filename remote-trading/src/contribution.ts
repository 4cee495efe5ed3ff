import type { Contribution } from '@fairlead/shared/contract/release';

/** What this remote adds to the product; travels in its release (REM-12). */
export const contribution = {
  name: 'trading',
  title: 'EDF Trades',
  routes: [{ path: '/edf', access: 'edf:read' }],
  menu: [{ id: 'edf', label: 'EDF Trades', path: '/edf', access: 'edf:read', order: 40 }],
  commands: [{ id: 'edf.open', label: 'EDF Trades', path: '/edf', access: 'edf:read' }],
} satisfies Contribution;
