import type { Contribution } from '@fairlead/shared/contract/release';

/** Contribution of this remote to the product; part of its release (REM-12). */
export const contribution = {
  name: 'accounting',
  title: 'Accounting',
  wide: true,
  routes: [{ path: '/accounting', access: 'acc:read' }],
  menu: [
    { id: 'accounting', label: 'Accounting', path: '/accounting', access: 'acc:read', order: 20 },
  ],
  commands: [
    { id: 'accounting.open', label: 'Accounting', path: '/accounting', access: 'acc:read' },
  ],
} satisfies Contribution;
