import type { Contribution } from '@fairlead/shared/contract/release';

/** What this remote adds to the product; travels in its release (REM-12). */
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
