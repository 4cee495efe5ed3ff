import { expect, test } from '@jest/globals';

import { findThingAddress } from './thing-address.rules.ts';

test.each([
  ['core_trade', 'N1 2', null, '/edf?verified_state=all&trade_ids=N1+2', 'edf:read'],
  [
    ...(['statement', '5', { statementDate: '2024-06-28' }] as const),
    ...(['/edf?verified_state=all&run_date=2024-06-28', 'edf:read'] as const),
  ],
  ['clearer_order', '900', null, '/blotter', 'blotter:read'],
  ['blotter_entry', '7', null, '/blotter?tab=entered&entered=all&entry=7', 'blotter:read'],
  ['task_run', 'r1', null, '/tasks/history/r1', 'task:history'],
  ['task_schedule', '3', null, '/tasks/schedules?schedule=3', 'task:list'],
  ['pnl_run', '12', { pipe_run_date: '2024-06-28' }, '/date/2024-06-28?run=12', 'pnl:read'],
  [
    ...(['limit_waiver', '4', { from_day: '2024-06-28', run_id: 12 }] as const),
    ...(['/date/2024-06-28?run=12&limits=1', 'pnl:read'] as const),
  ],
  ['bank_transaction', 'T9', null, '/accounting?open=transaction%7CT9', 'acc:read'],
  ['lot_break', '8', null, '/back-accounting?tab=breaks&open=break%7C8', 'backacc:read'],
])('a %s is led to where it lives', (entity, id, facts, to, access) => {
  expect(findThingAddress({ entity, entity_id: id, facts })).toMatchObject({ to, access });
});

test.each(['product', 'sign_in', 'toString'])('a %s has no page', (entity) => {
  expect(findThingAddress({ entity, entity_id: '1', facts: {} })).toBeUndefined();
});
