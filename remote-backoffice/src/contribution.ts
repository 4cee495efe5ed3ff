import type { Contribution } from '@fairlead/shared/contract/release';

/** Contribution of this remote to the product; part of its release (REM-12). */
export const contribution = {
  name: 'backoffice',
  title: 'Back Office Accounting',
  // Spec B8 has one text for both areas (BAK-13).
  refused_as: 'Accounting',
  wide: true,
  routes: [{ path: '/back-accounting', access: 'backacc:read' }],
  menu: [
    {
      id: 'backoffice',
      label: 'Back Office Accounting',
      path: '/back-accounting',
      access: 'backacc:read',
      order: 30,
    },
  ],
  commands: [
    {
      id: 'backoffice.open',
      label: 'Back Office Accounting',
      path: '/back-accounting',
      access: 'backacc:read',
    },
    {
      id: 'backoffice.lots',
      label: 'Back Office Lots',
      path: '/back-accounting?tab=physical',
      access: 'backacc:read',
    },
    {
      id: 'backoffice.cash',
      label: 'Back Office Cash',
      path: '/back-accounting?tab=cash',
      access: 'backacc:read',
    },
    {
      id: 'backoffice.breaks',
      label: 'Back Office Breaks',
      path: '/back-accounting?tab=breaks',
      access: 'backacc:read',
    },
  ],
} satisfies Contribution;
