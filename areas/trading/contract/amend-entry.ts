import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { REASON } from '@fairlead/shared/contract/reason';
import { literal, nothing, object, oneOf } from '@fairlead/shared/contract/schema';

import { CHANGED_ENTRY, EnteredTrade, EntryPath } from './entered-trades.ts';
import { ACKNOWLEDGED, CONFIRM_REFUSALS } from './send-warnings.ts';
import { ENTERED_FIELDS, INTERNAL_FIELDS, REGULAR_FIELDS, TICKET_REFUSALS } from './trade-entry.ts';

/** Cancels an entry and enters another one in its place: both or neither. If-Match carries its version. */
export const amendEntry = {
  method: 'POST',
  path: '/blotter/entries/{entry_id}/amend',
  summary: 'Amend a ticket that was entered: cancel it, and enter another one in its place',
  note: "Somebody else's needs blotter:undo. An order's entry is cancelled, and its order submitted anew.",
  access: 'trade:enter',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  confirmed: 'by what was acknowledged',
  versioned: 'by if-match',
  params: EntryPath,
  query: nothing(),
  body: object({
    ...REASON,
    ticket: oneOf([
      object({ kind: literal('regular'), entry: object(REGULAR_FIELDS) }),
      object({ kind: literal('internal'), entry: object(INTERNAL_FIELDS) }),
    ]),
    ...ACKNOWLEDGED,
  }),
  reply: object({ ...ENTERED_FIELDS, entry: EnteredTrade }),
  refusals: { ...CHANGED_ENTRY, ...TICKET_REFUSALS, ...CONFIRM_REFUSALS },
} satisfies Endpoint;
