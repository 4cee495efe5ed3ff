import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  flag,
  integer,
  list,
  nothing,
  nullable,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { ClearerBlotterTrade } from './blotter.ts';

/** Somebody else who is on a row: about to fill it in. */
export type OnRow = Static<typeof OnRow>;
const OnRow = object({ swiss_order_num: integer(), by: text() });

/** Maximum of changed orders answered one by one; beyond it the list is fetched again. */
export const MAX_CHANGED = 200;

/** Long-polls for the changes that others make to the orders of the blotter. */
export const followBlotter = {
  method: 'GET',
  path: '/blotter/changes',
  summary: 'Orders that have changed since a state of the blotter, and who is on a row',
  note: 'Answered at once where there is news, else as soon as there is, 25 s later at the latest.',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'watch',
  query: object({
    /** `changes_after` of the list, or `after` of the answer before. */
    after: text({
      maxLength: 4_000,
      pattern: String.raw`^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$`,
    }),
    /** `here_state` of the answer before; none at first, nor where nobody was on a row. */
    here: optional(text({ maxLength: 64 })),
  }),
  reply: object({
    after: text(),
    /** As the list has them. */
    rows: list(ClearerBlotterTrade),
    /** More has changed than is answered here: the list is to be asked for. */
    list_changed: flag(),
    /** Everybody but the caller, in the order of rows. */
    here: list(OnRow),
    here_state: text(),
  }),
} satisfies Endpoint;

/** Says on which row its caller is; holds for 15 s, and hinders nobody. */
export const announceRow = {
  method: 'POST',
  path: '/blotter/presence',
  summary: 'Tell others on which order one is',
  note: 'Forgotten after 15 s; null is on none. Not in the audit log.',
  access: 'blotter:submit',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  body: object({ swiss_order_num: nullable(integer({ minimum: 1 })) }),
  reply: object({}),
} satisfies Endpoint;
