import type { Contribution } from '@fairlead/shared/contract/release';

/** Contribution of this remote to the product; part of its release (REM-12). */
export const contribution = {
  name: 'trading',
  title: 'Trading',
  routes: [
    { path: '/edf', access: 'edf:read' },
    { path: '/blotter', access: 'blotter:read' },
  ],
  menu: [
    { id: 'edf', label: 'EDF Trades', path: '/edf', access: 'edf:read', order: 40 },
    { id: 'blotter', label: 'Blotter', path: '/blotter', access: 'blotter:read', order: 50 },
  ],
  commands: [
    { id: 'edf.open', label: 'EDF Trades', path: '/edf', access: 'edf:read' },
    {
      id: 'edf.day',
      label: 'EDF Trades of {day}',
      path: '/edf?verified_state=all&run_date={day}',
      access: 'edf:read',
      takes: 'day',
    },
    {
      id: 'edf.trade',
      label: 'Find trade {id}',
      path: '/edf?verified_state=all&trade_ids={id}',
      access: 'edf:read',
      takes: 'id',
    },
    { id: 'blotter.open', label: 'Blotter', path: '/blotter', access: 'blotter:read' },
    {
      id: 'blotter.entered',
      label: 'Entered trades',
      path: '/blotter?tab=entered',
      access: 'blotter:read',
    },
    {
      id: 'blotter.regular',
      label: 'New regular trade',
      path: '/blotter?ticket=regular',
      access: 'trade:enter',
    },
    {
      id: 'blotter.internal',
      label: 'New internal trade',
      path: '/blotter?ticket=internal',
      access: 'trade:enter',
    },
  ],
} satisfies Contribution;
